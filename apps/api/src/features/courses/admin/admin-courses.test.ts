import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "@masar/contract/limits";
import { makeStaff } from "../../../../test/auth/staff.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

let testApp: TestApp;
let admin: TestUser;
let user: TestUser;
beforeAll(async () => {
  testApp = await startTestApp();
  [admin, user] = [await testApp.createUser(), await testApp.createUser()];
  await makeStaff(testApp, { role: "admin", email: admin.email });
});
afterAll(() => testApp.stop());

function makeCourse(change: object = {}) {
  const mark = randomUUID().slice(0, 8);
  return {
    id: randomUUID(),
    slug: `edx-quantum-gardening-${mark}`,
    title: `Quantum gardening ${mark}`,
    provider: "edX",
    url: `https://www.edx.org/learn/quantum-gardening-${mark}`,
    language: "en",
    description: "Grow plants in two places at once.",
    description_ar: "زراعة النباتات في مكانين معًا.",
    price_usd: null,
    duration_hours: 12,
    hours_are_estimated: true,
    rating: null,
    experience_level: "beginner",
    fields: ["data-science"],
    skills_covered: ["sql"],
    source: "operator",
    ...change,
  };
}

async function add(change: object = {}) {
  const body = makeCourse(change);
  const answer = await admin.call("addCourse", { body });
  return { body, answer };
}

async function readAudit(courseId: string) {
  const { rows } = await testApp.admin.query(
    "select actor, action, details from audit_log where details ->> 'course_id' = $1 order by id",
    [courseId],
  );
  return rows;
}

const find = (who: TestUser, q: string) => who.call("listCourses", { query: { q } });

describe("[D67] a course added by an admin", () => {
  test("is found at once in both languages and audited", async () => {
    const { body, answer } = await add();
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        ...body,
        is_active: true,
        reports: 0,
        link_confidence: "medium",
        link_status: "unchecked",
        last_validated: null,
        edited_at: expect.stringMatching(/Z$/),
      },
    ]);
    for (const q of [body.title, "زراعة النباتات"]) {
      const slugs = (await find(user, q)).body.courses.map((c: { slug: string }) => c.slug);
      expect(slugs).toContain(body.slug);
    }
    // A misspelt word is set right by the words of this course.
    expect((await find(user, "quantm gardning")).body.corrected).toBe("quantum gardening");
    expect(await readAudit(body.id)).toMatchObject([
      {
        actor: `user ${admin.id}`,
        action: "course_added",
        details: { after: { title: body.title } },
      },
    ]);
  });

  test("is added once by repeated requests", async () => {
    const { body } = await add();
    expect((await admin.call("addCourse", { body })).body.id).toBe(body.id);
    expect(await readAudit(body.id)).toHaveLength(1);
  });

  test.each([
    ["http", { url: "http://www.edx.org/learn/x" }],
    ["a host that is none of the ten", { url: "https://evil.test/learn" }],
    ["a host that begins like one", { url: "https://edx.org.evil.test/" }],
    ["a port", { url: "https://edx.org:8443/learn" }],
    ["a user name", { url: "https://edx.org@evil.test/" }],
    ["a script", { url: "javascript:alert(1)" }],
  ])("is rejected by the link guard: %s", async (_name, change) => {
    const { answer } = await add(change);
    expect([answer.status, answer.body.code]).toEqual([400, "link_not_allowed"]);
  });

  test.each([
    [{ provider: "Coursera" }, "provider", "provider_differs"],
    [{ fields: ["no-such-field"] }, "fields", "unknown_term"],
    [{ skills_covered: ["sql", "sql"] }, "skills_covered", "twice"],
    [{ description_ar: "not Arabic" }, "description_ar", "not_arabic"],
  ])("is rejected with %o and the field is reported", async (change, field, fault) => {
    const { answer } = await add(change);
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(answer.body.params).toMatchObject({ field, fault });
  });

  test("cannot have the slug or URL of another course", async () => {
    const { body } = await add();
    const { answer: sameSlug } = await add({ slug: body.slug });
    expect(sameSlug.body.params).toMatchObject({ field: "slug", fault: "slug_taken" });
    const { answer: sameUrl } = await add({ url: `${body.url}/` });
    expect(sameUrl.body.params).toMatchObject({ fault: "address_taken", detail: body.slug });
  });
});

describe("[D67] a course edited by an admin", () => {
  test("changes only the sent fields and logs the previous values", async () => {
    const { body } = await add();
    const params = { id: body.id };
    const answer = await admin.call("updateCourse", {
      params,
      body: { title: "Gardening by stars", price_usd: 20 },
    });
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ title: "Gardening by stars", price_usd: 20, url: body.url }),
    ]);
    expect((await find(user, "gardening by stars")).body.courses[0].slug).toBe(body.slug);
    expect((await readAudit(body.id))[1]).toMatchObject({
      action: "course_changed",
      details: {
        before: { title: body.title, price_usd: null },
        after: { title: "Gardening by stars", price_usd: 20 },
      },
    });
    // What changes nothing is no change.
    await admin.call("updateCourse", { params, body: { price_usd: 20 } });
    expect(await readAudit(body.id)).toHaveLength(2);
    const unknown = { id: randomUUID() };
    expect((await admin.call("updateCourse", { params: unknown, body: {} })).status).toBe(404);
  });

  test("with a new URL is unchecked again and notifies its savers", async () => {
    const { body } = await add();
    const params = { id: body.id };
    await user.call("saveCourse", { params });
    await testApp.admin.query("update courses set link_status = 'ok' where id = $1", [body.id]);
    const refused = await admin.call("updateCourse", {
      params,
      body: { url: "https://evil.test/x" },
    });
    expect(refused.body.code).toBe("link_not_allowed");
    const url = `${body.url}-moved`;
    const answer = await admin.call("updateCourse", { params, body: { url } });
    expect(answer.body).toMatchObject({ url, link_status: "unchecked" });
    await expect
      .poll(async () => (await user.call("listNotifications")).body.notifications[0].kind, {
        timeout: 10_000,
      })
      .toBe("course_link_replaced");
  });

  test("is deactivated and activated again without changing saved courses", async () => {
    const { body } = await add();
    const params = { id: body.id };
    await user.call("saveCourse", { params });
    const saved = async () =>
      (await user.call("listSavedCourses")).body.courses.find(
        (course: { course_id: string }) => course.course_id === body.id,
      );
    const before = await saved();
    await admin.call("updateCourse", { params, body: { is_active: false } });
    // Other courses with some of the words are found instead.
    const others: { id: string }[] = (await find(user, body.title)).body.courses;
    expect(others.map(({ id }) => id)).not.toContain(body.id);
    expect(await saved()).toEqual(before);
    await admin.call("updateCourse", { params, body: { is_active: true } });
    expect((await find(user, body.title)).body.courses).toHaveLength(1);
  });
});

describe("[D67] listAdminCourses", () => {
  test("lists the whole catalog by title with a cursor, each course once", async () => {
    const seen: string[] = [];
    const query: Record<string, string> = {};
    do {
      const { status, body } = await admin.call("listAdminCourses", { query });
      expect(status).toBe(200);
      expect(body.courses.length).toBeLessThanOrEqual(limits.administration.pageSize);
      seen.push(...body.courses.map((course: { slug: string }) => course.slug));
      query["after"] = body.next;
    } while (query["after"]);
    const { rows } = await testApp.admin.query(
      "select slug from courses order by folded_title, slug",
    );
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.toSorted()).toEqual(rows.map(({ slug }) => String(slug)).toSorted());
    const unknownCursor = await admin.call("listAdminCourses", { query: { after: randomUUID() } });
    expect(unknownCursor.status).toBe(404);
  });

  test("searches, and filters inactive, dead and unchecked courses", async () => {
    const { body } = await add();
    const list = async (query: Record<string, string>) =>
      (
        await admin.call("listAdminCourses", { query: { q: body.title, ...query } })
      ).body.courses.map((course: { slug: string }) => course.slug);
    expect(await list({})).toEqual([body.slug]);
    expect(await list({ state: "unchecked" })).toEqual([body.slug]);
    expect(await list({ state: "dead" })).toEqual([]);
    await testApp.admin.query("update courses set link_status = 'dead' where id = $1", [body.id]);
    expect(await list({ state: "dead" })).toEqual([body.slug]);
    const params = { id: body.id };
    await admin.call("updateCourse", { params, body: { is_active: false } });
    expect(await list({ state: "inactive" })).toEqual([body.slug]);
    expect(await list({ state: "dead" })).toEqual([]);
  });
});

test("[D67] parallel changes by two admins are both saved, and a URL is used once", async () => {
  const { body } = await add();
  const params = { id: body.id };
  const change = (values: object) => admin.call("updateCourse", { params, body: values });
  const answers = await Promise.all([
    change({ title: "Quantum gardens" }),
    change({ price_usd: 9 }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { rows } = await testApp.admin.query("select title, price_usd from courses where id = $1", [
    body.id,
  ]);
  expect(rows).toEqual([{ title: "Quantum gardens", price_usd: 9 }]);
  const { url } = makeCourse();
  const added = await Promise.all([add({ url }), add({ url })]);
  const statuses = added.map(({ answer }) => answer.status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 400]);
});

test("[D67] the database rejects catalog changes by users who are not admins", async () => {
  const moderator = await testApp.createUser();
  await makeStaff(testApp, {
    role: "moderator",
    email: moderator.email,
  });
  const names = [
    "listAdminCourses",
    "addCourse",
    "updateCourse",
    "checkCourseImport",
    "importCourses",
    "listAnswerReports",
    "markAnswerReport",
    "getAiSpend",
    "searchStrings",
    "listDeadLinks",
    "listClientErrors",
    "resolveClientError",
  ] as const;
  for (const who of [user, moderator]) {
    for (const name of names) {
      const answer = await who.call(name, { params: { id: randomUUID() } });
      expect([name, answer.status, answer.body.code]).toEqual([name, 403, "forbidden"]);
    }
  }
  const { withUser } = testApp.app.services;
  const { saveCourses } = await import("#api/features/courses/admin/admin-courses.queries.ts");
  const writing = withUser(moderator.id, (tx) => saveCourses(tx, { courses: [] }));
  await expect(writing).rejects.toThrow("not an administrator");
  for (const call of [
    "replace_course_link((select id from courses limit 1), 'https://www.edx.org/elsewhere')",
    "dismiss_link_reports((select id from courses limit 1))",
    "save_translation('en', 'common', 'brand', 'Theirs')",
    "delete_translation('en', 'common', 'brand')",
  ]) {
    const asking = withUser(moderator.id, (tx) => sql.raw(`select * from ${call}`).execute(tx));
    await expect(asking, call).rejects.toThrow("not an administrator");
  }
});

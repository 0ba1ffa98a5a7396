import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Recommendation } from "@masar/contract/courses/schemas";
import { limits } from "@masar/contract/limits";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

let testApp: TestApp;
let user: TestUser;
let other: TestUser;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
// Writes are counted per user.
beforeEach(async () => {
  await testApp.admin.query("delete from course_recommendations");
  await testApp.admin.query("delete from course_link_reports");
  [user, other] = await Promise.all([testApp.createUser(), testApp.createUser("ar")]);
});

async function findCourse(slug: string) {
  const { rows } = await testApp.admin.query("select * from courses where slug = $1", [slug]);
  return rows[0];
}

async function list(of: TestUser, query: Record<string, string> = {}) {
  const { status, body } = await of.call("listSavedCourses", { query });
  expect(status).toBe(200);
  return body as { courses: Recommendation[]; next: string | null };
}

const inventory = "coursera-accounting-for-inventory";

describe("[R3.09] a saved course", () => {
  test("has every field of the specification, copied from the catalog", async () => {
    const course = await findCourse(inventory);
    const answer = await user.call("saveCourse", { params: { id: course.id } });
    expect([answer.status, answer.body]).toEqual([
      200,
      { course_id: course.id, is_saved: true, is_reported: false, completed_at: null },
    ]);
    expect((await list(user)).courses).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        user_id: user.id,
        course_id: course.id,
        title: course.title,
        provider: "Coursera",
        url: course.url,
        description: course.description,
        price_usd: 49,
        price_varies: false,
        duration_hours: course.duration_hours,
        rating: course.rating,
        experience_level: "beginner",
        fields: course.fields,
        learning_goals: [],
        skills_covered: course.skills_covered,
        is_active: true,
        confidence_score: null,
        us_job_relevance_score: null,
        completion_rate: null,
        us_accredited: false,
        last_validated: null,
        completed_at: null,
        created_at: expect.stringMatching(/Z$/),
        course: expect.objectContaining({ id: course.id, slug: inventory, language: "ar" }),
        is_reported: false,
      },
    ]);
  });

  test("with a varying price is stored as 0 and price_varies", async () => {
    const { rows } = await testApp.admin.query("select id from courses where price_usd is null");
    await user.call("saveCourse", { params: { id: rows[0].id } });
    expect((await list(user)).courses).toMatchObject([{ price_usd: 0, price_varies: true }]);
  });

  test("is saved once by repeated requests and removed when unsaved", async () => {
    const { id } = await findCourse(inventory);
    await Promise.all([1, 2, 3].map(() => user.call("saveCourse", { params: { id } })));
    expect((await list(user)).courses).toHaveLength(1);
    for (let times = 0; times < 2; times++) {
      const { body } = await user.call("unsaveCourse", { params: { id } });
      expect(body.is_saved).toBe(false);
    }
    expect((await list(user)).courses).toEqual([]);
  });

  test("is marked on its card in the catalog", async () => {
    const { id } = await findCourse(inventory);
    await user.call("saveCourse", { params: { id } });
    const { body } = await user.call("listCourses", { query: { q: "محاسبة المخزون" } });
    expect(body.marks).toEqual([
      { course_id: id, is_saved: true, is_reported: false, completed_at: null },
    ]);
  });

  test("is not visible to another user", async () => {
    const { id } = await findCourse(inventory);
    await user.call("saveCourse", { params: { id } });
    await user.call("completeCourse", { params: { id }, body: { completed: true } });
    expect((await list(other)).courses).toEqual([]);
    expect((await list(other, { tab: "completed" })).courses).toEqual([]);
    const { body } = await other.call("listCourses", { query: { q: "محاسبة المخزون" } });
    expect(body.marks).toEqual([]);
    const [row] = (await list(user)).courses;
    const rowId = String(row?.id);
    for (const name of ["unsaveCourse", "completeCourse"] as const) {
      const body2 = name === "completeCourse" ? { body: { completed: false } } : {};
      expect((await other.call(name, { params: { id: rowId }, ...body2 })).status).toBe(404);
    }
    expect((await other.call("listSavedCourses", { query: { after: rowId } })).status).toBe(404);
    expect((await list(user)).courses).toHaveLength(1);
  });

  test("pages by 24, newest first", async () => {
    const { rows } = await testApp.admin.query("select id from courses order by slug limit 25");
    for (const { id } of rows) await user.call("saveCourse", { params: { id } });
    const first = await list(user);
    expect(first.courses).toHaveLength(24);
    const second = await list(user, { after: String(first.next) });
    expect(second.next).toBeNull();
    const seen = [...first.courses, ...second.courses].map(({ course_id }) => course_id);
    expect(seen).toEqual(rows.map(({ id }) => id).toReversed());
  });

  test("that is not in the catalog cannot be saved", async () => {
    expect((await user.call("saveCourse", { params: { id: randomUUID() } })).status).toBe(404);
  });
});

describe("[R7.06] completed courses", () => {
  test("are listed newest first, saved or not, until they are uncompleted", async () => {
    const [first, second] = [await findCourse(inventory), await findCourse("edraak-python")].map(
      (course) => course?.id,
    );
    const { rows } = await testApp.admin.query("select id from courses order by slug desc limit 1");
    const unsaved = second ?? rows[0].id;
    await user.call("saveCourse", { params: { id: first } });
    for (const id of [first, unsaved]) {
      const { body } = await user.call("completeCourse", {
        params: { id },
        body: { completed: true },
      });
      expect(body.completed_at).toMatch(/Z$/);
    }
    const completed = async () =>
      (await list(user, { tab: "completed" })).courses.map(({ course_id }) => course_id);
    expect(await completed()).toEqual([unsaved, first]);
    expect((await list(user)).courses.map(({ course_id }) => course_id)).toEqual([first]);
    await user.call("completeCourse", { params: { id: unsaved }, body: { completed: false } });
    await user.call("completeCourse", { params: { id: first }, body: { completed: false } });
    expect(await completed()).toEqual([]);
    expect((await list(user)).courses).toHaveLength(1);
  });

  test("keep the first date and stay when unsaved", async () => {
    const { id } = await findCourse(inventory);
    const complete = () =>
      user.call("completeCourse", { params: { id }, body: { completed: true } });
    await user.call("saveCourse", { params: { id } });
    const first = (await complete()).body.completed_at;
    expect((await complete()).body.completed_at).toBe(first);
    const { body } = await user.call("unsaveCourse", { params: { id } });
    expect(body).toMatchObject({ is_saved: false, completed_at: first });
    expect((await list(user, { tab: "completed" })).courses).toHaveLength(1);
  });
});

describe("[R7.07] a course the assistant found", () => {
  const found = () => ({
    id: randomUUID(),
    title: "SQL from zero",
    provider: "Udemy",
    url: "udemy.com/course/sql-from-zero",
    description: "Queries, step by step.",
    price: "$19.99",
    duration: "3 weeks",
    rating: 4.5,
    level: "beginner",
  });

  test("is saved with the fixed values and its parsed price and duration", async () => {
    const body = found();
    const { status, body: answer } = await user.call("saveDiscoveredCourse", { body });
    expect(status).toBe(201);
    expect(answer).toMatchObject({
      id: body.id,
      user_id: user.id,
      course_id: null,
      url: "https://udemy.com/course/sql-from-zero",
      price_usd: 19.99,
      price_varies: false,
      duration_hours: 30,
      fields: ["Course Discovery"],
      learning_goals: ["Professional Development"],
      is_active: true,
      confidence_score: 85,
      us_job_relevance_score: 75,
      completion_rate: 0.8,
      us_accredited: false,
      completed_at: null,
    });
    await user.call("saveDiscoveredCourse", { body });
    expect((await list(user)).courses).toHaveLength(1);
    const params = { id: body.id };
    const done = await user.call("completeCourse", { params, body: { completed: true } });
    expect(done.body).toMatchObject({ course_id: body.id, is_saved: true });
    expect((await list(user, { tab: "completed" })).courses).toHaveLength(1);
    await user.call("completeCourse", { params, body: { completed: false } });
    expect((await user.call("unsaveCourse", { params })).body.is_saved).toBe(false);
    expect((await list(user)).courses).toEqual([]);
  });

  test("[R8.13] with a URL that is saved already stays one row and is saved again", async () => {
    const first = found();
    const again = { ...found(), title: "SQL, found a second time" };
    const answers = await Promise.all(
      [first, again].map((body) => user.call("saveDiscoveredCourse", { body })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const params = { id: answers[0]?.body.id };
    await user.call("completeCourse", { params, body: { completed: true } });
    await user.call("unsaveCourse", { params });
    const { body } = await user.call("saveDiscoveredCourse", { body: found() });
    expect(body).toMatchObject({ id: params.id, is_active: true });
    expect((await list(user)).courses).toHaveLength(1);
    await other.call("saveDiscoveredCourse", { body: found() });
    expect((await list(other)).courses, "another user has their own row").toHaveLength(1);

    const course = await findCourse(inventory);
    await user.call("saveCourse", { params: { id: course.id } });
    const catalog = { ...found(), url: course.url };
    const saved = await user.call("saveDiscoveredCourse", { body: catalog });
    expect(saved.body.course_id).toBe(course.id);
    expect((await list(user)).courses).toHaveLength(2);
  });

  test("is rejected after 500, also when several are sent at once", async () => {
    const finder = await testApp.createUser();
    await testApp.admin.query(
      `insert into course_recommendations (user_id, id, title, provider, url)
       select $1, uuidv7(), 'x', 'x', 'https://udemy.com/x' from generate_series(1, $2)`,
      [finder.id, limits.courses.maxDiscovered - 1],
    );
    const save = (id: string) =>
      finder.call("saveDiscoveredCourse", {
        body: { id, title: "SQL", provider: "Udemy", url: `https://udemy.com/course/${id}` },
      });
    const ids = Array.from({ length: 5 }, () => randomUUID());
    const answers = await Promise.all(ids.map(save));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "not_possible_now")).toHaveLength(4);
    const saved = ids[answers.findIndex(({ status }) => status === 201)] ?? "";
    expect((await save(saved)).status, "the same one again").toBe(201);
  });

  test("[R5.12] [R5.13] with a varying price and an open duration has 0 for both", async () => {
    const body = { ...found(), price: "Varies", duration: "self-paced" };
    const { body: answer } = await user.call("saveDiscoveredCourse", { body });
    expect(answer).toMatchObject({ price_usd: 0, price_varies: true, duration_hours: 0 });
  });

  test("[N1.08] is rejected when its host contains an HTML entity", async () => {
    const body = { ...found(), url: "https://evil.test&sol;.udemy.com/course" };
    const answer = await user.call("saveDiscoveredCourse", { body });
    expect([answer.status, answer.body.code]).toEqual([400, "link_not_allowed"]);
  });

  test.each(["https://evil.test/course", "http://udemy.com/x", "#", "https://udemy.com:81/x"])(
    "[R5.10] at %s is rejected",
    async (url) => {
      const answer = await user.call("saveDiscoveredCourse", { body: { ...found(), url } });
      expect([answer.status, answer.body.code]).toEqual([400, "link_not_allowed"]);
      expect((await list(user)).courses).toEqual([]);
    },
  );
});

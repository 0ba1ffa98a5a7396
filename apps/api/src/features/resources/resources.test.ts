import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AdminResource } from "@masar/contract/resources/admin-schemas";
import { limits } from "@masar/contract/limits";
import { makeMilestone, storePath } from "../../../test/stored-paths.ts";
import { makeStaff } from "../../../test/auth/staff.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

let testApp: TestApp;
let admin: TestUser;
let user: TestUser;
let pathId: string;
beforeAll(async () => {
  testApp = await startTestApp();
  [admin, user] = [await testApp.createUser(), await testApp.createUser()];
  await makeStaff(testApp, { role: "admin", email: admin.email });
  const milestones = {
    m1: {
      ...makeMilestone(1),
      skills: ["sql"],
      origin: {
        engine: "blueprint" as const,
        name: "data-analyst",
        key: "sql-queries",
        date: "2026-11-01",
      },
    },
  };
  const path = await storePath(testApp, user, { milestones, study_language: "en" });
  pathId = path.id;
});
afterAll(() => testApp.stop());

function makeResource(change: object = {}) {
  const mark = randomUUID().slice(0, 8);
  return {
    id: randomUUID(),
    slug: `sql-for-gardeners-${mark}`,
    kind: "site-course",
    title: `SQL for gardeners ${mark}`,
    title_ar: null,
    language: "en",
    author: "Garden School",
    url: `https://satr.codes/sql-${mark}`,
    minutes: 90,
    description: "Queries about plants.",
    description_ar: "استعلامات عن النباتات.",
    skills: ["sql"],
    milestones: ["data-analyst/sql-queries"],
    ...change,
  };
}

async function add(change: object = {}) {
  const body = makeResource(change);
  return { body, answer: await admin.call("addResource", { body }) };
}

const update = (id: string, body: object) => admin.call("updateResource", { params: { id }, body });

/** What the milestone of the user's path offers. */
async function listOffered(): Promise<string[]> {
  const { body } = await user.call("listPathResources", { params: { id: pathId } });
  return body.milestones[0].resources;
}

async function readAudit(name: "resource_id" | "host", value: string) {
  const { rows } = await testApp.admin.query(
    "select actor, action, details from audit_log where details ->> $1 = $2 order by id",
    [name, value],
  );
  return rows;
}

const list = async (query: object) =>
  (await admin.call("listAdminResources", { query: query as Record<string, string> })).body;
const slugsOf = ({ resources }: { resources: AdminResource[] }) =>
  resources.map(({ slug }) => slug);

/** Links of the release are unchecked, so that a checked one is offered first. */
const check = (slug: string) =>
  testApp.admin.query("update resources set link_status = 'ok' where slug = $1", [slug]);

describe("[N8.33] a resource of an operator", () => {
  test("is offered by a path at the next read, audited, and gone when withdrawn", async () => {
    const { body, answer } = await add();
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        ...body,
        host: "satr.codes",
        link_status: "unchecked",
        last_validated: null,
        is_active: true,
        is_host_active: true,
        edited_at: expect.stringMatching(/Z$/),
      },
    ]);
    await check(body.slug);
    expect((await listOffered())[0]).toBe(body.slug);
    expect((await update(body.id, { is_active: false })).body.is_active).toBe(false);
    expect(await listOffered()).not.toContain(body.slug);
    expect((await update(body.id, { is_active: true })).body.is_active).toBe(true);
    expect(await listOffered()).toContain(body.slug);
    expect(await readAudit("resource_id", body.id)).toMatchObject([
      {
        actor: `user ${admin.id}`,
        action: "resource_added",
        details: { after: { title: body.title, milestones: body.milestones } },
      },
      { action: "resource_changed", details: { after: { is_active: false } } },
      {
        action: "resource_changed",
        details: { before: { is_active: false }, after: { is_active: true } },
      },
    ]);
  });

  test("is added once by repeated requests", async () => {
    const { body } = await add();
    expect((await admin.call("addResource", { body })).body.id).toBe(body.id);
    expect(await readAudit("resource_id", body.id)).toHaveLength(1);
  });

  test("changes in the sent fields, and a new address is unchecked", async () => {
    const { body } = await add();
    await check(body.slug);
    const milestones = ["data-analyst/python-analysis"];
    const titled = await update(body.id, { title: "SQL in the garden", minutes: null });
    expect(titled.body).toMatchObject({ title: "SQL in the garden", link_status: "ok" });
    const moved = await update(body.id, { url: `${body.url}-2`, milestones: [] });
    expect(moved.body).toMatchObject({ link_status: "unchecked", milestones: [] });
    expect(moved.status).toBe(200);
    await update(body.id, { milestones: [] });
    expect(await readAudit("resource_id", body.id)).toHaveLength(3);
    expect((await update(body.id, { milestones })).body.code).toBe("validation_failed");
    expect((await update(randomUUID(), {})).status).toBe(404);
  });

  test.each([
    [{ url: "http://satr.codes/x" }, "url", "link_not_allowed"],
    [{ url: "https://satr.codes:8443/x" }, "url", "link_not_allowed"],
    [{ url: "https://user@satr.codes/x" }, "url", "link_not_allowed"],
    [{ url: "javascript:alert(1)" }, "url", "link_not_allowed"],
    [{ url: "https://evil.test/x" }, "url", "unknown_host"],
    [{ url: "https://www.youtube.com/embed/czutn-8DFUk" }, "url", "youtube_link"],
    [{ url: "https://youtu.be/czutn-8DFUk" }, "url", "youtube_link"],
    [{ url: "https://www.youtube.com/watch?v=czutn-8DFUk" }, "kind", "kind_differs"],
    [{ title_ar: "English" }, "title_ar", "not_arabic"],
    [{ description_ar: "English" }, "description_ar", "not_arabic"],
    [{ skills: ["magic"] }, "skills", "unknown_term"],
    [{ skills: ["sql", "sql"] }, "skills", "twice"],
    [{ milestones: ["data-analyst/magic"] }, "milestones", "unknown_term"],
  ])("with %o is rejected with its field", async (change, field, fault) => {
    const { answer } = await add(change);
    expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
    expect(answer.body.params).toMatchObject({ field, fault });
  });

  test("cannot have the slug or address of another one, nor the address of a course", async () => {
    const { body } = await add();
    expect((await add({ slug: body.slug })).answer.body.params).toMatchObject({
      fault: "slug_taken",
    });
    expect((await add({ url: `${body.url}/` })).answer.body.params).toMatchObject({
      fault: "address_taken",
      detail: body.slug,
    });
    await testApp.admin.query(
      "update courses set url = 'https://satr.codes/a-course' where slug = (select min(slug) from courses)",
    );
    const { answer } = await add({ url: "https://satr.codes/a-course" });
    expect(answer.body.params).toMatchObject({ field: "url", fault: "is_course" });
  });
});

describe("[N8.33] the list of resources", () => {
  test("is found by words in both languages, and filtered by language, kind and state", async () => {
    const title_ar = "الإحصاء في البستان";
    const { body } = await add({ title_ar, language: "ar", kind: "book" });
    for (const q of [body.title, "احصاء البستان", "garden school"])
      expect([q, slugsOf(await list({ q, language: "ar" }))]).toEqual([q, [body.slug]]);
    const of = { q: body.title };
    expect(slugsOf(await list({ ...of, kind: "book" }))).toEqual([body.slug]);
    expect(slugsOf(await list({ ...of, kind: "video" }))).toEqual([]);
    expect(slugsOf(await list({ ...of, language: "en" }))).toEqual([]);
    expect(slugsOf(await list({ ...of, state: "unchecked" }))).toEqual([body.slug]);
    await update(body.id, { is_active: false });
    expect(slugsOf(await list({ ...of, state: "unchecked" }))).toEqual([]);
    expect(slugsOf(await list({ ...of, state: "withdrawn" }))).toEqual([body.slug]);
  });

  test("has every resource once over its pages", async () => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: { resources: AdminResource[]; next: string | null } = await list(
        after ? { after } : {},
      );
      expect(page.resources.length).toBeLessThanOrEqual(limits.administration.pageSize);
      seen.push(...slugsOf(page));
      after = page.next;
    } while (after);
    const { rows } = await testApp.admin.query("select count(*)::int as count from resources");
    expect([new Set(seen).size, seen.length]).toEqual([rows[0].count, rows[0].count]);
    const gone = await admin.call("listAdminResources", { query: { after: randomUUID() } });
    expect(gone.status).toBe(404);
  }, 30_000);

  test("is not for learners", async () => {
    expect((await user.call("listAdminResources", { query: {} })).status).toBe(403);
  });
});

describe("[N8.34] hosts", () => {
  const save = (host: string, body: object) =>
    admin.call("saveResourceHost", { params: { host }, body });
  const name = "Garden Academy";

  test("a resource lies on a host as soon as an operator adds it", async () => {
    const url = "https://academy.garden.test/sql";
    expect((await add({ url })).answer.body.params.fault).toBe("unknown_host");
    expect((await save("academy.garden.test", { name, is_active: true })).body).toEqual({
      host: "academy.garden.test",
      name,
      is_active: true,
      resources: 0,
    });
    expect((await add({ url })).answer.status).toBe(201);
  });

  test("the resources of a disabled host are counted, and no longer offered", async () => {
    const host = "garden.test";
    await save(host, { name, is_active: true });
    const { body } = await add({ url: "https://www.garden.test/sql" });
    await check(body.slug);
    expect(await listOffered()).toContain(body.slug);
    const { hosts } = (await admin.call("listResourceHosts")).body;
    const known = hosts.find((each: { host: string }) => each.host === host);
    expect(known).toEqual({ host, name, is_active: true, resources: 1 });
    await save(host, { name, is_active: false });
    expect(await listOffered()).not.toContain(body.slug);
    expect((await list({ q: body.title })).resources[0].is_host_active).toBe(false);
    const { answer } = await add({ url: "https://www.garden.test/sql-2" });
    expect(answer.body.params).toMatchObject({ fault: "disabled_host", detail: host });
    await save(host, { name, is_active: true });
    expect(await listOffered()).toContain(body.slug);
    expect(await readAudit("host", host)).toMatchObject([
      { actor: `user ${admin.id}`, action: "resource_host_added" },
      {
        action: "resource_host_changed",
        details: { before: { is_active: true }, after: { is_active: false } },
      },
      { action: "resource_host_changed", details: { after: { is_active: true } } },
    ]);
  });

  test.each([
    ["m.youtube.com", "youtube_host"],
    ["youtu.be", "youtube_host"],
    ["127.0.0.1", "invalid"],
    ["www.garden.test", "invalid"],
  ])("%s is rejected: %s", async (host, fault) => {
    const answer = await save(host, { name, is_active: true });
    expect([answer.status, answer.body.params]).toMatchObject([400, { field: "host", fault }]);
  });

  test("are not for learners", async () => {
    expect((await user.call("listResourceHosts")).status).toBe(403);
    const body = { name, is_active: true };
    const answer = await user.call("saveResourceHost", { params: { host: "a.test" }, body });
    expect(answer.status).toBe(403);
  });
});

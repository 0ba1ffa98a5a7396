import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "@masar/catalog/catalog";
import type { CourseCard } from "@masar/contract/courses/schemas";
import { limits } from "@masar/contract/limits";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;

let testApp: TestApp;
let user: TestUser;
beforeAll(async () => {
  testApp = await startTestApp({ mail: false, worker: false });
  user = await signUp();
});
afterAll(() => testApp.stop());

/** Without mail an account signs in at once. */
async function signUp(): Promise<TestUser> {
  const browser = testApp.openBrowser();
  const email = `learner-${crypto.randomUUID()}@example.com`;
  const { body } = await browser.call("signUp", { body: testApp.signUpBody(email) });
  const session = body.session ?? (await browser.call("getSession")).body.session;
  return { email, browser, call: browser.call, id: session.user.id };
}

const inventory = "coursera-accounting-for-inventory";

type Page = {
  courses: CourseCard[];
  marks: { course_id: string }[];
  page: number;
  has_next: boolean;
  total: number | null;
  corrected: string | null;
};

async function list(query: Record<string, string> = {}): Promise<Page> {
  const { status, body } = await user.call("listCourses", { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Page;
}

async function listAll(query: Record<string, string>): Promise<CourseCard[]> {
  const found: CourseCard[] = [];
  for (let page = 1; ; page++) {
    const answer = await list({ ...query, page: String(page) });
    found.push(...answer.courses);
    if (!answer.has_next) return found;
    expect(answer.courses).toHaveLength(limits.courses.pageSize);
  }
}

const slugs = (courses: { slug: string }[]) => courses.map(({ slug }) => slug).toSorted();
const seeded = (wanted: (course: (typeof catalog.courses)[number]) => boolean) =>
  slugs(catalog.courses.filter(wanted));

describe("[D30] the catalog", () => {
  test("returns 24 courses a page, each once, and the total", async () => {
    const first = await list();
    expect(first.courses).toHaveLength(24);
    expect(first).toMatchObject({ page: 1, has_next: true, total: catalog.courses.length });
    for (const sort of ["relevance", "rating", "shortest", "title"]) {
      expect(slugs(await listAll({ sort })), sort).toEqual(seeded(() => true));
    }
    expect(await list({ page: "200" })).toMatchObject({ courses: [], has_next: false });
  });

  test("returns cards with the catalog's fields and an unchecked link", async () => {
    const { courses } = await list({ q: "محاسبة المخزون" });
    const course = catalog.courses.find(({ slug }) => slug === inventory);
    expect(courses[0]).toEqual({
      ...course,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      hours_are_estimated: true,
      link_confidence: "high",
      link_status: "unchecked",
      last_validated: null,
    });
  });

  test.each([
    ["marks", "مُحَاسَبَة"],
    ["tatweel", "محـــاسبة"],
    ["ta marbuta as ha", "محاسبه"],
    ["the article", "المحاسبة"],
  ])("ignores %s in Arabic", async (_name, q) => {
    const { courses, corrected } = await list({ q });
    expect(slugs(courses)).toContain(inventory);
    expect(corrected, "the same word, not a slip").toBeNull();
  });

  test.each([
    ["alef and hamza", "أساسيات", "اساسيات"],
    ["ya and alef maqsura", "مستوى", "مستوي"],
    ["digits", "algebra 1", "algebra ١"],
    ["case", "python", "PYTHON"],
    ["accents", "design", "désign"],
  ])("finds the same for %s", async (_name, one, other) => {
    const [first, second] = [await list({ q: one }), await list({ q: other })];
    expect(slugs(second.courses)).toEqual(slugs(first.courses));
    expect(second.corrected, "the same word, not a slip").toBeNull();
    expect(first.courses.length).toBeGreaterThan(0);
  });

  test("finds by label in the other language, by stem and with a typo", async () => {
    const labelled = await list({ q: "قواعد البيانات", language: "en" });
    expect(labelled.courses.some(({ skills_covered }) => skills_covered.includes("sql"))).toBe(
      true,
    );
    const stem = await list({ q: "programs" });
    expect(stem.courses.length).toBeGreaterThan(0);
    const typing = await list({ q: "statisti" });
    expect(typing).toMatchObject({ corrected: null });
    expect(typing.courses.length).toBeGreaterThan(0);
    const slip = await list({ q: "pyhton programing" });
    expect(slip.corrected).toBe("python programming");
    expect(
      slip.courses
        .slice(0, 5)
        .every(
          ({ title, skills_covered }) => /python/i.test(title) || skills_covered.includes("python"),
        ),
    ).toBe(true);
    expect((await list({ q: "python programming" })).corrected).toBeNull();
    expect(slugs((await list({ q: "محاسبت المخززن" })).courses)).toContain(inventory);
    const apart = await list({ q: "جافا سكريبت" });
    expect(apart.corrected).toBe("جافاسكربت");
    expect(apart.courses.some(({ skills_covered }) => skills_covered.includes("javascript"))).toBe(
      true,
    );
    for (const q of ["zzqxjw", "beekeeping", "of zzqxjw"]) {
      expect(await list({ q })).toMatchObject({ courses: [], total: 0, corrected: null });
    }
  });

  test("lists title matches before description matches", async () => {
    const { courses } = await list({ q: "sql" });
    expect(courses[0]?.title).toMatch(/sql/i);
  });

  test("filters by each property, and by all of them together", async () => {
    const { short, medium } = limits.courses.upToHours;
    const cases: [Record<string, string>, (c: (typeof catalog.courses)[number]) => boolean][] = [
      [{ provider: "Edraak" }, (c) => c.provider === "Edraak"],
      [{ language: "ar" }, (c) => c.language === "ar"],
      [{ free: "true" }, (c) => c.price_usd === 0],
      [{ level: "advanced" }, (c) => c.experience_level === "advanced"],
      [{ length: "short" }, (c) => c.duration_hours <= short],
      [{ length: "medium" }, (c) => c.duration_hours > short && c.duration_hours <= medium],
      [{ length: "long" }, (c) => c.duration_hours > medium],
      [{ field: "web-development" }, (c) => c.fields.includes("web-development")],
      [{ skill: "sql" }, (c) => c.skills_covered.includes("sql")],
      [
        { language: "ar", free: "true", level: "beginner", length: "medium" },
        (c) =>
          c.language === "ar" &&
          c.price_usd === 0 &&
          c.experience_level === "beginner" &&
          c.duration_hours > short &&
          c.duration_hours <= medium,
      ],
    ];
    for (const [query, wanted] of cases) {
      const expected = seeded(wanted);
      expect(expected.length, JSON.stringify(query)).toBeGreaterThan(0);
      expect(slugs(await listAll(query)), JSON.stringify(query)).toEqual(expected);
    }
    const both = await list({ q: "python", provider: "Udemy" });
    expect(new Set(both.courses.map(({ provider }) => provider))).toEqual(new Set(["Udemy"]));
  });

  test("sorts by rating, length and title", async () => {
    const rated = (await listAll({ sort: "rating" })).map(({ rating }) => rating ?? -1);
    expect(rated).toEqual(rated.toSorted((a, b) => b - a));
    const hours = (await listAll({ sort: "shortest" })).map((course) => course.duration_hours);
    expect(hours).toEqual(hours.toSorted((a, b) => a - b));
    const byTitle = await list({ sort: "title", q: "python" });
    const titles = byTitle.courses.map(({ title }) => title.toLowerCase());
    expect(titles).toEqual(titles.toSorted());
  });

  test.each<Record<string, string>>([
    { language: "fr" },
    { level: "expert" },
    { sort: "price" },
    { page: "0" },
    { page: "201" },
    { length: "tiny" },
    { q: "x".repeat(101) },
    { skill: "Not A Slug" },
  ])("returns 400 for %j", async (query) => {
    const { status } = await user.call("listCourses", { query });
    expect(status).toBe(400);
  });

  test("accepts operators and quotes in a search", async () => {
    for (const q of ["'; drop table courses; --", "a & | ! ( <->", '"', "%", "_", "c++", "or or"]) {
      expect((await list({ q })).courses.length, q).toBeLessThanOrEqual(24);
    }
  });

  test("stops counting above a thousand", async () => {
    await testApp.admin.query(
      `insert into courses (slug, title, provider, url, language, description, description_ar,
         duration_hours, hours_are_estimated, experience_level, fields, skills_covered, source,
         link_confidence, folded_title, folded)
       select 'bulk-' || n, 'Bulk ' || n, 'Udemy', 'https://udemy.com/' || n, 'en', '', '', 1, true,
         'beginner', '{}', '{}', 'test', 'high', 'bulk ' || n, 'bulk ' || n
       from generate_series(1, 1001) n`,
    );
    try {
      expect(await list({ q: "bulk" })).toMatchObject({ total: null, has_next: true });
      await testApp.admin.query("update courses set is_active = false where slug = 'bulk-1'");
      expect(await list({ q: "bulk" })).toMatchObject({ total: 1000 });
      await testApp.admin.query(
        "update courses set is_active = slug < 'bulk-119' where source = 'test'",
      );
      for (const sort of ["relevance", "title"]) {
        const { total, has_next, courses } = await list({ q: "bulk", sort });
        expect([total, has_next, courses.length], "exactly a page").toEqual([24, false, 24]);
      }
    } finally {
      await testApp.admin.query("delete from courses where source = 'test'");
    }
  });
});

describe("the terms of the catalog", () => {
  test("have names in both languages and are cacheable", async () => {
    const visitor = testApp.openBrowser();
    const { status, headers, body } = await visitor.call("getCatalogTerms");
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("public, max-age=60");
    expect(body.skills).toEqual(catalog.skills);
    expect(body.fields).toEqual(catalog.fields);
    expect(body.providers).toHaveLength(10);
    expect(body.blueprints).toHaveLength(catalog.blueprints.length);
    for (const { hours, milestones, skills } of body.blueprints) {
      expect(hours).toBeGreaterThan(0);
      expect(milestones).toBeGreaterThan(0);
      expect(skills.length).toBeGreaterThan(0);
    }
    const again = await visitor.call("getCatalogTerms", {
      headers: { "if-none-match": String(headers.etag) },
    });
    expect(again.status).toBe(304);
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CourseCard, CourseFit } from "@masar/contract/courses/schemas";
import type { IntakeInput, PathDetail } from "@masar/contract/paths/schemas";
import { someBudgetUsd } from "@masar/domain/catalog/budget";
import { createPath, keysOf, type TestUser } from "../../../test/paths.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const frontEnd: IntakeInput = {
  goal: "front-end developer",
  blueprint: "front-end-developer",
  hours_per_week: 10,
  study_language: "en",
  budget: "free",
  level: "beginner",
};

async function listAll(user: TestUser, query: Record<string, string> = {}) {
  const found: CourseCard[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await user.call("listCourses", {
      query: { ...query, page: String(page) },
    });
    expect(status).toBe(200);
    found.push(...body.courses);
    if (!body.has_next) return found;
  }
}

const slugs = (courses: CourseCard[]) => courses.map(({ slug }) => slug);
const linkedOf = ({ path }: PathDetail, keys = keysOf(path)) => [
  ...new Set(keys.flatMap((key) => path.milestones[key]?.linkedCourses ?? []).map((l) => l.course)),
];

describe("[N5.08] the default order of the catalog", () => {
  test("starts with the courses of the current milestone, then of the later ones", async () => {
    const user = await testApp.createUser();
    const path = await createPath(user, frontEnd);
    const linked = linkedOf(path);
    expect(linked.length).toBeGreaterThan(5);
    const found = slugs(await listAll(user));
    expect(found.slice(0, linked.length)).toEqual(linked);
    expect(new Set(found).size, "every course once").toBe(found.length);
    expect(slugs(await listAll(user)), "the same each time").toEqual(found);
  });

  test("starts with the next milestone's courses after the first is completed", async () => {
    const user = await testApp.createUser();
    const path = await createPath(user, frontEnd);
    const [first = "", ...later] = keysOf(path.path);
    const { status } = await user.call("completeMilestone", {
      params: { id: path.path.id, key: first },
      body: { session_id: randomUUID() },
    });
    expect(status).toBe(200);
    const linked = linkedOf(path, later);
    expect(slugs(await listAll(user)).slice(0, linked.length)).toEqual(linked);
  });

  test("lists no unrelated subject before a course that teaches a skill of the path", async () => {
    const user = await testApp.createUser();
    const path = await createPath(user, { ...frontEnd, budget: "some" });
    const skills = new Set(Object.values(path.path.milestones).flatMap((m) => m.skills));
    const linked = new Set(linkedOf(path));
    const found = (await listAll(user)).filter(({ slug }) => !linked.has(slug));
    const groups = found.map(({ skills_covered, fields }) => {
      if (skills.has(skills_covered[0] ?? "")) return 1;
      if (skills_covered.some((skill) => skills.has(skill))) return 2;
      return fields.includes("web-development") ? 3 : 4;
    });
    expect(groups).toEqual(groups.toSorted((a, b) => a - b));
    expect(new Set(groups)).toEqual(new Set([1, 2, 3, 4]));
    const related = found.filter((_, index) => groups[index] === 1);
    const keys = related.map(({ language, price_usd }) => [
      language === "en" ? 0 : 1,
      price_usd !== null && price_usd <= someBudgetUsd ? 0 : 1,
    ]);
    expect(keys, "study language, then budget").toEqual(
      keys.toSorted((a, b) => a[0]! - b[0]! || a[1]! - b[1]!),
    );
    const free = related.filter((c) => c.language === "en" && c.price_usd === 0);
    const levels = ["beginner", "intermediate", "advanced"];
    const distances = free.map((course) => levels.indexOf(course.experience_level));
    expect(distances, "then level").toEqual(distances.toSorted((a, b) => a - b));
  });

  test("puts Arabic courses first within a group for a path studied in Arabic", async () => {
    const user = await testApp.createUser();
    await createPath(user, { ...frontEnd, study_language: "ar", budget: "any" });
    const found = await listAll(user, { field: "finance-accounting" });
    const languages = found.map(({ language }) => language);
    expect(new Set(languages).size).toBe(2);
    expect(languages).toEqual(languages.toSorted());
  });

  test("puts a completed course behind the others that teach the path's skills", async () => {
    const user = await testApp.createUser();
    const path = await createPath(user, frontEnd);
    const [first] = await listAll(user);
    await user.call("completeCourse", {
      params: { id: first?.id ?? "" },
      body: { completed: true },
    });
    const linked = linkedOf(path).filter((slug) => slug !== first?.slug);
    const found = slugs(await listAll(user));
    expect(found.slice(0, linked.length)).toEqual(linked);
    expect(found).toContain(first?.slug);
  });

  test("applies within filters, and not where another order is chosen", async () => {
    const user = await testApp.createUser();
    const path = await createPath(user, frontEnd);
    const all = await listAll(user);
    const wanted = all.filter(({ provider }) => provider === "freeCodeCamp");
    expect(slugs(await listAll(user, { provider: "freeCodeCamp" }))).toEqual(slugs(wanted));
    const rated = (await listAll(user, { sort: "rating" })).map(({ rating }) => rating ?? -1);
    expect(rated).toEqual(rated.toSorted((a, b) => b - a));
    await user.call("updatePath", { params: { id: path.path.id }, body: { status: "paused" } });
    expect(slugs(await listAll(user)), "a paused path decides nothing").not.toEqual(slugs(all));
  });

  test("without a path lists the interface language first, each by rating", async () => {
    const user = await testApp.createUser();
    const found = await listAll(user);
    const { language } = (await user.call("getSession")).body.session.user;
    const keys = found.map((course) => [
      course.language === language ? 0 : 1,
      -(course.rating ?? -1),
    ]);
    expect(keys).toEqual(keys.toSorted((a, b) => a[0]! - b[0]! || a[1]! - b[1]!));
  });
});

describe("the courses of a learner who studies for free", () => {
  test("puts every free course before the others, in the order of the path", async () => {
    const user = await testApp.createUser();
    await createPath(user, { ...frontEnd, study_language: "both" });
    const isFree = (await listAll(user)).map(({ price_usd }) => price_usd === 0);
    expect(isFree.lastIndexOf(true)).toBeLessThan(isFree.indexOf(false));
  });

  test("keeps the path's own courses first for a learner who would pay", async () => {
    const user = await testApp.createUser();
    const path = await createPath(user, { ...frontEnd, budget: "any" });
    const linked = linkedOf(path);
    expect(slugs(await listAll(user)).slice(0, linked.length)).toEqual(linked);
  });
});

describe("the order of search results", () => {
  test.each(["en", "ar"] as const)(
    "puts courses in the language of study (%s) first, then free ones for a free budget",
    async (study_language) => {
      const user = await testApp.createUser();
      await createPath(user, { ...frontEnd, study_language });
      for (const q of ["api", "html", "python"]) {
        const found = await listAll(user, { q });
        const isForeign = found.map(({ language }) => language !== study_language);
        expect(new Set(isForeign).size, q).toBe(2);
        expect(isForeign, q).toEqual(isForeign.toSorted((a, b) => Number(a) - Number(b)));
      }
    },
  );

  test("puts the courses of the path first, then matches in the title by level for a free budget", async () => {
    const user = await testApp.createUser();
    const linked = new Set(linkedOf(await createPath(user, frontEnd)));
    const found = (await listAll(user, { q: "javascript", sort: "relevance" })).filter(
      ({ language }) => language === "en",
    );
    const isOther = found.map(({ slug }) => !linked.has(slug));
    expect(new Set(isOther).size).toBe(2);
    expect(isOther).toEqual(isOther.toSorted((a, b) => Number(a) - Number(b)));
    expect(found[0]?.experience_level).toBe("beginner");
  });

  test("puts a free match in the title before a paid one for a free budget", async () => {
    const user = await testApp.createUser();
    await createPath(user, frontEnd);
    const found = (await listAll(user, { q: "python" })).filter(
      ({ language, title }) => language === "en" && /python/i.test(title),
    );
    const isPaid = found.map(({ price_usd }) => price_usd !== 0);
    expect(new Set(isPaid).size).toBe(2);
    expect(isPaid).toEqual(isPaid.toSorted((a, b) => Number(a) - Number(b)));
  });
});

describe("[N5.10] listCourses", () => {
  test("names for each course the first milestone that needs it, and the skills it teaches", async () => {
    const user = await testApp.createUser();
    const { path } = await createPath(user, frontEnd);
    const [current = ""] = keysOf(path);
    const { body } = await user.call("listCourses", { query: {} });
    expect(body.choices).toEqual({
      study_language: "en",
      budget: "free",
      level: "beginner",
      hours_per_week: 10,
    });
    const [first] = body.courses as CourseCard[];
    const milestone = path.milestones[current];
    expect(body.fits[0]).toEqual({
      course_id: first?.id,
      path_id: path.id,
      milestone_key: current,
      milestone_title: milestone?.title,
      is_current: true,
      is_linked: true,
      skills: first?.skills_covered.filter((skill) => milestone?.skills.includes(skill)),
    });
    const fits = (body.fits as CourseFit[]).filter(({ is_linked }) => !is_linked);
    expect(fits.length).toBeGreaterThan(0);
    for (const { course_id, milestone_key, skills } of fits) {
      const course = (body.courses as CourseCard[]).find(({ id }) => id === course_id);
      expect(skills.length).toBeGreaterThan(0);
      expect(course?.skills_covered).toEqual(expect.arrayContaining(skills));
      expect(path.milestones[milestone_key]?.skills).toEqual(expect.arrayContaining(skills));
    }
    const unrelated = await user.call("listCourses", { query: { q: "anti-money" } });
    expect(unrelated.body.courses.length).toBeGreaterThan(0);
    expect(unrelated.body.fits).toEqual([]);
  });

  test("names no milestone without an active path", async () => {
    const user = await testApp.createUser();
    const { body } = await user.call("listCourses", { query: {} });
    expect(body).toMatchObject({ fits: [], choices: null });
  });
});

describe("[N5.09] getCourse", () => {
  const read = async (user: TestUser, slug: string) => user.call("getCourse", { params: { slug } });

  test("returns the course, its mark and every open milestone that needs it", async () => {
    const user = await testApp.createUser();
    const { path } = await createPath(user, frontEnd);
    const { body: page } = await user.call("listCourses", { query: {} });
    const [first] = page.courses as CourseCard[];
    await user.call("saveCourse", { params: { id: first?.id ?? "" } });
    const { status, body } = await read(user, first?.slug ?? "");
    expect(status).toBe(200);
    expect(body).toMatchObject({ course: first, mark: { is_saved: true }, choices: page.choices });
    const expected = keysOf(path).filter((key) => {
      const { linkedCourses = [], skills = [] } = path.milestones[key] ?? {};
      const isLinked = linkedCourses.some(({ course }) => course === first?.slug);
      return isLinked || first?.skills_covered.some((skill) => skills.includes(skill));
    });
    const keys = (body.fits as CourseFit[]).map(({ milestone_key }) => milestone_key);
    expect(keys.toSorted()).toEqual(expected.toSorted());
    expect(body.fits[0]).toEqual(page.fits[0]);
  });

  test("returns nobody else's milestones or marks", async () => {
    const [user, otherUser] = await Promise.all([testApp.createUser(), testApp.createUser()]);
    await createPath(user, frontEnd);
    const { body: page } = await user.call("listCourses", { query: {} });
    const [first] = page.courses as CourseCard[];
    await user.call("saveCourse", { params: { id: first?.id ?? "" } });
    const { body } = await read(otherUser, first?.slug ?? "");
    expect(body).toEqual({ course: first, mark: null, fits: [], choices: null });
  });

  test("returns an inactive course, and 404 for an unknown slug", async () => {
    const user = await testApp.createUser();
    const slug = "khan-html-css";
    await testApp.admin.query("update courses set is_active = false where slug = $1", [slug]);
    expect((await read(user, slug)).body.course).toMatchObject({ slug });
    await testApp.admin.query("update courses set is_active = true where slug = $1", [slug]);
    expect((await read(user, "no-such-course")).status).toBe(404);
    expect((await read(user, "Not A Slug")).status).toBe(400);
  });

  test("returns 401 without a session", async () => {
    const { status } = await testApp.openBrowser().call("getCourse", { params: { slug: "x" } });
    expect(status).toBe(401);
  });
});

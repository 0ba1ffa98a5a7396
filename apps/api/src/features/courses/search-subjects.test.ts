import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CourseCard } from "@masar/contract/courses/schemas";
import { type StudyLanguage, studyLanguages } from "@masar/contract/paths/constants";
import { createPath, type TestUser } from "../../../test/paths.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

let testApp: TestApp;
const users = new Map<StudyLanguage, TestUser>();
beforeAll(async () => {
  testApp = await startTestApp();
  testApp.app.services.courseSearchMs = 5000;
  for (const study_language of studyLanguages) {
    const user = await testApp.createUser();
    await createPath(user, {
      goal: "front-end developer",
      blueprint: "front-end-developer",
      hours_per_week: 5,
      study_language,
      budget: "any",
      level: "beginner",
    });
    users.set(study_language, user);
  }
});
afterAll(() => testApp.stop());

async function search(studyLanguage: StudyLanguage, q: string): Promise<CourseCard[]> {
  const user = users.get(studyLanguage);
  if (!user) throw new Error("no user");
  const { status, body } = await user.call("listCourses", { query: { q, sort: "relevance" } });
  expect(status).toBe(200);
  return body.courses;
}

/** The skills of which each of the first courses teaches one. */
const subjects: [query: string, skills: string[]][] = [
  ["IELTS", ["ielts-preparation"]],
  ["ايلتس", ["ielts-preparation"]],
  ["آيلتس", ["ielts-preparation"]],
  ["الآيلتس", ["ielts-preparation"]],
  ["toefl", ["academic-english", "ielts-preparation"]],
  ["توفل", ["academic-english", "ielts-preparation"]],
  ["excel", ["spreadsheets"]],
  ["اكسل", ["spreadsheets"]],
  ["python", ["python"]],
  ["بايثون", ["python"]],
  ["accounting", ["accounting", "managerial-accounting"]],
  ["محاسبة", ["accounting", "managerial-accounting"]],
  ["ui", ["ui-design"]],
  ["ux", ["ux-design"]],
  ["sql", ["sql"]],
  ["english", ["business-english", "english-grammar", "english-speaking", "english-writing"]],
  ["انجليزي", ["business-english", "english-grammar", "english-speaking", "english-writing"]],
  ["devops", ["devops-culture", "ci-cd"]],
  ["ديف اوبس", ["devops-culture", "ci-cd"]],
  ["project management", ["project-management"]],
  ["ادارة مشاريع", ["project-management"]],
  ["photoshop", ["photoshop"]],
  ["فوتوشوب", ["photoshop"]],
  ["فلاتر", ["flutter"]],
  ["الأمن السيبراني", ["cybersecurity-fundamentals", "incident-response"]],
  ["power bi", ["power-bi"]],
  ["تحضير ايلتس", ["ielts-preparation"]],
  ["ielts speaking", ["ielts-preparation"]],
  ["آيلتس كتابة", ["ielts-preparation"]],
  ["محاسبة مالية", ["accounting"]],
  ["محاسبه", ["accounting", "managerial-accounting"]],
  ["انقليزي", ["business-english", "english-grammar", "english-speaking", "english-writing"]],
  ["pmp", ["project-management"]],
  ["شهادة PMP", ["project-management"]],
  ["ielst", ["ielts-preparation"]],
  ["exel", ["spreadsheets"]],
  ["اكسيل", ["spreadsheets"]],
  ["pyton", ["python"]],
  ["بايثن", ["python"]],
  ["فوتشوب", ["photoshop"]],
  ["project managment", ["project-management"]],
];

describe("a search by a user without a path", () => {
  test.each([
    ["بايثون", "python"],
    ["python", "python"],
    ["دوكر", "docker"],
    ["آيلتس", "ielts-preparation"],
    ["IELTS", "ielts-preparation"],
    ["فوتوشوب", "photoshop"],
  ])("for %j begins with courses whose main subject it is", async (q, skill) => {
    const user = await testApp.createUser();
    const { body } = await user.call("listCourses", { query: { q, sort: "relevance" } });
    const courses = (body.courses as CourseCard[]).slice(0, 3);
    expect(courses.map(({ skills_covered }) => skills_covered[0])).toEqual(
      courses.map(() => skill),
    );
  });
});

describe.each(studyLanguages)("a search by a user who studies in %s", (studyLanguage) => {
  test.each(subjects)("for %j begins with three courses about it", async (q, skills) => {
    const found = await search(studyLanguage, q);
    expect(found.length).toBeGreaterThan(1);
    for (const { title, skills_covered } of found.slice(0, 3)) {
      expect(
        skills_covered.some((skill) => skills.includes(skill)),
        `${q}: ${title}`,
      ).toBe(true);
    }
  });

  test.each([
    ["excel", "spreadsheets"],
    ["python", "python"],
    ["محاسبة", "accounting"],
  ])("for %j has the language of study first among courses about it", async (q, skill) => {
    const found = (await search(studyLanguage, q)).filter(({ skills_covered }) =>
      skills_covered.includes(skill),
    );
    const isForeign = found.map(({ language }) => language !== studyLanguage);
    expect(isForeign).toEqual(isForeign.toSorted((a, b) => Number(a) - Number(b)));
  });
});

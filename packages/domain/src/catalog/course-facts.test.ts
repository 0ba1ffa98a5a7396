import { catalog } from "@masar/catalog/catalog";
import { describe, expect, test } from "vitest";
import { findCertificate } from "./certificate.ts";
import {
  chooseCourseFacts,
  type CourseFact,
  type FactCourse,
  listCourseFacts,
} from "./course-facts.ts";

const choices = {
  study_language: "ar",
  budget: "some",
  level: "beginner",
  hours_per_week: 4,
} as const;

const course = (values: Partial<FactCourse> = {}): FactCourse => ({
  provider: "Edraak",
  language: "ar",
  price_usd: 0,
  duration_hours: 12,
  hours_are_estimated: true,
  rating: null,
  experience_level: "beginner",
  ...values,
});

const kindsOf = (facts: CourseFact[] | undefined) => facts?.map(({ kind }) => kind);

describe("[N5.10] listCourseFacts", () => {
  test("lists what is true of the course and the user's choices", () => {
    const skills: CourseFact = { kind: "skills", skills: ["sql"] };
    expect(listCourseFacts(course(), choices, [skills])).toEqual([
      skills,
      { kind: "language", language: "ar" },
      { kind: "free" },
      { kind: "time", hours: 12, isEstimated: true, weeks: 3 },
      { kind: "level", level: "beginner" },
    ]);
  });

  test("lists neither another language nor a price above the budget nor a low rating", () => {
    const other = course({
      provider: "Udemy",
      language: "en",
      price_usd: 51,
      rating: 4.4,
      experience_level: "advanced",
    });
    expect(kindsOf(listCourseFacts(other, choices, []))).toEqual(["time"]);
    const varying = course({ provider: "Udemy", price_usd: null });
    expect(kindsOf(listCourseFacts(varying, choices, []))).not.toContain("price");
  });

  test("lists a price within the budget and a high rating", () => {
    const paid = course({ provider: "Coursera", price_usd: 49, rating: 4.8 });
    const facts = listCourseFacts(paid, choices, []);
    expect(facts).toContainEqual({ kind: "price", price: 49 });
    expect(facts).toContainEqual({ kind: "rating", rating: 4.8 });
  });
});

describe("a course of more hours than its milestone", () => {
  test("of 60 for 21 is studied in part: no weeks at the user's pace", () => {
    const facts = listCourseFacts(course({ duration_hours: 60 }), choices, [], 21);
    expect(kindsOf(facts)).toEqual(["language", "free", "level", "part"]);
    expect(kindsOf(chooseCourseFacts([facts])[0])).toEqual(["language", "free", "part"]);
  });

  test("of 30 for 21 is studied as a whole", () => {
    const facts = listCourseFacts(course({ duration_hours: 30 }), choices, [], 21);
    expect(kindsOf(facts)).toContain("time");
    expect(kindsOf(facts)).not.toContain("part");
  });

  test("of 1,000 hours has no weeks among its reasons, also without a milestone", () => {
    const facts = listCourseFacts(course({ duration_hours: 1000 }), choices, []);
    expect(kindsOf(facts)).not.toContain("time");
  });
});

describe("[N5.10] chooseCourseFacts", () => {
  test("prefers facts that not all courses of the list share", () => {
    const list = [
      listCourseFacts(course(), choices, []),
      listCourseFacts(course({ price_usd: 49, provider: "Coursera" }), choices, []),
    ];
    const [first, second] = chooseCourseFacts(list);
    expect(kindsOf(first)).toEqual(["language", "free"]);
    expect(kindsOf(second)).toEqual(["language", "price"]);
  });

  test("adds a third fact where two would be another course's too", () => {
    const list = [4.6, 4.8, null].map((rating) => listCourseFacts(course({ rating }), choices, []));
    const chosen = chooseCourseFacts(list);
    expect(chosen[0]).toContainEqual({ kind: "rating", rating: 4.6 });
    expect(chosen[1]).toContainEqual({ kind: "rating", rating: 4.8 });
    expect(new Set(chosen.map((facts) => JSON.stringify(facts))).size).toBe(3);
  });

  test("shows a single course its first two facts", () => {
    expect(kindsOf(chooseCourseFacts([listCourseFacts(course(), choices, [])])[0])).toEqual([
      "language",
      "free",
    ]);
  });

  test("gives courses of a blueprint's milestone different facts where their facts differ", () => {
    for (const { milestones } of catalog.blueprints) {
      for (const { course_slugs, skills } of milestones) {
        const list = catalog.courses
          .filter(({ slug }) => course_slugs.includes(slug))
          .map((entry) => {
            const taught = entry.skills_covered.filter((skill) => skills.includes(skill));
            const first: CourseFact[] = [{ kind: "skills", skills: taught }];
            return listCourseFacts({ ...entry, hours_are_estimated: true }, choices, first);
          });
        const chosen = chooseCourseFacts(list);
        const count = (facts: CourseFact[][]) => new Set(facts.map((f) => JSON.stringify(f))).size;
        expect(count(chosen), course_slugs.join()).toBe(count(list));
        for (const facts of chosen) expect(facts.length).toBeLessThanOrEqual(3);
      }
    }
  });
});

test("[N5.09] findCertificate knows every provider of the catalog that treats its courses alike", () => {
  const unknown = catalog.courses.filter((entry) => findCertificate(entry) === null);
  expect(new Set(unknown.map(({ provider }) => provider))).toEqual(new Set(["freeCodeCamp"]));
  expect(findCertificate({ provider: "edX", price_usd: 0 })).toBe("fee");
  expect(findCertificate({ provider: "Udemy", price_usd: null })).toBe("included");
});

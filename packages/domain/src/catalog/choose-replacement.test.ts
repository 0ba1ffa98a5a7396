import { expect, test } from "vitest";
import { chooseReplacement, type ReplaceableCourse } from "./choose-replacement.ts";

function makeCourse(slug: string, values: Partial<ReplaceableCourse> = {}): ReplaceableCourse {
  return {
    slug,
    title: slug,
    language: "ar",
    price_usd: 0,
    duration_hours: 10,
    rating: 4,
    experience_level: "beginner",
    skills_covered: ["sql", "databases"],
    ...values,
  };
}

const dead = makeCourse("dead");
const holders = [{ skills: ["sql", "databases", "excel"] }];
const choose = (
  candidates: ReplaceableCourse[],
  { course = dead, inPath = [], of = holders }: ChooseOptions = {},
) => chooseReplacement(course, candidates, { holders: of, inPath: new Set(inPath) })?.slug;
type ChooseOptions = {
  course?: ReplaceableCourse;
  inPath?: string[];
  of?: { skills: string[] }[];
};

test.each<[string, Partial<ReplaceableCourse>]>([
  ["another language", { language: "en" }],
  ["a price where the dead one is free", { price_usd: 10 }],
  ["a price that varies where the dead one is free", { price_usd: null }],
  ["another main skill of the milestone", { skills_covered: ["databases", "excel"] }],
  ["a level two steps above", { experience_level: "advanced" }],
])("[N8.24] a course of %s is no replacement", (_name, values) => {
  expect(choose([makeCourse("other", values)])).toBeUndefined();
});

test("[N8.24] the replacement is the living course with most of the needed skills", () => {
  const candidates = [
    makeCourse("one-skill", { skills_covered: ["sql"], rating: 5 }),
    makeCourse("both-skills", { rating: 3 }),
    makeCourse("dead"),
  ];
  expect(choose(candidates)).toBe("both-skills");
});

test("[N8.24] among equal skills the nearer level, then the better rating decides", () => {
  const harder = makeCourse("harder", { experience_level: "intermediate", rating: 5 });
  expect(choose([harder, makeCourse("good", { rating: 4.5 }), makeCourse("plain")])).toBe("good");
});

test("[N8.24] a course that the path has already is no replacement", () => {
  expect(choose([makeCourse("first"), makeCourse("second")], { inPath: ["first"] })).toBe("second");
});

test("a paid course is replaced by one that is paid and not dearer", () => {
  const candidates = [
    makeCourse("free"),
    makeCourse("dearer", { price_usd: 60 }),
    makeCourse("varies", { price_usd: null }),
    makeCourse("cheaper", { price_usd: 40 }),
  ];
  expect(choose(candidates, { course: makeCourse("paid", { price_usd: 50 }) })).toBe("cheaper");
});

test("a replacement teaches what every milestone with the course has it for", () => {
  const of = [{ skills: ["sql"] }, { skills: ["databases"] }];
  const candidates = [makeCourse("only-sql", { skills_covered: ["sql"] }), makeCourse("whole")];
  expect(choose(candidates, { of })).toBe("whole");
  expect(choose(candidates.slice(0, 1), { of })).toBeUndefined();
});

test("a milestone without skills of the catalog needs the main skill of the course", () => {
  const of = [{ skills: ["my own words"] }];
  const other = makeCourse("other", { skills_covered: ["databases"] });
  expect(choose([other, makeCourse("same")], { of })).toBe("same");
});

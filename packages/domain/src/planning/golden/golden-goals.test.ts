import { readFileSync } from "node:fs";
import { catalog } from "@masar/catalog/catalog";
import { type PathOutcome, pathOutcome } from "@masar/contract/paths/schemas";
import { expect, test } from "vitest";
import { validateMilestones } from "../validate-path.ts";
import { type GoldenGoal, goldenGoals, planGoldenGoal } from "./golden-goals.ts";

type ScopedGolden = GoldenGoal & {
  expect: {
    /** Keys that must, and must not, be in the path. */
    milestones: string[];
    without: string[];
    /** Hours before the deadline, where the essential milestones fit it. */
    maxHours: number | null;
    targetScore: number | null;
  };
};

const today = "2026-11-15";
/** With tools, deadlines, exams, two goals at once, or an odd subject. */
const scopedGoals = JSON.parse(
  readFileSync(new URL("../../../golden/scoped-goals.json", import.meta.url), "utf8"),
) as ScopedGolden[];
/** Deadlines of a few weeks, tools, exams and dialects; written before the engine cut paths to a deadline. */
const heldOutGoals = JSON.parse(
  readFileSync(new URL("../../../golden/held-out-goals.json", import.meta.url), "utf8"),
) as ScopedGolden[];
const plan = (golden: GoldenGoal): PathOutcome => planGoldenGoal(catalog, golden, today);

function listOffered(outcome: PathOutcome): string[] {
  if (outcome.kind === "choice") return outcome.candidates.map(({ blueprint }) => blueprint);
  const also = outcome.also.map(({ blueprint }) => blueprint);
  // A path reduced to tools or to an exam offers the whole blueprint first.
  if (outcome.focus.length > 0) expect(also[0]).toBe(outcome.blueprint);
  if (also[0] === outcome.blueprint) also.shift();
  return [outcome.blueprint ?? "", ...also];
}

test("the golden set has as many goals in each language, and names every blueprint", () => {
  const [en, ar] = ["en", "ar"].map((language) =>
    goldenGoals.filter((golden) => golden.language === language),
  );
  expect(ar).toHaveLength(en?.length ?? 0);
  expect(goldenGoals.length + scopedGoals.length).toBeGreaterThanOrEqual(120);
  const named = new Set([...goldenGoals, ...scopedGoals].flatMap((one) => one.expect.blueprints));
  expect(catalog.blueprints.map(({ slug }) => slug).filter((slug) => !named.has(slug))).toEqual([]);
});

test.each(goldenGoals.map((golden) => [golden.id, golden] as const))(
  "[D11] [D14] golden goal %s gets a sensible path or an honest choice",
  (_id, golden) => {
    const outcome = plan(golden);
    const { answer, blueprints, also = [] } = golden.expect;
    const offered = listOffered(outcome);
    expect(pathOutcome.parse(outcome)).toEqual(outcome);
    expect(outcome.kind, golden.goal).toBe(answer);
    if (blueprints.length > 0) expect(blueprints, golden.goal).toContain(offered[0]);
    expect(offered.slice(1)).toEqual(expect.arrayContaining(also));
    expect(new Set(offered).size).toBe(offered.length);
    if (outcome.kind === "path") {
      expect(validateMilestones(outcome.milestones, golden.language)).toEqual([]);
      const isExpected = golden.deadlineWeeks !== null || outcome.deadline_from_words;
      expect(outcome.plan.deadline !== null).toBe(isExpected);
      // Only one golden goal has its deadline in words alone.
      expect(outcome.deadline_from_words).toBe(golden.id === "en-02");
    } else {
      expect(outcome.reason).toBe(golden.kind === "vague" ? "vague" : "unknown");
      expect(offered.length).toBeGreaterThan(0);
    }
  },
);

/** What in the result differs from the expectation. */
function listDifferences(golden: ScopedGolden): string[] {
  const outcome = plan(golden);
  const wanted = golden.expect;
  if (outcome.kind !== wanted.answer) return [`is a ${outcome.kind}`];
  const [first, ...also] = listOffered(outcome);
  const differences: string[] = [];
  if (wanted.blueprints.length > 0 && !wanted.blueprints.includes(first ?? "")) {
    differences.push(`first ${first}`);
  }
  if (outcome.kind === "choice") return differences;
  const keys = new Set(Object.values(outcome.milestones).map(({ origin }) => origin.key));
  const { maxHours, targetScore } = wanted;
  return [
    ...differences,
    ...(wanted.also ?? []).filter((slug) => !also.includes(slug)).map((slug) => `no ${slug}`),
    ...wanted.milestones.filter((key) => !keys.has(key)).map((key) => `without ${key}`),
    ...wanted.without.filter((key) => keys.has(key)).map((key) => `with ${key}`),
    ...(maxHours !== null && outcome.plan.hours > maxHours ? [`${outcome.plan.hours} hours`] : []),
    ...(targetScore !== null && !outcome.title.includes(`${targetScore}`) ? ["no target"] : []),
  ];
}

test.each([...scopedGoals, ...heldOutGoals].map((golden) => [golden.id, golden] as const))(
  "[N4.01] [N4.02] [N4.03] golden goal %s gets the milestones it names, within its deadline",
  (_id, golden) => {
    const outcome = plan(golden);
    expect(pathOutcome.parse(outcome)).toEqual(outcome);
    if (outcome.kind === "path") {
      expect(validateMilestones(outcome.milestones, golden.language)).toEqual([]);
    }
    expect(listDifferences(golden), golden.goal).toEqual([]);
  },
);

import { catalog } from "@masar/catalog/catalog";
import { findSubMilestones } from "@masar/catalog/topics";
import type { PathOutcome } from "@masar/contract/paths/schemas";
import { describe, expect, test } from "vitest";
import { makePlanInput } from "../golden/make-plan-input.ts";
import type { PlanInput } from "../plan-input.ts";
import { planPath } from "../plan-path.ts";
import { planSessions } from "../plan-sessions.ts";
import { validateMilestones } from "../validate-path.ts";

const base = makePlanInput({ goal: "IELTS 7 before 15 March 2027", today: "2026-11-18" });

type Path = Extract<PathOutcome, { kind: "path" }>;

function makePath(change: Partial<PlanInput> = {}): Path {
  const outcome = planPath(catalog, { ...base, ...change });
  if (outcome.kind !== "path") throw new Error(`no path: ${outcome.reason}`);
  return outcome;
}

const listMilestones = ({ milestones }: Path) => Object.values(milestones);
const keysOf = (path: Path) => listMilestones(path).map(({ origin }) => origin.key);
const keysAbsent = ({ left_out, short_version }: Path) =>
  [...left_out, ...(short_version?.milestones ?? [])].map(({ key }) => key);
const hoursOf = (path: Path, key: string) =>
  listMilestones(path).find(({ origin }) => origin.key === key)?.estimatedHours ?? 0;

describe("[N4.02] [N4.03] an exam whose usual preparation does not fit before its date", () => {
  test.each([
    ["IELTS 7 before 15 March 2027", "en"],
    ["آيلتس 7 قبل 15 مارس 2027", "ar"],
  ] as const)("gets a shorter path that ends in time: %j", (goal, language) => {
    const path = makePath({ goal, language });
    expect(path.plan.deadline?.fits).toBe(true);
    expect(path.plan.hours).toBeGreaterThan(75);
    expect(path.short_version?.usual_hours).toBeGreaterThan(200);
    expect(path.short_version?.hours_per_week_needed).toBe(15);
    expect(validateMilestones(path.milestones, language)).toEqual([]);
  });

  test("begins with the format of the exam, has all sections, and mock tests before the date", () => {
    expect(keysOf(makePath())).toEqual([
      "know-test",
      "listening",
      "reading",
      "mock-test-1",
      "writing",
      "speaking",
      "mock-test-2",
      "mock-exam",
    ]);
  });

  test("lists each shortened milestone with its missing hours, and what has no time at all", () => {
    const path = makePath();
    const leftOut = new Map(path.left_out.map((one) => [one.key, one]));
    expect(leftOut.get("language-base")).toMatchObject({ reason: "no_time", hours: 60 });
    expect(leftOut.has("writing")).toBe(false);
    const parts = new Map(path.short_version?.milestones.map((one) => [one.key, one.hours]));
    expect(parts.get("writing")).toBe(45 - hoursOf(path, "writing"));
    expect(parts.has("mock-test-1")).toBe(false);
  });

  test("has the whole of a shortened milestone that is added, and the rest as before", () => {
    const short = makePath();
    const path = makePath({ include: ["writing"] });
    expect(hoursOf(path, "writing")).toBe(45);
    expect(hoursOf(path, "reading")).toBe(hoursOf(short, "reading"));
    expect(keysAbsent(path)).not.toContain("writing");
    expect(path.plan.deadline?.fits).toBe(false);
  });

  test("is whole again, and ends after the date, when everything is added", () => {
    const include = keysAbsent(makePath());
    const path = makePath({ include });
    expect(path.short_version).toBeNull();
    expect(path.left_out).toEqual([]);
    expect(path.plan.deadline).toMatchObject({ deadline: "2027-03-15", fits: false });
    expect(path.plan.deadline?.hours_per_week_needed).toBe(15);
  });

  test("has time in every sub-milestone to learn each of its topics", () => {
    const path = makePath({ deadline: "2027-01-27" });
    expect(path.plan.deadline?.fits).toBe(true);
    const kinds = listMilestones(path).flatMap(({ origin, subMilestones }) => {
      const contents = findSubMilestones(
        origin,
        subMilestones.map(({ title }) => title),
      );
      return subMilestones.flatMap(({ estimatedHours }, index) =>
        planSessions(estimatedHours, contents[index]?.topics.length ?? 0, 60),
      );
    });
    expect(kinds.filter(({ kind }) => kind === "check")).toEqual([]);
  });

  test("leaves out what has the smallest effect when even the shortest version is too long", () => {
    const path = makePath({ deadline: "2026-12-26" });
    expect(path.plan.deadline?.fits).toBe(true);
    const sections = ["listening", "reading", "mock-test-1", "writing", "speaking"];
    expect(keysOf(path)).toEqual(["know-test", ...sections]);
  });

  test("gives the hours left over to what was left out", () => {
    const path = makePath({ hours_per_week: 12, deadline: "2027-03-15" });
    expect(path.plan.deadline?.fits).toBe(true);
    expect(hoursOf(path, "writing")).toBe(45);
    expect(hoursOf(path, "language-base")).toBeGreaterThan(10);
  });

  test("stays whole when nothing fits before the date", () => {
    const path = makePath({ deadline: "2026-11-19" });
    expect(path.short_version).toBeNull();
    expect(path.plan.deadline?.fits).toBe(false);
  });
});

test("[N4.02] an exam with enough time is not shortened", () => {
  const path = makePath({ hours_per_week: 15 });
  expect(path.short_version).toBeNull();
  expect(path.plan.deadline?.fits).toBe(true);
  expect(path.left_out).toEqual([]);
});

test.each(["beginner", "intermediate", "advanced"] as const)(
  "[N4.03] the usual hours of a shortened exam are those of its path with enough time, for %s",
  (level) => {
    const short = makePath({ level, deadline: "2027-01-27" });
    const whole = makePath({ level, hours_per_week: 40, deadline: "2028-06-30" });
    expect(short.short_version?.usual_hours).toBe(whole.plan.hours);
  },
);

test("[N4.02] known skills are not named as the reason of a shorter version", () => {
  expect(makePath().hours_saved).toBe(0);
});

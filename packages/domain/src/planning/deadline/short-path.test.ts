import { catalog } from "@masar/catalog/catalog";
import { findSubMilestones } from "@masar/catalog/topics";
import type { PathOutcome } from "@masar/contract/paths/schemas";
import { describe, expect, test } from "vitest";
import { makePlanInput } from "../golden/make-plan-input.ts";
import type { PlanInput } from "../plan-input.ts";
import { planPath } from "../plan-path.ts";
import { planSessions } from "../plan-sessions.ts";
import { validateMilestones } from "../validate-path.ts";

type Path = Extract<PathOutcome, { kind: "path" }>;

function makePath(goal: string, change: Partial<PlanInput> = {}): Path {
  const input = makePlanInput({ goal, language: languageOf(goal), today: "2026-11-18", ...change });
  const outcome = planPath(catalog, input);
  if (outcome.kind !== "path") throw new Error(`no path: ${outcome.reason}`);
  return outcome;
}

const languageOf = (goal: string) => (/\p{Script=Arabic}/u.test(goal) ? "ar" : "en");
const listMilestones = ({ milestones }: Path) => Object.values(milestones);
const keysOf = (path: Path) => listMilestones(path).map(({ origin }) => origin.key);
const hoursOf = (path: Path, key: string) =>
  listMilestones(path).find(({ origin }) => origin.key === key)?.estimatedHours ?? 0;

describe("[N4.02] a path without an exam that does not fit before its date", () => {
  test.each([
    ["excel and power bi in 12 weeks", ["spreadsheet-analysis", "dashboards"]],
    ["إكسل وباور بي آي خلال 12 أسبوعًا", ["spreadsheet-analysis", "dashboards"]],
    ["photoshop and illustrator in 6 weeks", ["photoshop-skills", "illustrator-logos"]],
  ])("%j has less time for each of its milestones, and ends in time", (goal, keys) => {
    const path = makePath(goal, { hours_per_week: 7 });
    expect(keysOf(path)).toEqual(keys);
    expect(path.plan.deadline?.fits).toBe(true);
    expect(path.short_version?.essential_hours).toBeNull();
    expect(path.short_version?.milestones.map(({ key }) => key)).toEqual(keys);
    expect(validateMilestones(path.milestones, languageOf(goal))).toEqual([]);
  });

  test("has the beginning of each basic milestone when even the essential part is too long, and says how long that is", () => {
    const path = makePath("open an online store in 2 weeks");
    expect(keysOf(path)).toEqual(["model-niche", "product-sourcing", "store-build"]);
    expect(path.plan.deadline?.fits).toBe(true);
    expect(path.short_version?.essential_hours).toBeGreaterThan(path.plan.hours);
    expect(path.left_out).toMatchObject([
      { key: "payments-delivery", reason: "no_time" },
      { key: "traffic", reason: "no_time" },
      { key: "convert-care", reason: "no_time" },
      { key: "finance-scale", reason: "no_time" },
    ]);
  });

  test("has what the goal names before what others build on", () => {
    const path = makePath("learn to teach online in 3 weeks");
    expect(keysOf(path)).toContain("teach-online");
    expect(path.plan.deadline?.fits).toBe(true);
  });

  test("has the whole of a milestone that is added, and the rest as before", () => {
    const goal = "open an online store in 6 weeks";
    const short = makePath(goal);
    for (const key of ["store-build", "traffic", "finance-scale"]) {
      const path = makePath(goal, { include: [key] });
      expect(new Set(keysOf(path))).toEqual(new Set([...keysOf(short), key]));
      for (const other of keysOf(short)) {
        if (other && other !== key) expect(hoursOf(path, other)).toBe(hoursOf(short, other));
      }
      expect(hoursOf(path, key)).toBe(hoursOf(makePath("open an online store"), key));
    }
  });

  test("is whole again, and ends after the date, when everything is added", () => {
    const goal = "open an online store in 6 weeks";
    const { left_out, short_version } = makePath(goal);
    const include = [...left_out, ...(short_version?.milestones ?? [])].map(({ key }) => key);
    const path = makePath(goal, { include });
    expect(path.short_version).toBeNull();
    expect(path.plan.hours).toBe(makePath("open an online store").plan.hours);
    expect(path.plan.deadline?.fits).toBe(false);
  });

  test.each(["beginner", "intermediate", "advanced"] as const)(
    "has time in every sub-milestone to learn each of its topics, for %s",
    (level) => {
      const path = makePath("learn digital marketing in 10 weeks", { level });
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
    },
  );

  test.each(["IELTS 7 and data analysis in 4 months", "آيلتس 7 وتحليل البيانات خلال 4 أشهر"])(
    "%j shortens the exam and the other subject, so that both end in time",
    (goal) => {
      const path = makePath(goal, { level: "intermediate", hours_per_week: 9 });
      expect(path.plan.deadline?.fits).toBe(true);
      expect(keysOf(path)).toEqual(
        expect.arrayContaining(["writing", "speaking", "mock-exam", "sql-queries", "dashboards"]),
      );
    },
  );

  test.each([
    "I want to move into project management in 6 weeks",
    "أريد تغيير مجالي إلى إدارة المشاريع خلال 6 أسابيع",
  ])("%j, a new trade, is not cut to its beginning", (goal) => {
    const path = makePath(goal);
    expect(path.plan.deadline?.fits).toBe(false);
    expect(path.short_version).toBeNull();
  });

  test("is not cut to its beginning when the user chose the blueprint", () => {
    const path = makePath("", { blueprint: "ecommerce-seller", deadline: "2026-12-09" });
    expect(path.plan.deadline?.fits).toBe(false);
    expect(path.left_out).toEqual([]);
  });

  test("stays whole when not even one sub-milestone fits", () => {
    const path = makePath("learn machine learning by 20 November");
    expect(path.short_version).toBeNull();
    expect(path.plan.deadline?.fits).toBe(false);
  });
});

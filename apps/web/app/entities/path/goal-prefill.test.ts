import { describe, expect, test } from "vitest";
import { prefillFromGoal } from "./goal-prefill.ts";
import { prefillKnownSkills } from "./skills-prefill.ts";

const fallback = { hours: 5, level: "beginner" } as const;

describe("[N5.21] prefillFromGoal", () => {
  test("replaces hours and level by those that the goal names", () => {
    const goal = "I am advanced in Excel, 7 hours a week";
    expect(prefillFromGoal({ goal, before: "", current: fallback, fallback })).toEqual({
      hours: 7,
      level: "advanced",
    });
  });

  test("leaves an answer that was changed while the goal names the same hours", () => {
    const goals = { before: "SQL, 7 hours a week", goal: "SQL and Excel, 7 hours a week" };
    const current = { hours: 9, level: "intermediate" } as const;
    expect(prefillFromGoal({ ...goals, current, fallback })).toEqual(current);
  });

  test("returns to the fallback when the goal names no hours any more", () => {
    const goals = { before: "SQL, 7 hours a week", goal: "SQL" };
    const current = { hours: 7, level: "beginner" } as const;
    expect(prefillFromGoal({ ...goals, current, fallback })).toEqual(fallback);
    const changed = { hours: 9, level: "beginner" } as const;
    expect(prefillFromGoal({ ...goals, current: changed, fallback })).toEqual(changed);
  });
});

describe("[N5.21] prefillKnownSkills", () => {
  const before = "front-end developer, I know HTML";

  test("adds the skills that the goal newly names as known", () => {
    expect(prefillKnownSkills({ goal: before, before: "", known: ["git"] })).toEqual([
      "git",
      "html",
    ]);
  });

  test("leaves a removed skill out while the goal still names it", () => {
    expect(prefillKnownSkills({ goal: `${before}!`, before, known: [] })).toEqual([]);
  });

  test("removes a skill that the goal names no longer", () => {
    const edit = { goal: "front-end developer", before, known: ["html", "git"] };
    expect(prefillKnownSkills(edit)).toEqual(["git"]);
  });
});

import type { Milestone, PathPlan } from "@masar/contract/paths/schemas";
import { roundUp, toDayNumber } from "../../dates/calendar-days.ts";

type Lockable = Pick<Milestone, "estimatedHours"> & Partial<Pick<Milestone, "locked">>;
type Span = { from: number; days: number };

/**
 * Moves a day of a plan without locked milestones behind the days that those take. A locked milestone takes the days
 * that its hours need, from its start or, later, from the start of the plan, so that no week has the hours of two.
 */
export function planAroundLocks(
  milestones: readonly Lockable[],
  { first, hoursPerWeek }: { first: number; hoursPerWeek: number },
): (day: number) => number {
  const taken = listTakenDays(milestones, first, hoursPerWeek);
  return (day) =>
    taken.reduce((moved, { from, days }) => (moved >= from ? moved + days : moved), day);
}

/** In order and without overlap. */
function listTakenDays(milestones: readonly Lockable[], first: number, hoursPerWeek: number) {
  const spans = milestones.flatMap(({ locked, estimatedHours }): Span[] => {
    const days = roundUp((estimatedHours / hoursPerWeek) * 7);
    if (!locked || days === 0) return [];
    return [{ from: Math.max(first, toDayNumber(locked.start_date)), days }];
  });
  let next = first;
  return spans
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, days }) => {
      const span = { from: Math.max(from, next), days };
      next = span.from + days;
      return span;
    });
}

type Conflicts = NonNullable<PathPlan["lock_conflicts"]>;

/**
 * What ends after a locked milestone although it comes before it: direct prerequisites, or without such the one before
 * it in order that ends last.
 */
export function findLockConflicts(
  milestones: Record<string, Partial<Pick<Milestone, "locked" | "prerequisites">>>,
  planned: readonly { key: string; due: number }[],
): Conflicts {
  const dueOf = new Map(planned.map(({ key, due }) => [key, due]));
  return planned.flatMap(({ key, due }, index) => {
    const { locked, prerequisites = [] } = milestones[key] ?? {};
    if (!locked) return [];
    const late = prerequisites.filter((before) => (dueOf.get(before) ?? due) > due);
    const lastBefore = planned
      .slice(0, index)
      .filter((before) => before.due > due && !milestones[before.key]?.locked)
      .toSorted((a, b) => b.due - a.due)
      .slice(0, 1);
    const found = late.length > 0 ? late : lastBefore.map((before) => before.key);
    return found.map((prerequisite) => ({ milestone: key, prerequisite }));
  });
}

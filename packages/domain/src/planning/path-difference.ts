import type { LearningPath } from "@masar/contract/paths/schemas";
import type { PathDifference } from "@masar/contract/paths/version-schemas";

/** The parts of a path that versions store. */
export type VersionedPath = Pick<
  LearningPath,
  "title" | "milestones" | "hours_per_week" | "deadline" | "start_date"
>;

/** What a change did, for people to read. Order, prerequisites and feedback of milestones follow from other changes. */
export function comparePaths(before: VersionedPath, after: VersionedPath): PathDifference {
  const listTitles = (of: VersionedPath, isListed: (key: string) => boolean) =>
    Object.entries(of.milestones)
      .filter(([key]) => isListed(key))
      .toSorted(([, a], [, b]) => a.order - b.order)
      .map(([, { title }]) => title);
  return {
    title: difference(before.title, after.title),
    added: listTitles(after, (key) => !(key in before.milestones)),
    removed: listTitles(before, (key) => !(key in after.milestones)),
    edited: listTitles(
      after,
      (key) => key in before.milestones && toText(before, key) !== toText(after, key),
    ),
    hours: difference(sumHours(before), sumHours(after)),
    hours_per_week: difference(before.hours_per_week, after.hours_per_week),
    deadline: difference(before.deadline, after.deadline),
    start_date: difference(before.start_date, after.start_date),
  };
}

function difference<Value>(from: Value, to: Value) {
  return from === to ? null : { from, to };
}

function toText({ milestones }: VersionedPath, key: string): string {
  return JSON.stringify({ ...milestones[key], order: 0, prerequisites: [], aiFeedback: null });
}

function sumHours({ milestones }: VersionedPath): number {
  return Object.values(milestones).reduce((sum, { estimatedHours }) => sum + estimatedHours, 0);
}

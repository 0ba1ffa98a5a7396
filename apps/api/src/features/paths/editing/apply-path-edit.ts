import { limits } from "@masar/contract/limits";
import type { LearningPath, Milestone } from "@masar/contract/paths/schemas";
import type { ParsedOf } from "@masar/contract/endpoint-schemas";
import { validateMilestones } from "@masar/domain/planning/validate-path";
import { AppError } from "#api/errors.ts";

export type Change = ParsedOf<"editPath">["body"]["change"];
type Written = Extract<Change, { kind: "add" }>["milestone"];
type Milestones = Record<string, Milestone>;

/** What an edit works on; the numbers only ever grow, so no key and no sub-milestone's id comes twice. */
export type EditablePath = Pick<LearningPath, "title" | "description" | "milestones"> & {
  next_key: number;
  next_sub: number;
};

const mostCourses = 10;
const lastSub = 999;

/** The road after one change, checked. Rebuilt is what the engine made anew of the milestone to regenerate. */
export function applyChange(
  road: EditablePath,
  change: Change,
  given: { today: string; rebuilt?: Milestone | undefined },
): EditablePath {
  const after = change.kind === "rename" ? { ...road, ...pickText(change) } : edit();
  const milestones = dropLaterPrerequisites(after.milestones);
  if (validateMilestones(milestones).length > 0) throw new AppError("milestone_invalid");
  return { ...after, milestones };

  function edit(): EditablePath {
    switch (change.kind) {
      case "reorder":
        return { ...road, milestones: reorder(road.milestones, change.keys) };
      case "add":
        return add(road, change, given.today);
      case "remove":
        return { ...road, milestones: remove(road.milestones, change.key) };
      case "update":
        return update(road, change.key, change.milestone);
      case "regenerate":
        if (!given.rebuilt) throw new AppError("not_possible_now");
        return regenerate(road, change.key, given.rebuilt);
      case "link_course":
        return withMilestone(road, change.key, linkCourse(road, change));
      case "unlink_course":
        return withMilestone(road, change.key, unlinkCourse(road, change));
      default:
        throw new AppError("validation_failed");
    }
  }
}

export function findMilestone(road: Pick<EditablePath, "milestones">, key: string): Milestone {
  const found = road.milestones[key];
  if (!found) throw new AppError("not_found");
  return found;
}

/** Keys in the order of the road. */
function listKeys(milestones: Milestones): string[] {
  return Object.entries(milestones)
    .toSorted(([, a], [, b]) => a.order - b.order)
    .map(([key]) => key);
}

/** Feedback is no edit: going back to an older road keeps what was said since. */
export function carryFeedback(milestones: Milestones, from: Milestones): Milestones {
  return Object.fromEntries(
    Object.entries(milestones).map(([key, milestone]) => [
      key,
      { ...milestone, aiFeedback: from[key]?.aiFeedback ?? milestone.aiFeedback },
    ]),
  );
}

export function countHours(milestones: Milestones): number {
  return Object.values(milestones).reduce((sum, { estimatedHours }) => sum + estimatedHours, 0);
}

function pickText(change: Extract<Change, { kind: "rename" }>) {
  return { title: change.title, description: change.description };
}

function withMilestone(road: EditablePath, key: string, milestone: Milestone): EditablePath {
  return { ...road, milestones: { ...road.milestones, [key]: milestone } };
}

function placeInOrder(milestones: Milestones, keys: string[]): Milestones {
  return Object.fromEntries(
    keys.map((key, index) => [key, { ...findMilestone({ milestones }, key), order: index + 1 }]),
  );
}

function reorder(milestones: Milestones, keys: string[]): Milestones {
  const isWhole = keys.toSorted().join() === Object.keys(milestones).toSorted().join();
  if (!isWhole) throw new AppError("not_possible_now");
  return placeInOrder(milestones, keys);
}

function add(road: EditablePath, change: Extract<Change, { kind: "add" }>, today: string) {
  const keys = listKeys(road.milestones);
  if (keys.length >= limits.paths.mostMilestones) throw new AppError("not_possible_now");
  const place = change.after === null ? 0 : keys.indexOf(change.after) + 1;
  if (change.after !== null && place === 0) throw new AppError("not_found");
  const key = `m${road.next_key}`;
  const { subMilestones, next_sub } = numberSubs(road, change.milestone.sub_milestones, []);
  const milestone: Milestone = {
    ...toStored(change.milestone),
    subMilestones,
    skills: [],
    linkedCourses: [],
    aiFeedback: null,
    prerequisites: [],
    order: 0,
    origin: { engine: "learner", name: null, key: null, date: today },
  };
  const milestones = placeInOrder(
    { ...road.milestones, [key]: milestone },
    keys.toSpliced(place, 0, key),
  );
  return { ...road, milestones, next_key: road.next_key + 1, next_sub };
}

function remove(milestones: Milestones, key: string): Milestones {
  findMilestone({ milestones }, key);
  const keys = listKeys(milestones).filter((other) => other !== key);
  if (keys.length === 0) throw new AppError("not_possible_now");
  return placeInOrder(milestones, keys);
}

function update(road: EditablePath, key: string, written: Written): EditablePath {
  const before = findMilestone(road, key);
  const known = before.subMilestones.map(({ id }) => id);
  const { subMilestones, next_sub } = numberSubs(road, written.sub_milestones, known);
  const milestone = { ...before, ...toStored(written), subMilestones };
  return { ...withMilestone(road, key, milestone), next_sub };
}

/** Its words and courses anew; place, prerequisites, feedback and what is ticked stay. */
function regenerate(road: EditablePath, key: string, rebuilt: Milestone): EditablePath {
  const before = findMilestone(road, key);
  const known = before.subMilestones.map(({ id }) => id);
  const idOf = new Map(before.subMilestones.map(({ id, title }) => [title, id]));
  const named = new Set(rebuilt.subMilestones.flatMap(({ title }) => idOf.get(title) ?? []));
  const written = rebuilt.subMilestones.map(({ title, estimatedHours }, place) => {
    // One the learner put in other words is the one in its place.
    const inPlace = known[place];
    const id = idOf.get(title) ?? (inPlace && !named.has(inPlace) ? inPlace : undefined);
    return { title, estimated_hours: estimatedHours, ...(id ? { id } : {}) };
  });
  const { subMilestones, next_sub } = numberSubs(road, written, known);
  const { prerequisites, order, aiFeedback } = before;
  const milestone = { ...rebuilt, subMilestones, prerequisites, order, aiFeedback };
  return { ...withMilestone(road, key, milestone), next_sub };
}

function linkCourse(road: EditablePath, change: Extract<Change, { kind: "link_course" }>) {
  const before = findMilestone(road, change.key);
  const { linkedCourses } = before;
  if (linkedCourses.some(({ course }) => course === change.course)) return before;
  if (linkedCourses.length >= mostCourses) throw new AppError("not_possible_now");
  const added = { course: change.course, reason: "chosen_by_learner" } as const;
  return { ...before, linkedCourses: [...linkedCourses, added] };
}

function unlinkCourse(road: EditablePath, change: Extract<Change, { kind: "unlink_course" }>) {
  const before = findMilestone(road, change.key);
  const linkedCourses = before.linkedCourses.filter(({ course }) => course !== change.course);
  if (linkedCourses.length === before.linkedCourses.length) throw new AppError("not_possible_now");
  return { ...before, linkedCourses };
}

function toStored(written: Written) {
  return {
    title: written.title,
    description: written.description,
    estimatedHours: written.estimated_hours,
    difficulty: written.difficulty,
    deliverables: written.deliverables,
    completionCriteria: written.completion_criteria,
  };
}

/** A sub-milestone that names its id stays itself, with its tick; the others get numbers nobody had. */
function numberSubs(road: EditablePath, subs: Written["sub_milestones"], known: string[]) {
  let next = road.next_sub;
  const subMilestones = subs.map(({ id, title, estimated_hours }) => {
    if (id !== undefined && !known.includes(id)) throw new AppError("milestone_invalid");
    return { id: id ?? `sub-${next++}`, title, estimatedHours: estimated_hours };
  });
  if (next > lastSub + 1) throw new AppError("not_possible_now");
  return { subMilestones, next_sub: next };
}

/** The learner's order wins: what a milestone needed, but now comes later or is gone, is needed no more. */
function dropLaterPrerequisites(milestones: Milestones): Milestones {
  return Object.fromEntries(
    Object.entries(milestones).map(([key, milestone]) => [
      key,
      {
        ...milestone,
        prerequisites: milestone.prerequisites.filter((needed) => {
          const before = milestones[needed];
          return before !== undefined && before.order < milestone.order;
        }),
      },
    ]),
  );
}

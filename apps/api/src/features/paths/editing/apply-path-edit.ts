import { limits } from "@masar/contract/limits";
import type { OwnSession } from "@masar/contract/paths/planned-session-schemas";
import type { LearningPath, Milestone, PlannedDates } from "@masar/contract/paths/schemas";
import type { ParsedOf } from "@masar/contract/endpoint-schemas";
import { leaveOutParts } from "@masar/domain/planning/placement/leave-out-parts";
import type { PlaylistStep } from "@masar/domain/planning/playlist/plan-playlist-steps";
import { validateMilestones } from "@masar/domain/planning/validate-path";
import { AppError } from "#api/errors.ts";

export type Edit = { id: string; edit_id: string; base_version: number };
export type Change = ParsedOf<"editPath">["body"]["change"];
type ChangeOf<K extends Change["kind"]> = Extract<Change, { kind: K }>;
type MilestoneInput = ChangeOf<"add">["milestone"];
type SubMilestone = Milestone["subMilestones"][number];
export type Milestones = Record<string, Milestone>;

/** The numbers only grow, so that no key and no id of a sub-milestone is used twice. */
export type EditablePath = Pick<LearningPath, "title" | "description" | "milestones"> & {
  next_key: number;
  next_sub: number;
};

const maxCourses = 10;
const maxSubNumber = 999;

type EditOptions = {
  today: string;
  planned?: Milestone | undefined;
  steps?: PlaylistStep[] | undefined;
  /** Of the path as it is planned, to lock a milestone on them. */
  dates?: Record<string, PlannedDates> | undefined;
};

/**
 * The validated path after one change. `planned` is what an engine made: the milestone to add, or its new version.
 * `steps` are the sub-milestones of a playlist. What is generated or computed leaves a locked milestone as it is.
 */
export function applyChange(
  path: EditablePath,
  change: Change,
  options: EditOptions,
): EditablePath {
  const after = edit(path, change, options);
  // The user's order wins: a prerequisite that is deleted or now comes later is dropped.
  const milestones = mapMilestones(after.milestones, (milestone) => ({
    ...milestone,
    prerequisites: milestone.prerequisites.filter((key) => {
      const before = after.milestones[key];
      return before !== undefined && before.order < milestone.order;
    }),
  }));
  if (validateMilestones(milestones).length > 0) throw new AppError("milestone_invalid");
  return { ...after, milestones };
}

function edit(path: EditablePath, change: Change, options: EditOptions): EditablePath {
  const { today, planned, steps = [] } = options;
  switch (change.kind) {
    case "rename":
      return { ...path, title: change.title, description: change.description };
    case "reorder":
      return { ...path, milestones: reorder(path.milestones, change.keys) };
    case "add":
      return addOwn(path, change, today);
    case "add_from_blueprint":
      if (!planned) throw new AppError("not_possible_now");
      return addPlanned(path, change, planned);
    case "remove":
      return { ...path, milestones: remove(path.milestones, change.key) };
    case "update":
      return update(path, change);
    case "regenerate":
      if (!planned || isLocked(path, change.key)) throw new AppError("not_possible_now");
      return regenerate(path, change.key, planned);
    case "link_course":
      return linkCourse(path, change);
    case "set_sessions":
      return setSessions(path, change);
    case "leave_out": {
      const keys = [...change.milestones, ...change.sub_milestones.map(({ key }) => key)];
      if (keys.some((key) => isLocked(path, key))) throw new AppError("not_possible_now");
      const milestones = leaveOutParts(path.milestones, change);
      if (!milestones) throw new AppError("not_possible_now");
      return { ...path, milestones };
    }
    case "lock":
      return lock(path, change.key, options.dates?.[change.key]);
    case "unlock":
      return unlock(path, change.key);
    case "add_playlist":
      return addSteps(path, change.key, steps);
    default:
      return unlinkCourse(path, change);
  }
}

function isLocked({ milestones }: EditablePath, key: string): boolean {
  return milestones[key]?.locked !== undefined;
}

function lock(path: EditablePath, key: string, dates: PlannedDates | undefined): EditablePath {
  const milestone = findMilestone(path, key);
  if (milestone.locked) return path;
  // What was done before the plan has no dates in it.
  if (!dates) throw new AppError("not_possible_now");
  return withMilestone(path, key, { ...milestone, locked: dates });
}

function unlock(path: EditablePath, key: string): EditablePath {
  const { locked: _locked, ...milestone } = findMilestone(path, key);
  return withMilestone(path, key, milestone);
}

export function findMilestone(path: Pick<EditablePath, "milestones">, key: string): Milestone {
  const found = path.milestones[key];
  if (!found) throw new AppError("not_found");
  return found;
}

export function mapMilestones(
  milestones: Milestones,
  map: (milestone: Milestone, key: string) => Milestone,
): Milestones {
  const mapped = Object.entries(milestones).map(([key, milestone]) => [key, map(milestone, key)]);
  return Object.fromEntries(mapped);
}

/** Feedback is not part of an edit: an undo keeps the feedback that came since. */
export function carryFeedback(milestones: Milestones, from: Milestones): Milestones {
  return mapMilestones(milestones, (milestone, key) => ({
    ...milestone,
    aiFeedback: from[key]?.aiFeedback ?? milestone.aiFeedback,
  }));
}

export function countHours(milestones: Milestones): number {
  return Object.values(milestones).reduce((sum, { estimatedHours }) => sum + estimatedHours, 0);
}

function listKeysInOrder(milestones: Milestones) {
  const inOrder = Object.entries(milestones).toSorted(([, a], [, b]) => a.order - b.order);
  return inOrder.map(([key]) => key);
}

function withMilestone(path: EditablePath, key: string, milestone: Milestone) {
  return { ...path, milestones: { ...path.milestones, [key]: milestone } };
}

function numberInOrder(milestones: Milestones, keys: string[]): Milestones {
  return Object.fromEntries(
    keys.map((key, index) => [key, { ...findMilestone({ milestones }, key), order: index + 1 }]),
  );
}

function reorder(milestones: Milestones, keys: string[]) {
  const isWhole = keys.toSorted().join() === Object.keys(milestones).toSorted().join();
  if (!isWhole) throw new AppError("not_possible_now");
  return numberInOrder(milestones, keys);
}

function addOwn(path: EditablePath, { after, milestone: input }: ChangeOf<"add">, today: string) {
  const milestone: Omit<Milestone, "subMilestones"> = {
    ...toStored(input),
    skills: [],
    linkedCourses: [],
    aiFeedback: null,
    prerequisites: [],
    order: 0,
    origin: { engine: "learner", name: null, key: null, date: today },
  };
  return insert(path, { after, milestone, subs: input.sub_milestones });
}

function addPlanned(
  path: EditablePath,
  { after }: ChangeOf<"add_from_blueprint">,
  milestone: Milestone,
) {
  const subs = milestone.subMilestones.map(({ title, estimatedHours }) => ({
    title,
    estimated_hours: estimatedHours,
  }));
  return insert(path, { after, milestone, subs });
}

type NewMilestone = {
  after: string | null;
  milestone: Omit<Milestone, "subMilestones">;
  subs: MilestoneInput["sub_milestones"];
};

function insert(path: EditablePath, { after, milestone, subs }: NewMilestone) {
  const keys = listKeysInOrder(path.milestones);
  if (keys.length >= limits.paths.maxMilestones) throw new AppError("not_possible_now");
  const index = after === null ? 0 : keys.indexOf(after) + 1;
  if (after !== null && index === 0) throw new AppError("not_found");
  const key = `m${path.next_key}`;
  const { subMilestones, next_sub } = numberSubs(path, subs, []);
  const all = { ...path.milestones, [key]: { ...milestone, subMilestones } };
  const milestones = numberInOrder(all, keys.toSpliced(index, 0, key));
  return { ...path, milestones, next_key: path.next_key + 1, next_sub };
}

function remove(milestones: Milestones, key: string) {
  findMilestone({ milestones }, key);
  const keys = listKeysInOrder(milestones).filter((other) => other !== key);
  if (keys.length === 0) throw new AppError("not_possible_now");
  return numberInOrder(milestones, keys);
}

function update(path: EditablePath, { key, milestone: input }: ChangeOf<"update">) {
  const before = findMilestone(path, key);
  const known = before.subMilestones.map(({ id }) => id);
  const { subMilestones, next_sub } = numberSubs(path, input.sub_milestones, known);
  const sessionsOf = new Map(before.subMilestones.map(({ id, sessions }) => [id, sessions]));
  const withSessions = subMilestones.map((sub) => {
    const sessions = sessionsOf.get(sub.id);
    return sessions ? withOwnSessions(sub, sessions) : sub;
  });
  const stored = { ...before, ...toStored(input), subMilestones: withSessions };
  const hasOwnSessions = withSessions.some((sub) => "sessions" in sub);
  const milestone = hasOwnSessions ? withSummedHours(stored) : stored;
  return { ...withMilestone(path, key, milestone), next_sub };
}

/** Replaces text and courses; order, prerequisites, feedback and ids of sub-milestones stay. */
function regenerate(path: EditablePath, key: string, rebuilt: Milestone) {
  const before = findMilestone(path, key);
  const known = before.subMilestones.map(({ id }) => id);
  const idOf = new Map(before.subMilestones.map(({ id, title }) => [title, id]));
  const named = new Set(rebuilt.subMilestones.flatMap(({ title }) => idOf.get(title) ?? []));
  const subs = rebuilt.subMilestones.map(({ title, estimatedHours }, index) => {
    // A sub-milestone that the user reworded is the one at the same index.
    const atIndex = known[index];
    const id = idOf.get(title) ?? (atIndex && !named.has(atIndex) ? atIndex : undefined);
    return { title, estimated_hours: estimatedHours, ...(id ? { id } : {}) };
  });
  const { subMilestones, next_sub } = numberSubs(path, subs, known);
  const { prerequisites, order, aiFeedback } = before;
  const milestone = { ...rebuilt, subMilestones, prerequisites, order, aiFeedback };
  return { ...withMilestone(path, key, milestone), next_sub };
}

function linkCourse(path: EditablePath, { key, course }: ChangeOf<"link_course">) {
  const before = findMilestone(path, key);
  if (before.linkedCourses.some((linked) => linked.course === course)) return path;
  if (before.linkedCourses.length >= maxCourses) throw new AppError("not_possible_now");
  const added = { course, reason: "chosen_by_learner" } as const;
  const linkedCourses = [...before.linkedCourses, added];
  return withMilestone(path, key, { ...before, linkedCourses });
}

function unlinkCourse(path: EditablePath, { key, course }: ChangeOf<"unlink_course">) {
  const before = findMilestone(path, key);
  const linkedCourses = before.linkedCourses.filter((linked) => linked.course !== course);
  if (linkedCourses.length === before.linkedCourses.length) throw new AppError("not_possible_now");
  return withMilestone(path, key, { ...before, linkedCourses });
}

function setSessions(path: EditablePath, change: ChangeOf<"set_sessions">) {
  const before = findMilestone(path, change.key);
  const sub = before.subMilestones.find(({ id }) => id === change.sub_milestone);
  if (!sub) throw new AppError("not_found");
  const changed = withOwnSessions(sub, change.sessions);
  const subMilestones = before.subMilestones.map((other) => (other === sub ? changed : other));
  return withMilestone(path, change.key, withSummedHours({ ...before, subMilestones }));
}

/** After the others, which stay as they are. */
function addSteps(path: EditablePath, key: string, steps: readonly PlaylistStep[]) {
  const before = findMilestone(path, key);
  const added = steps.map(({ title, minutes }) => ({ title, estimated_hours: minutes / 60 }));
  const { subMilestones, next_sub } = numberSubs(path, added, []);
  const withSessions = subMilestones.map((sub, index) =>
    withOwnSessions(sub, steps[index]?.sessions ?? []),
  );
  const sum = withSessions.reduce((hours, sub) => hours + sub.estimatedHours, 0);
  const estimatedHours = toHundredths(before.estimatedHours + sum);
  if (estimatedHours > limits.paths.maxMilestoneHours) throw new AppError("milestone_invalid");
  const all = [...before.subMilestones, ...withSessions];
  const milestone = { ...before, estimatedHours, subMilestones: all };
  return { ...withMilestone(path, key, milestone), next_sub };
}

const toHundredths = (hours: number) => Math.round(hours * 100) / 100;

/** The hours of a sub-milestone with an own list are those of its sessions. */
function withOwnSessions(sub: SubMilestone, sessions: OwnSession[]): SubMilestone {
  const minutes = sessions.reduce((sum, session) => sum + session.minutes, 0);
  return { ...sub, estimatedHours: toHundredths(minutes / 60), sessions };
}

function withSummedHours(milestone: Milestone): Milestone {
  const sum = milestone.subMilestones.reduce((hours, sub) => hours + sub.estimatedHours, 0);
  if (sum > limits.paths.maxMilestoneHours) throw new AppError("milestone_invalid");
  return { ...milestone, estimatedHours: toHundredths(sum) };
}

function toStored(input: MilestoneInput) {
  const { sub_milestones: _, estimated_hours, completion_criteria, ...text } = input;
  return { ...text, estimatedHours: estimated_hours, completionCriteria: completion_criteria };
}

/** A sub-milestone with an id keeps it and its completion; the others get unused numbers. */
function numberSubs(path: EditablePath, subs: MilestoneInput["sub_milestones"], known: string[]) {
  let next = path.next_sub;
  const subMilestones = subs.map(({ id, title, estimated_hours }) => {
    if (id !== undefined && !known.includes(id)) throw new AppError("milestone_invalid");
    return { id: id ?? `sub-${next++}`, title, estimatedHours: estimated_hours };
  });
  if (next > maxSubNumber + 1) throw new AppError("not_possible_now");
  return { subMilestones, next_sub: next };
}

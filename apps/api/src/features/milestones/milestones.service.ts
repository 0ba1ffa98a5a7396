import type { BodyOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import type { MilestoneOutcome, PlannedSessions } from "@masar/contract/milestones/schemas";
import { deriveMilestones, type MilestoneView } from "@masar/domain/progress/milestone-view";
import { topicSessionKinds } from "@masar/contract/paths/constants";
import type { UserCtx } from "#api/context.ts";
import { type Change, changedAt, claimNewer } from "#api/db/change-clocks.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { countPoints } from "./milestone-points.ts";
import * as queries from "./milestones.queries.ts";
import { loadActivePaths } from "#api/core/study/active-paths.service.ts";
import * as pathProgress from "#api/core/study/path-progress.service.ts";
import * as planned from "#api/core/study/planned-sessions.service.ts";
import {
  findNextSessionWithResource,
  planSessionsWithResources,
} from "#api/core/study/session-resources.service.ts";
import { type Toggle, toggleCompletion, type ToggleResult } from "./toggle-completion.service.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import { countMinutes, recordStudy } from "#api/core/study/record-study.service.ts";
import {
  findSession,
  hasAwardedPoints,
  loadStreakLedger,
  type StreakLedger,
  toStreak,
} from "#api/core/study/streak.service.ts";
import { addLiveEvent } from "#api/realtime/live.queries.ts";

/** `id` is the path. */
type Target = { id: string; key: string };
type Session = { id: string; minutes: number };

type MilestoneChange = {
  /** When the change was made on the device; now by default. */
  at?: Date;
  values?: pathProgress.ProgressValues;
  session?: Session;
  toggle?: Toggle;
};

type Field = "notes" | "met_criteria";
type Decision = MilestoneChange | null;
type Decide = (
  milestone: MilestoneView,
  tx: Tx,
  plan: planned.SessionPlan,
) => Decision | Promise<Decision>;

export function startMilestone(ctx: UserCtx, target: Target): Promise<MilestoneOutcome> {
  const decide: Decide = (milestone) =>
    milestone.started_at || milestone.is_completed ? null : { values: { started_at: new Date() } };
  return changeMilestone(ctx, target, { decide, isStudy: false });
}

export function updateMilestoneProgress(
  ctx: UserCtx,
  target: Target,
  input: BodyOf<"updateMilestoneProgress">,
) {
  const session = { id: input.session_id, minutes: input.minutes_studied };
  const change = { change_id: session.id };
  const decide: Decide = (milestone) => {
    const values = { started_at: new Date() };
    if (input.progress === undefined) return { values, session };
    const isOn = input.progress >= 100;
    const isToggled = isOn || milestone.is_completed;
    return { values, session, ...(isToggled ? { toggle: { sub: "", isOn, change } } : {}) };
  };
  const isStudy = session.minutes > 0 || input.progress !== undefined;
  return changeMilestone(ctx, target, { decide, isStudy, session });
}

export function completeMilestone(
  ctx: UserCtx,
  target: Target,
  input: BodyOf<"completeMilestone">,
) {
  const session = { id: input.session_id, minutes: input.minutes_studied };
  const change = { change_id: session.id, at: input.at ?? new Date().toISOString() };
  const fields: Field[] = input.notes === undefined ? [] : ["notes"];
  const decide: Decide = async (_milestone, tx) => {
    const at = changedAt(change);
    const newer = await claimFields(tx, ctx, target, change, fields);
    return {
      at,
      values: { started_at: at, ...(newer.length > 0 ? { notes: input.notes } : {}) },
      session,
      toggle: { sub: "", isOn: true, change: { change_id: session.id, at: input.at } },
    };
  };
  return changeMilestone(ctx, target, { decide, isStudy: true, session });
}

export function tickSubMilestone(
  ctx: UserCtx,
  target: Target & { sub: string },
  input: BodyOf<"tickSubMilestone">,
) {
  const at = changedAt(input);
  const decide: Decide = (milestone, _tx, plan) => {
    const sessions = listSessionIds(plan, milestone, target.sub);
    return {
      at,
      ...(input.completed ? { values: { started_at: at } } : {}),
      toggle: { sub: target.sub, planned: sessions, isOn: input.completed, change: input },
    };
  };
  return changeMilestone(ctx, target, { decide, isStudy: true });
}

/** Without courses, which do not change a title and are slow to choose, and without ticks. */
export function listSessionTitles(ctx: UserCtx): Promise<ResponseOf<"listSessionTitles">> {
  return ctx.tx(async (tx) => {
    const paths = await loadActivePaths(tx, { userId: ctx.user.id });
    const sessions = paths.flatMap(({ path, views }) =>
      views.flatMap((view) =>
        planned
          .planMilestoneSessions(path, { ...view, linked_courses: [] }, new Map())
          .flatMap((sub) =>
            sub.sessions.map(({ id, kind, title, part }) => ({
              path_id: path.id,
              milestone_key: view.key,
              milestone_title: view.title,
              sub_milestone: sub.id,
              id,
              kind,
              title,
              part,
            })),
          ),
      ),
    );
    return { sessions };
  });
}

export function listPlannedSessions(ctx: UserCtx, target: Target): Promise<PlannedSessions> {
  const own = { userId: ctx.user.id, pathId: target.id };
  return ctx.tx(async (tx) => {
    const path = await pathProgress.findPath(tx, own);
    if (!path) throw new AppError("not_found");
    const [rows, ticks] = await Promise.all([
      pathProgress.listPathProgress(tx, own),
      planned.loadSessionTicks(tx, own),
    ]);
    const views = deriveMilestones(path, rows.progress, rows.sub_progress);
    const milestone = views.find(({ key }) => key === target.key);
    if (!milestone) throw new AppError("not_found");
    return {
      milestone_key: milestone.key,
      sub_milestones: await planSessionsWithResources(tx, path, milestone, ticks),
    };
  });
}

/** Whether a plan can have had such a session: of a topic, of a sub-milestone without topics, or the learner's own. */
function isSessionForm(session: string): boolean {
  const [, number, kind] = /^(\d{1,3})-([a-z]+)$/.exec(session) ?? [];
  if (number === undefined) return /^[a-z]/.test(session);
  return kind === "study" || (/^[1-8]$/.test(number) && isTopicKind(kind));
}

function isTopicKind(kind: string | undefined): boolean {
  return topicSessionKinds.some((each) => each === kind);
}

export function tickPlannedSession(
  ctx: UserCtx,
  target: Target & { sub: string; session: string },
  input: BodyOf<"tickPlannedSession">,
) {
  const { sub, session } = target;
  const at = changedAt(input);
  const decide: Decide = (milestone, _tx, plan) => {
    const sessions = listSessionIds(plan, milestone, sub);
    // A session that an offline device ticked may have left the plan meanwhile: its tick is saved for when it returns.
    if (!sessions.includes(session) && !isSessionForm(session)) throw new AppError("not_found");
    return {
      at,
      ...(input.completed ? { values: { started_at: at } } : {}),
      toggle: { sub, session, planned: sessions, isOn: input.completed, change: input },
    };
  };
  return changeMilestone(ctx, target, { decide, isStudy: true });
}

function listSessionIds(plan: planned.SessionPlan, milestone: MilestoneView, sub: string) {
  // The course of a session does not change its id, and choosing it is the slow part.
  const subs = planned.planMilestoneSessions(plan, { ...milestone, linked_courses: [] }, new Map());
  const found = subs.find(({ id }) => id === sub);
  if (!found) throw new AppError("not_found");
  return found.sessions.map(({ id }) => id);
}

export function saveMilestoneNotes(
  ctx: UserCtx,
  target: Target,
  input: BodyOf<"saveMilestoneNotes">,
) {
  const decide: Decide = async (milestone, tx) => {
    const fields = (["notes", "met_criteria"] as const).filter((name) => input[name] !== undefined);
    const newer = await claimFields(tx, ctx, target, input, fields);
    if (newer.length === 0) return null;
    const met = new Set(input.met_criteria);
    return {
      values: {
        ...(newer.includes("notes") ? { notes: input.notes } : {}),
        // Only existing criteria, in the order of the milestone.
        ...(newer.includes("met_criteria")
          ? { met_criteria: milestone.completion_criteria.filter((line) => met.has(line)) }
          : {}),
      },
    };
  };
  return changeMilestone(ctx, target, { decide, isStudy: false });
}

async function claimFields(tx: Tx, ctx: UserCtx, target: Target, change: Change, fields: Field[]) {
  const targetOf = (field: Field) => `milestone:${target.id}:${target.key}:${field}`;
  const targets = fields.map(targetOf);
  const newer = await claimNewer(tx, { userId: ctx.user.id, change, targets });
  return fields.filter((field) => newer.has(targetOf(field)));
}

type Own = { userId: string; pathId: string };
/** `isStudy` if the change may count for the streak, whose row is then locked. */
type Sent = { decide: Decide; isStudy: boolean; session?: Session };

/** Locks the path and loads its state, in one round trip: each statement runs after the lock of those before it. */
async function lockMilestone(tx: Tx, own: Own, { key }: Target, { isStudy, session }: Sent) {
  const { userId, pathId } = own;
  const loggedOn = { pathId, milestoneKey: key };
  const [path, before, logged, ticks, ledger, known, isAwarded] = await Promise.all([
    pathProgress.lockPath(tx, own),
    pathProgress.listPathProgress(tx, own),
    queries.listChanges(tx, { ...own, key }),
    planned.loadSessionTicks(tx, own),
    loadStreakLedger(tx, { userId, lock: isStudy }),
    session && findSession(tx, { userId, id: session.id, loggedOn }),
    session && hasAwardedPoints(tx, { userId, milestoneId: `${pathId}-${key}` }),
  ]);
  if (!path) throw new AppError("not_found");
  const views = deriveMilestones(path, before.progress, before.sub_progress);
  const milestone = views.find((view) => view.key === key);
  if (!milestone) throw new AppError("not_found");
  if (path.status === "draft" || path.status === "archived") throw new AppError("not_possible_now");
  const hasRow = before.progress.some((row) => row.milestone_id === milestone.id);
  return { path, milestone, hasRow, known, isAwarded, stored: { logged, ticks, ledger } };
}

/** Locks the path, decides on its current state and saves progress, streak, points and notifications together. */
function changeMilestone(ctx: UserCtx, target: Target, sent: Sent) {
  const userId = ctx.user.id;
  const own = { userId, pathId: target.id };
  return ctx.tx(async (tx) => {
    const locked = await lockMilestone(tx, own, target, sent);
    const { path, milestone, known, stored } = locked;
    // A repeated session changes nothing and returns what it counted the first time.
    const decided = known ? null : await sent.decide(milestone, tx, path);
    const toggled = decided?.toggle && toggleCompletion(milestone, decided.toggle, stored);
    // A repeated toggle changes nothing either.
    const change = toggled === null ? null : decided;
    const completes = change?.toggle?.sub === "" && change.toggle.isOn;
    const isFirst = completes && !locked.isAwarded;
    const work = await toWork(tx, milestone, change, {
      ...toggled,
      ledger: stored.ledger,
      completes,
    });
    const minutes = work.session?.countedMinutes ?? 0;
    const params = { title: milestone.title, points: countPoints(milestone) };
    const completed = { kind: "milestone_completed", params } as const;

    // The rows are read after they are saved: statements run in the order of these calls.
    const [studied, , { standing: completion, rows, views }, ticks] = await Promise.all([
      study(ctx, tx, work),
      (change || !locked.hasRow) && saveChange(tx, { own, milestone, change, minutes, toggled }),
      pathProgress.refreshPathProgress(tx, { userId, path }),
      planned.loadSessionTicks(tx, own),
      change && addLiveEvent(tx, { userId, name: "path.changed", payload: { id: path.id } }),
      isFirst && toggled?.onSince && notifyUser(ctx, tx, ctx.user, completed),
    ]);
    if (isFirst && toggled?.onSince && completion.status === "completed") {
      const pathCompleted = { kind: "path_completed", params: { title: path.title } } as const;
      await notifyUser(ctx, tx, ctx.user, pathCompleted);
    }
    const next = await findNextSessionWithResource(tx, path, views, ticks);
    const progress = rows.progress.find((row) => row.milestone_id === milestone.id);
    if (!progress) throw new Error("A milestone was written and is not there");
    return {
      path: {
        id: path.id,
        status: completion.status,
        progress_percentage: completion.progress_percentage,
        completed_at: completion.completed_at?.toISOString() ?? null,
      },
      progress,
      completed_sub_milestones: rows.sub_progress
        .filter(({ milestone_key }) => milestone_key === target.key)
        .map(({ sub_milestone, completed_at }) => ({ id: sub_milestone, completed_at })),
      session_counts: planned.countPathSessions(
        path,
        views.filter(({ key }) => key === target.key),
        ticks,
      ),
      next_session: next.session,
      streak: studied.streak,
      points_added: known?.points ?? studied.pointsAdded,
      minutes_added: known?.minutes ?? minutes,
      was_known: known !== undefined,
    };
  });
}

/** What counts for the streak. */
async function toWork(
  tx: Tx,
  milestone: MilestoneView,
  change: MilestoneChange | null,
  done: Partial<ToggleResult> & { ledger: StreakLedger; completes: boolean },
) {
  const { ledger, completes } = done;
  const at = change?.at ?? new Date();
  // A completion without minutes is saved as well, so that a repeated request finds it.
  const isSaved = (change?.session?.minutes ?? 0) > 0 || completes;
  const session = (isSaved && change?.session) || null;
  return {
    at,
    session: session && {
      id: session.id,
      countedMinutes: await countMinutes(tx, ledger, { at, minutes: session.minutes }),
      pathId: milestone.learning_path_id,
      milestoneKey: milestone.key,
    },
    finished: done.finished ?? new Map<string, number>(),
    ledger,
    milestone: completes ? { id: milestone.id, points: countPoints(milestone) } : null,
  };
}

/** Leaves the streak's row unchanged when nothing was studied or finished. */
async function study(ctx: UserCtx, tx: Tx, work: Awaited<ReturnType<typeof toWork>>) {
  if (!work.session && work.finished.size === 0)
    return { streak: toStreak(work.ledger), pointsAdded: 0 };
  return recordStudy(ctx, tx, work);
}

type SavedChange = {
  own: { userId: string; pathId: string };
  milestone: MilestoneView;
  change: Decision;
  minutes: number;
  toggled: ToggleResult | null | undefined;
};

async function saveChange(tx: Tx, params: SavedChange): Promise<void> {
  const { own, change, milestone, minutes, toggled } = params;
  const milestoneRef = { ...own, key: milestone.key };
  const sub = change?.toggle?.sub;
  const onSince = toggled?.onSince ?? null;
  const completion = sub === "" ? { completed: onSince !== null, completion_date: onSince } : {};
  const spent = minutes > 0 ? { time_spent_minutes: milestone.time_spent_minutes + minutes } : {};
  const values = { ...change?.values, ...completion, ...spent };
  const before = milestone.sub_milestones.find(({ id }) => id === sub)?.completed_at ?? null;
  const isMoved = sub && before !== (onSince?.toISOString() ?? null);
  const subRef = { ...milestoneRef, sub: sub ?? "" };
  await Promise.all([
    toggled && queries.addChanges(tx, { ...milestoneRef, changes: toggled.changesToLog }),
    pathProgress.saveProgress(tx, { ...milestoneRef, values }),
    sub && planned.saveSessionTicks(tx, { ...subRef, ticks: toggled?.sessions ?? [] }),
    isMoved && before && queries.removeCompletedSubMilestone(tx, subRef),
    isMoved && onSince && queries.addCompletedSubMilestone(tx, { ...subRef, completedAt: onSince }),
  ]);
}

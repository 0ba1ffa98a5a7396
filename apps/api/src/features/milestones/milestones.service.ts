import type { ParsedOf } from "@masar/contract/endpoint-schemas";
import type { MilestoneOutcome } from "@masar/contract/milestones/schemas";
import { deriveMilestones, type MilestoneView } from "@masar/domain/progress/milestone-view";
import type { UserCtx } from "#api/context.ts";
import { type Change, changedAt, claimNewer } from "#api/db/change-clocks.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { countPoints } from "#api/features/milestones/milestone-points.ts";
import * as queries from "#api/features/milestones/milestones.queries.ts";
import {
  listPathProgress,
  lockPath,
  type ProgressValues,
  refreshPathProgress,
  saveProgress,
} from "#api/core/study/path-progress.service.ts";
import {
  type Toggle,
  type Toggled,
  toggle,
} from "#api/features/milestones/toggle-completion.service.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import { recordStudy } from "#api/core/study/record-study.service.ts";
import { findSession, hasAwardedPoints, readStreak } from "#api/core/study/streak.service.ts";
import { addLiveEvent } from "#api/realtime/live.queries.ts";

type At = { id: string; key: string };
type Session = { id: string; minutes: number };
type Path = NonNullable<Awaited<ReturnType<typeof lockPath>>>;

/** What one step changes; what is left out stays. */
type MilestoneChange = {
  /** When it was done, on a device that was perhaps offline; now, if left out. */
  at?: Date;
  values?: ProgressValues;
  session?: Session;
  /** Switches a sub-milestone, or without a `sub` the milestone, on or off. */
  toggle?: Toggle;
};

export function startMilestone(ctx: UserCtx, at: At): Promise<MilestoneOutcome> {
  return changeMilestone(ctx, at, (milestone) =>
    milestone.started_at || milestone.is_completed ? null : { values: { started_at: new Date() } },
  );
}

export function updateMilestoneProgress(
  ctx: UserCtx,
  at: At,
  input: ParsedOf<"updateMilestoneProgress">["body"],
): Promise<MilestoneOutcome> {
  const session = { id: input.session_id, minutes: input.minutes_studied };
  const change = { change_id: session.id };
  return changeMilestone(
    ctx,
    at,
    (milestone) => {
      const step = { values: { started_at: new Date() }, session };
      if (input.progress === undefined) return step;
      const isOn = input.progress >= 100;
      return isOn || milestone.is_completed ? { ...step, toggle: { sub: "", isOn, change } } : step;
    },
    session,
  );
}

export function completeMilestone(
  ctx: UserCtx,
  at: At,
  input: ParsedOf<"completeMilestone">["body"],
): Promise<MilestoneOutcome> {
  const session = { id: input.session_id, minutes: input.minutes_studied };
  const change = { change_id: session.id, at: input.at ?? new Date().toISOString() };
  return changeMilestone(
    ctx,
    at,
    async (_milestone, tx) => {
      const when = changedAt(change);
      const given = input.notes === undefined ? [] : (["notes"] as const);
      const newer = await claim(tx, ctx, at, change, [...given]);
      return {
        at: when,
        values: { started_at: when, ...(newer.length > 0 ? { notes: input.notes } : {}) },
        session,
        toggle: { sub: "", isOn: true, change: { change_id: session.id, at: input.at } },
      };
    },
    session,
  );
}

export function tickSubMilestone(
  ctx: UserCtx,
  at: At & { sub: string },
  input: ParsedOf<"tickSubMilestone">["body"],
): Promise<MilestoneOutcome> {
  const when = changedAt(input);
  return changeMilestone(ctx, at, (milestone) => {
    if (!milestone.sub_milestones.some(({ id }) => id === at.sub)) throw new AppError("not_found");
    return {
      at: when,
      ...(input.completed ? { values: { started_at: when } } : {}),
      toggle: { sub: at.sub, isOn: input.completed, change: input },
    };
  });
}

export function saveMilestoneNotes(
  ctx: UserCtx,
  at: At,
  input: ParsedOf<"saveMilestoneNotes">["body"],
): Promise<MilestoneOutcome> {
  return changeMilestone(ctx, at, async (milestone, tx) => {
    const given = (["notes", "met_criteria"] as const).filter(
      (field) => input[field] !== undefined,
    );
    const newer = await claim(tx, ctx, at, input, given);
    if (newer.length === 0) return null;
    const met = new Set(input.met_criteria);
    return {
      values: {
        ...(newer.includes("notes") ? { notes: input.notes } : {}),
        // Only criteria that the milestone has, in its order.
        ...(newer.includes("met_criteria")
          ? { met_criteria: milestone.completion_criteria.filter((line) => met.has(line)) }
          : {}),
      },
    };
  });
}

type Field = "notes" | "met_criteria";

/** The fields for which this change is the newest; one that arrives after a later one changes nothing. */
async function claim(
  tx: Tx,
  ctx: UserCtx,
  at: At,
  change: Change,
  fields: Field[],
): Promise<Field[]> {
  const targetOf = (field: Field) => `milestone:${at.id}:${at.key}:${field}`;
  const targets = fields.map(targetOf);
  const newer = await claimNewer(tx, { userId: ctx.user.id, change, targets });
  return fields.filter((field) => newer.has(targetOf(field)));
}

/**
 * One step is one transaction: the path is held, the step is decided on what is true now, and progress,
 * percentage, streak, points, notification and live event follow together or not at all.
 */
function changeMilestone(
  ctx: UserCtx,
  at: At,
  decide: (
    milestone: MilestoneView,
    tx: Tx,
  ) => MilestoneChange | null | Promise<MilestoneChange | null>,
  session?: Session,
): Promise<MilestoneOutcome> {
  const own = { userId: ctx.user.id, pathId: at.id };
  return ctx.tx(async (tx) => {
    const path = await lockPath(tx, own);
    if (!path) throw new AppError("not_found");
    const before = await listPathProgress(tx, own);
    const views = deriveMilestones(path, before.progress, before.sub_progress);
    const milestone = views.find(({ key }) => key === at.key);
    if (!milestone) throw new AppError("not_found");
    if (path.status === "draft" || path.status === "archived") {
      throw new AppError("not_possible_now");
    }
    // A session sent again decides nothing, and is answered with what it counted the first time.
    const loggedOn = { pathId: path.id, milestoneKey: milestone.key };
    const known =
      session && (await findSession(tx, { userId: ctx.user.id, id: session.id, loggedOn }));
    const decided = known ? null : await decide(milestone, tx);
    const toggled = decided?.toggle
      ? await toggle(tx, { ...own, milestone, toggle: decided.toggle })
      : undefined;
    // Nor does a tick, or a reopening, that was sent before.
    const step = toggled === null ? null : decided;
    const completes = step?.toggle?.sub === "" && step.toggle.isOn;
    const isFirst =
      completes &&
      !(await hasAwardedPoints(tx, { userId: ctx.user.id, milestoneId: milestone.id }));
    const studied = await study(ctx, tx, milestone, step, { ...toggled, completes });
    const hasRow = before.progress.some((row) => row.milestone_id === milestone.id);
    const minutes = studied.minutesAdded;
    if (step || !hasRow) await write(tx, { own, milestone, step, minutes, toggled });

    const { standing, rows } = await refreshPathProgress(tx, { userId: ctx.user.id, path });
    if (isFirst && toggled?.onSince) {
      await notifyCompletion(ctx, tx, path, milestone, standing.status === "completed");
    }
    if (step) {
      const payload = { id: path.id };
      await addLiveEvent(tx, { userId: ctx.user.id, name: "path.changed", payload });
    }
    const progress = rows.progress.find((row) => row.milestone_id === milestone.id);
    if (!progress) throw new Error("A milestone was written and is not there");
    return {
      path: {
        id: path.id,
        status: standing.status,
        progress_percentage: standing.progress_percentage,
        completed_at: standing.completed_at?.toISOString() ?? null,
      },
      progress,
      completed_sub_milestones: rows.sub_progress
        .filter((tick) => tick.milestone_key === at.key)
        .map((tick) => ({ id: tick.sub_milestone, completed_at: tick.completed_at })),
      streak: studied.streak,
      points_added: known?.points ?? studied.pointsAdded,
      minutes_added: known?.minutes ?? studied.minutesAdded,
      was_known: known !== undefined,
    };
  });
}

/** Most steps study nothing; those leave the streak's row alone. */
async function study(
  ctx: UserCtx,
  tx: Tx,
  milestone: MilestoneView,
  step: MilestoneChange | null,
  done: Partial<Toggled> & { completes: boolean },
) {
  // A completion without minutes is kept too: sent again, it has to be known.
  const isKept = (step?.session?.minutes ?? 0) > 0 || done.completes;
  const session = (isKept && step?.session) || null;
  const finished = done.finished ?? new Map<string, number>();
  if (!session && finished.size === 0) {
    return { streak: await readStreak(tx, ctx.user), minutesAdded: 0, pointsAdded: 0 };
  }
  return recordStudy(ctx, tx, {
    at: step?.at ?? new Date(),
    session: session && {
      ...session,
      pathId: milestone.learning_path_id,
      milestoneKey: milestone.key,
    },
    finished,
    ledger: done.ledger,
    milestone: done.completes ? { id: milestone.id, points: countPoints(milestone) } : null,
  });
}

async function write(
  tx: Tx,
  given: {
    own: { userId: string; pathId: string };
    milestone: MilestoneView;
    step: MilestoneChange | null;
    minutes: number;
    toggled: Toggled | null | undefined;
  },
): Promise<void> {
  const { step, milestone, minutes, toggled } = given;
  const where = { ...given.own, key: milestone.key };
  const sub = step?.toggle?.sub;
  const onSince = toggled?.onSince ?? null;
  const completion = sub === "" ? { completed: onSince !== null, completion_date: onSince } : {};
  const spent = minutes > 0 ? { time_spent_minutes: milestone.time_spent_minutes + minutes } : {};
  await saveProgress(tx, {
    ...where,
    values: { ...step?.values, ...completion, ...spent },
  });
  if (!sub) return;
  const before = milestone.sub_milestones.find(({ id }) => id === sub)?.completed_at ?? null;
  if (before === (onSince?.toISOString() ?? null)) return;
  if (before) await queries.removeCompletedSubMilestone(tx, { ...where, sub });
  if (onSince) await queries.addCompletedSubMilestone(tx, { ...where, sub, completedAt: onSince });
}

async function notifyCompletion(
  ctx: UserCtx,
  tx: Tx,
  path: Path,
  milestone: MilestoneView,
  isPathDone: boolean,
): Promise<void> {
  await notifyUser(ctx, tx, ctx.user, {
    kind: "milestone_completed",
    params: { title: milestone.title, points: countPoints(milestone) },
  });
  if (isPathDone) {
    await notifyUser(ctx, tx, ctx.user, { kind: "path_completed", params: { title: path.title } });
  }
}

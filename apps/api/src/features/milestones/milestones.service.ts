import type { ParsedOf } from "@masar/contract/endpoints";
import type { MilestoneOutcome } from "@masar/contract/milestones";
import { deriveMilestones, type MilestoneView } from "@masar/domain/milestone-view";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { countPoints } from "#api/features/milestones/milestone-points.ts";
import * as queries from "#api/features/milestones/milestones.queries.ts";
import {
  listPathProgress,
  refreshPathProgress,
} from "#api/features/milestones/path-progress.service.ts";
import { notifyUser } from "#api/features/notifications/notifications.service.ts";
import {
  findSession,
  hasGivenPoints,
  readStreak,
  recordStudy,
} from "#api/features/study/streak.service.ts";
import { addLiveEvent } from "#api/realtime/live.queries.ts";

type At = { id: string; key: string };
type Session = { id: string; minutes: number };
type Path = NonNullable<Awaited<ReturnType<typeof queries.lockPath>>>;

/** What one step changes; what is left out stays. */
type Step = {
  values?: queries.ProgressValues;
  tick?: { sub: string; isOn: boolean };
  session?: Session;
  /** Something was finished: the day counts. */
  isFinish?: boolean;
  completes?: boolean;
  /** When the thing that is taken back was finished. */
  takenBack?: string | null;
};

export function startMilestone(ctx: UserCtx, at: At): Promise<MilestoneOutcome> {
  return takeStep(ctx, at, (milestone) =>
    milestone.started_at || milestone.is_completed ? null : { values: begin(milestone) },
  );
}

export function updateMilestoneProgress(
  ctx: UserCtx,
  at: At,
  input: ParsedOf<"updateMilestoneProgress">["body"],
): Promise<MilestoneOutcome> {
  const session = { id: input.session_id, minutes: input.minutes_studied };
  return takeStep(
    ctx,
    at,
    (milestone) => {
      if (input.progress === undefined) return { values: begin(milestone), session };
      if (input.progress >= 100) return complete(milestone, session);
      return {
        values: { ...begin(milestone), completed: false, completion_date: null },
        session,
        takenBack: milestone.completed_at,
      };
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
  return takeStep(ctx, at, (milestone) => complete(milestone, session, input.notes), session);
}

export function tickSubMilestone(
  ctx: UserCtx,
  at: At & { sub: string },
  input: { completed: boolean },
): Promise<MilestoneOutcome> {
  return takeStep(ctx, at, (milestone) => {
    const sub = milestone.sub_milestones.find(({ id }) => id === at.sub);
    if (!sub) throw new AppError("not_found");
    if (sub.is_completed === input.completed) return null;
    // A tick on a completed milestone is bookkeeping: it finishes nothing more.
    if (!input.completed) {
      const takenBack = milestone.is_completed ? null : sub.completed_at;
      return { tick: { sub: sub.id, isOn: false }, takenBack };
    }
    return {
      values: begin(milestone),
      tick: { sub: sub.id, isOn: true },
      isFinish: !milestone.is_completed,
    };
  });
}

export function saveMilestoneNotes(
  ctx: UserCtx,
  at: At,
  input: ParsedOf<"saveMilestoneNotes">["body"],
): Promise<MilestoneOutcome> {
  return takeStep(ctx, at, (milestone) => {
    const met = new Set(input.met_criteria);
    return {
      values: {
        ...(input.notes === undefined ? {} : { notes: input.notes }),
        // Only criteria that the milestone has, in its order.
        ...(input.met_criteria === undefined
          ? {}
          : { met_criteria: milestone.completion_criteria.filter((line) => met.has(line)) }),
      },
    };
  });
}

function begin(milestone: MilestoneView): queries.ProgressValues {
  return milestone.started_at ? {} : { started_at: new Date() };
}

/** A second completion, from wherever it comes, counts nothing; only notes that would be lost are kept. */
function complete(milestone: MilestoneView, session: Session, notes?: string): Step | null {
  if (milestone.is_completed) {
    return notes && !milestone.user_notes ? { values: { notes } } : null;
  }
  return {
    values: {
      ...begin(milestone),
      completed: true,
      completion_date: new Date(),
      ...(notes === undefined ? {} : { notes }),
    },
    session,
    isFinish: true,
    completes: true,
  };
}

/**
 * One step is one transaction: the path is held, the step is decided on what is true now, and progress,
 * percentage, streak, points, notification and live event follow together or not at all.
 */
function takeStep(
  ctx: UserCtx,
  at: At,
  decide: (milestone: MilestoneView) => Step | null,
  session?: Session,
): Promise<MilestoneOutcome> {
  const own = { userId: ctx.user.id, pathId: at.id };
  return ctx.tx(async (tx) => {
    const path = await queries.lockPath(tx, own);
    if (!path) throw new AppError("not_found");
    const before = await listPathProgress(tx, own);
    const views = deriveMilestones(path, before.progress, before.sub_progress);
    const milestone = views.find(({ key }) => key === at.key);
    if (!milestone) throw new AppError("not_found");
    if (path.status === "draft" || path.status === "archived") {
      throw new AppError("not_possible_now");
    }
    // A session sent again counts nothing, and is answered with what it counted the first time.
    const known = session && (await findSession(tx, { userId: ctx.user.id, id: session.id }));
    const decided = decide(milestone);
    const step = decided && known ? { ...decided, session: undefined } : decided;
    const isFirst =
      Boolean(step?.completes) &&
      !(await hasGivenPoints(tx, { userId: ctx.user.id, milestoneId: milestone.id }));
    const studied = await study(ctx, tx, milestone, step);
    const hasRow = before.progress.some((row) => row.milestone_id === milestone.id);
    if (step || !hasRow) await write(tx, { own, milestone, step, minutes: studied.minutesAdded });

    const { standing, rows } = await refreshPathProgress(tx, { userId: ctx.user.id, path });
    if (isFirst) await tell(ctx, tx, path, milestone, standing.status === "completed");
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
async function study(ctx: UserCtx, tx: Tx, milestone: MilestoneView, step: Step | null) {
  // A completion without minutes is kept too: sent again, it has to be known.
  const isKept = (step?.session?.minutes ?? 0) > 0 || step?.completes;
  const session = (isKept && step?.session) || null;
  const takenBack = step?.takenBack ? new Date(step.takenBack) : null;
  if (!session && !step?.isFinish && !takenBack) {
    return { streak: await readStreak(tx, ctx.user), minutesAdded: 0, pointsAdded: 0 };
  }
  return recordStudy(tx, {
    userId: ctx.user.id,
    session: session && {
      ...session,
      pathId: milestone.learning_path_id,
      milestoneKey: milestone.key,
    },
    finished: step?.isFinish ? 1 : 0,
    takenBack,
    milestone: step?.completes ? { id: milestone.id, points: countPoints(milestone) } : null,
  });
}

async function write(
  tx: Tx,
  given: {
    own: { userId: string; pathId: string };
    milestone: MilestoneView;
    step: Step | null;
    minutes: number;
  },
): Promise<void> {
  const { step, milestone, minutes } = given;
  const where = { ...given.own, key: milestone.key };
  const spent = minutes > 0 ? { time_spent_minutes: milestone.time_spent_minutes + minutes } : {};
  await queries.saveProgress(tx, { ...where, values: { ...step?.values, ...spent } });
  if (!step?.tick) return;
  const { sub, isOn } = step.tick;
  await (isOn
    ? queries.addTick(tx, { ...where, sub, completedAt: new Date() })
    : queries.removeTick(tx, { ...where, sub }));
}

async function tell(
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

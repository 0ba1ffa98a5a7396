import type { ParsedOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { Generation, Intake, PathOutcome } from "@masar/contract/paths/schemas";
import { validateMilestones } from "@masar/domain/planning/validate-path";
import { findCrisis } from "@masar/domain/crisis/crisis";
import type { Ctx, UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { findAvailableCourses } from "#api/features/courses/courses.service.ts";
import { blueprintEngine } from "#api/features/paths/generation/engine.ts";
import * as queries from "#api/features/paths/generation/generations.queries.ts";
import { replaceCourses } from "#api/features/paths/editing/path-courses.ts";
import { countPaths } from "#api/features/paths/paths.queries.ts";
import { requirePlanDates } from "#api/features/paths/plan-dates.service.ts";
import { limitPerMinute } from "#api/http/caller.ts";
import { addLiveEvent } from "#api/realtime/live.queries.ts";

/** Nobody is known here, so no calendar is either: dates count from today in UTC unless a start is given. */
export async function previewPath(ctx: Ctx, input: ParsedOf<"previewPath">["body"]) {
  const { caller } = ctx.request;
  await limitPerMinute(ctx.sharedLimiter, "preview", caller, limits.generation.previews);
  requireGoal(input);
  requirePlanDates(input);
  return ctx.previewQueue.run(caller.key, () => planPreview(ctx, input));
}

async function planPreview(ctx: Ctx, input: ParsedOf<"previewPath">["body"]): Promise<PathOutcome> {
  const asked = { ...input, today: new Date().toISOString().slice(0, 10) };
  const outcome = await blueprintEngine.plan(asked);
  if (outcome.kind !== "path") return outcome;
  // A stranger sees what a learner would get: checked, and with courses that open.
  const problems = validateMilestones(outcome.milestones, input.language);
  if (problems.length > 0) throw new Error(`The preview broke the rules: ${problems.join("; ")}`);
  const milestones = await replaceCourses(outcome.milestones, {
    findAvailable: (named) => ctx.withSystem((tx) => findAvailableCourses(tx, named)),
    planWithout: (without) => blueprintEngine.plan(asked, without),
  });
  return { ...outcome, milestones };
}

/** The same id twice is one generation: its row, its job and its place in the limits come together. */
export async function startGeneration(ctx: UserCtx, input: ParsedOf<"startGeneration">["body"]) {
  requireGoal(input.intake);
  requirePlanDates(input.intake);
  const userId = ctx.user.id;
  const { id, intake, replaces } = input;
  return ctx.tx(async (tx) => {
    await queries.lockStarts(tx, { userId });
    const before = await queries.selectGeneration(tx, { userId, id });
    if (before) return toGeneration(before);
    await endLost(tx, userId);
    await requireRoom(tx, userId);
    await queries.insertGeneration(tx, {
      userId,
      id,
      intake,
      replaces,
      language: ctx.user.language,
    });
    const payload = { user_id: userId, generation_id: id };
    await ctx.queue.enqueue("path.generate", payload, tx);
    return readGeneration(tx, { userId, id });
  });
}

export async function getGeneration(ctx: UserCtx, input: { id: string }): Promise<Generation> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    await endLost(tx, userId);
    return readGeneration(tx, { userId, id: input.id });
  });
}

/** One that has ended stays as it ended; its job finds a cancelled one and leaves. */
export async function cancelGeneration(ctx: UserCtx, input: { id: string }): Promise<Generation> {
  const own = { userId: ctx.user.id, id: input.id };
  return ctx.tx(async (tx) => {
    const row = await queries.updateUnended(tx, { ...own, values: { status: "cancelled" } });
    if (row) await announceGeneration(tx, row);
    return row ? toGeneration(row) : readGeneration(tx, own);
  });
}

export async function announceGeneration(
  tx: Tx,
  row: Pick<queries.GenerationRow, "user_id" | "id" | "status" | "stage">,
): Promise<void> {
  const { user_id: userId, id, status, stage } = row;
  await addLiveEvent(tx, { userId, name: "generation.changed", payload: { id, status, stage } });
}

function requireGoal(intake: Pick<Intake, "goal" | "blueprint">): void {
  if (intake.goal === "" && intake.blueprint === null) throw new AppError("goal_needed");
  if (findCrisis(intake.goal)) throw new AppError("goal_crisis");
}

async function requireRoom(tx: Tx, userId: string): Promise<void> {
  const [{ running, today }, paths] = await Promise.all([
    queries.countGenerations(tx, { userId }),
    countPaths(tx, { userId }),
  ]);
  if (running >= limits.generation.running) throw new AppError("generations_running");
  if (today >= limits.generation.perDay) throw new AppError("generations_today");
  // Those under way will be paths as well.
  if (paths + running >= limits.paths.perUser) throw new AppError("not_possible_now");
}

/** A job that died for good must neither look alive nor hold a place. */
async function endLost(tx: Tx, userId: string): Promise<void> {
  const lost = await queries.failLost(tx, { userId });
  for (const row of lost) await announceGeneration(tx, { ...row, user_id: userId });
}

async function readGeneration(tx: Tx, own: { userId: string; id: string }): Promise<Generation> {
  const row = await queries.selectGeneration(tx, own);
  if (!row) throw new AppError("not_found");
  return toGeneration(row);
}

function toGeneration(row: queries.GenerationRow): Generation {
  return {
    id: row.id,
    status: row.status,
    stage: row.stage,
    intake: row.intake,
    path_id: row.path_id,
    choice: row.choice,
    also: row.also,
    adaptation: row.adaptation,
    created_at: row.created_at.toISOString(),
  };
}

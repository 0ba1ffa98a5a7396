import type { ParsedOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { choice as choiceSchema } from "@masar/contract/paths/goal-schemas";
import {
  adaptation,
  type Generation,
  type GoalAnswer,
  type Intake,
  intake as intakeSchema,
  type PathOutcome,
} from "@masar/contract/paths/schemas";
import { validateMilestones } from "@masar/domain/planning/validate-path";
import { findCrisis } from "@masar/domain/crisis/crisis";
import { studyDateFor } from "@masar/domain/dates/local-date";
import { readGoalDeadline } from "@masar/domain/goals/goal-deadline";
import { listKnowableSkills } from "@masar/domain/goals/known-skills";
import type { Ctx, UserCtx } from "#api/context.ts";
import type { OwnRow, Tx } from "#api/db/tx.ts";
import { readStudySettings } from "#api/core/user-settings/study-settings.ts";
import { AppError } from "#api/errors.ts";
import { refreshCatalog } from "#api/core/catalog/current-catalog.ts";
import { findAvailableCourses } from "#api/features/courses/courses.service.ts";
import { blueprintEngine } from "#api/features/paths/generation/engine.ts";
import * as queries from "#api/features/paths/generation/generations.queries.ts";
import { replaceCourses } from "#api/features/paths/editing/path-courses.ts";
import { countPaths } from "#api/features/paths/paths.queries.ts";
import { requirePlanDates } from "#api/features/paths/plan-dates.service.ts";
import { limitPerMinute } from "#api/http/caller.ts";
import { addLiveEvent } from "#api/realtime/live.queries.ts";

type PreviewInput = ParsedOf<"previewPath">["body"];

export async function previewPath(ctx: Ctx, input: PreviewInput) {
  const { caller } = ctx.request;
  await limitPerMinute(ctx.sharedLimiter, "preview", caller, limits.generation.previews);
  requireGoal(input);
  requirePlanDates(input);
  return ctx.previewQueue.run(caller.key, () => planPreview(ctx, input));
}

/** Cheap enough to be asked while the goal is typed: no courses are looked up, and only counts and skills are sent. */
export async function checkGoal(ctx: Ctx, input: ParsedOf<"checkGoal">["body"]) {
  const { caller } = ctx.request;
  const { goalChecks } = limits.generation;
  await limitPerMinute(ctx.sharedLimiter, "goal", caller, goalChecks);
  const request = { ...intakeSchema.parse(input), language: input.language };
  requireGoal(request);
  return ctx.previewQueue.run(caller.key, async (): Promise<GoalAnswer> => {
    const today = new Date().toISOString().slice(0, 10);
    await ctx.withSystem(refreshCatalog);
    const outcome = await blueprintEngine.plan({ ...request, today });
    if (outcome.kind === "path") {
      const { kind, title, plan } = outcome;
      const milestones = Object.values(outcome.milestones).toSorted((a, b) => a.order - b.order);
      return { kind, title, hours: plan.hours, skills: listKnowableSkills(milestones) };
    }
    return { ...outcome, candidates: outcome.candidates.slice(0, goalChecks.nearest) };
  });
}

/** A visitor has no time zone: dates count from today in UTC unless a start is set. */
async function planPreview(ctx: Ctx, input: PreviewInput): Promise<PathOutcome> {
  const request = { ...input, today: new Date().toISOString().slice(0, 10) };
  await ctx.withSystem(refreshCatalog);
  const outcome = await blueprintEngine.plan(request);
  if (outcome.kind !== "path") return outcome;
  const problems = validateMilestones(outcome.milestones, input.language);
  if (problems.length > 0) throw new Error(`The preview broke the rules: ${problems.join("; ")}`);
  const milestones = await replaceCourses(outcome.milestones, {
    findAvailable: (named) => ctx.withSystem((tx) => findAvailableCourses(tx, named)),
    planWithout: (without) => blueprintEngine.plan(request, without),
  });
  return { ...outcome, milestones };
}

/** Idempotent by id. Row and job are added together, within the limits. */
export async function startGeneration(ctx: UserCtx, input: ParsedOf<"startGeneration">["body"]) {
  requireGoal(input.intake);
  requirePlanDates(input.intake);
  const { id: userId, language } = ctx.user;
  const { id, replaces } = input;
  return ctx.tx(async (tx) => {
    await queries.lockStarts(tx, { userId });
    const before = await queries.selectGeneration(tx, { userId, id });
    if (before) return toGeneration(before);
    await endLost(tx, userId);
    const replaced = replaces
      ? await queries.selectGenerationOfPath(tx, { userId, pathId: replaces })
      : undefined;
    await requireRoom(tx, userId, { isAddition: addsToDraft(input.intake, replaced) });
    const deadline = await parseChosenDeadline(tx, userId, input.intake, replaced);
    const { known_parts, ...answers } = input.intake;
    const intake = JSON.stringify({
      ...answers,
      deadline,
      // The worker of the release before takes an unknown key for a column of the path.
      ...(known_parts.length > 0 && { known_parts }),
    });
    const row = { user_id: userId, id, intake, replaces, language, also: "[]" };
    await queries.insertGeneration(tx, row);
    await ctx.queue.enqueue("path.generate", { user_id: userId, generation_id: id }, tx);
    return readGeneration(tx, { userId, id });
  });
}

export async function getGeneration(ctx: UserCtx, { id }: { id: string }): Promise<Generation> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    await endLost(tx, userId);
    return readGeneration(tx, { userId, id });
  });
}

/** A generation that has ended does not change; the job of a cancelled one stops by itself. */
export async function cancelGeneration(ctx: UserCtx, { id }: { id: string }): Promise<Generation> {
  const own = { userId: ctx.user.id, id };
  return ctx.tx(async (tx) => {
    const row = await queries.updateUnended(tx, { ...own, values: { status: "cancelled" } });
    if (row) await announceGeneration(tx, row);
    return row ? toGeneration(row) : readGeneration(tx, own);
  });
}

type AnnouncedRow = Pick<queries.GenerationRow, "user_id" | "id" | "status" | "stage">;

export async function announceGeneration(tx: Tx, row: AnnouncedRow) {
  const { user_id: userId, id, status, stage } = row;
  await addLiveEvent(tx, { userId, name: "generation.changed", payload: { id, status, stage } });
}

type RequestedPath = Pick<Intake, "goal" | "blueprint"> & Partial<Pick<Intake, "outline">>;

export function requireGoal({ goal, blueprint, outline }: RequestedPath) {
  if (goal === "" && blueprint === null && !outline) throw new AppError("goal_needed");
  const written = outline ? [outline.title, ...outline.milestones.map(({ title }) => title)] : [];
  if ([goal, ...written].some((text) => findCrisis(text))) throw new AppError("goal_crisis");
}

/** Adds milestones to a draft of the same goal; `countGenerations` has the same rule. */
function addsToDraft(intake: Intake, replaced: queries.GenerationRow | undefined): boolean {
  if (!replaced || intake.include.length === 0) return false;
  const before = intakeSchema.parse(replaced.intake);
  return (
    before.goal === intake.goal && JSON.stringify(before.include) !== JSON.stringify(intake.include)
  );
}

/**
 * A draft's deadline that was read from the words of its goal is sent back when a milestone is added. It was not
 * chosen: the words are read again.
 */
async function parseChosenDeadline(
  tx: Tx,
  userId: string,
  { goal, deadline }: Intake,
  replaced: queries.GenerationRow | undefined,
): Promise<string | null> {
  const isFromWords =
    replaced?.adaptation && adaptation.parse(replaced.adaptation).deadline_from_words;
  if (deadline === null || !replaced || !isFromWords) return deadline;
  const { zones } = await readStudySettings(tx, { userId });
  const fromWords = readGoalDeadline(goal, studyDateFor(replaced.created_at, zones));
  return deadline === fromWords ? null : deadline;
}

async function requireRoom(tx: Tx, userId: string, { isAddition }: { isAddition: boolean }) {
  const [{ running, today, additions }, paths] = await Promise.all([
    queries.countGenerations(tx, { userId }),
    countPaths(tx, { userId }),
  ]);
  if (running >= limits.generation.running) throw new AppError("generations_running");
  const { additionsPerDay, perDay } = limits.generation;
  if (isAddition && additions >= additionsPerDay) throw new AppError("additions_today");
  if (!isAddition && today >= perDay) throw new AppError("generations_today");
  // Running generations will become paths.
  if (paths + running >= limits.paths.perUser) throw new AppError("list_full");
}

/** A lost job must not count as running. */
async function endLost(tx: Tx, userId: string) {
  for (const row of await queries.failLost(tx, { userId })) await announceGeneration(tx, row);
}

async function readGeneration(tx: Tx, own: OwnRow) {
  const row = await queries.selectGeneration(tx, own);
  if (!row) throw new AppError("not_found");
  return toGeneration(row);
}

function toGeneration(row: queries.GenerationRow): Generation {
  const { id, status, stage, path_id, replaces, choice, also } = row;
  return {
    id,
    status,
    stage,
    // Parsed, because rows of an older version lack newer fields.
    intake: intakeSchema.parse(row.intake),
    path_id,
    replaces,
    choice: choice && choiceSchema.parse(choice),
    also,
    adaptation: row.adaptation && adaptation.parse(row.adaptation),
    created_at: row.created_at.toISOString(),
  };
}

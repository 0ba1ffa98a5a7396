import { randomUUID } from "node:crypto";
import { limits } from "@masar/contract/limits";
import type { GenerationStage } from "@masar/contract/paths/constants";
import { adaptation as adaptationSchema } from "@masar/contract/paths/schemas";
import { validateMilestones } from "@masar/domain/planning/validate-path";
import { studyDateFor } from "@masar/domain/dates/local-date";
import type { PlanInput } from "@masar/domain/planning/plan-input";
import { replaceModelCourses } from "@masar/domain/planning/model/model-courses";
import type { OwnRow, Tx, WithUser } from "#api/db/tx.ts";
import { getCatalog, refreshCatalog } from "#api/core/catalog/current-catalog.ts";
import { findAvailableCourses } from "#api/features/courses/courses.service.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import type { EngineFor } from "#api/features/paths/generation/choose-engine.ts";
import { blueprintEngine, type PlanRun } from "#api/features/paths/generation/engine.ts";
import * as queries from "#api/features/paths/generation/generations.queries.ts";
import { announceGeneration } from "#api/features/paths/generation/generations.service.ts";
import { type PlannedPath, toNewPath } from "#api/features/paths/generation/new-path.ts";
import { planOutline } from "#api/features/paths/generation/plan-outline.ts";
import { replaceCourses } from "#api/features/paths/editing/path-courses.ts";
import { announcePath } from "#api/features/paths/path-detail.service.ts";
import {
  deleteDraft,
  deleteOtherDrafts,
  insertPath,
  type PathRow,
} from "#api/features/paths/paths.queries.ts";
import { readStudySettings } from "#api/core/user-settings/study-settings.ts";
import type { FindUser } from "#api/jobs/find-user.ts";
import type { Attempt } from "#api/jobs/worker-loop.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";
import type { Queue } from "#api/jobs/queue.ts";

type Parts = { withUser: WithUser; queue: Queue; engineFor: EngineFor; findUser: FindUser };

/** After this time the user may have left the page, which promised a notification. */
const notifyAfterMs = limits.generation.notifyAfterSeconds * 1000;
const cancellationPollMs = 2000;

/**
 * Saves each stage before its work starts, and stops there if the generation was cancelled. A worker that dies leaves
 * a running row: the next one starts over, and only one of them can save the path.
 */
export async function generatePath(
  parts: Parts,
  payload: JobPayload<"path.generate">,
  attempt: Attempt,
) {
  const own = { userId: payload.user_id, id: payload.generation_id };
  try {
    if (attempt.isRestart) await parts.withUser(own.userId, (tx) => queries.reopenFailed(tx, own));
    await runStages(parts, own);
  } catch (error) {
    if (attempt.isLast) await failGeneration(parts, own, "engine_failed");
    throw error;
  }
}

async function runStages(parts: Parts, own: OwnRow): Promise<void> {
  const { userId } = own;
  const started = await enterStage(parts, own, "planning");
  if (!started) return;
  const { language } = started;
  const { outline } = started.intake;
  // From the settings alone: a worker must not touch the streak ledger.
  const [{ zones }] = await parts.withUser(userId, (tx) =>
    Promise.all([readStudySettings(tx, { userId }), refreshCatalog(tx)]),
  );
  const today = studyDateFor(new Date(), zones);
  const input = { ...started.intake, language, today };
  let isChecking: boolean | undefined;
  // An engine that asks a model reports its answer itself; the checks, and a repair, start then.
  const enterChecking = async () =>
    (isChecking ??= (await enterStage(parts, own, "checking")) !== undefined);
  const outcome = outline
    ? planOutline(outline, input)
    : await askEngine(parts, own, input, { onAnswer: enterChecking });
  if (outcome.kind === "choice") {
    const { reason, are_related, candidates } = outcome;
    const choice = JSON.stringify({ reason, are_related, candidates });
    return endGeneration(parts, own, { status: "choice", choice }, "path_choice");
  }

  if (!(await enterChecking())) return;
  // The user may write an outline in either language.
  if (validateMilestones(outcome.milestones, outline ? undefined : language).length > 0) {
    return failGeneration(parts, own, "check_failed");
  }

  if (!(await enterStage(parts, own, "finding_courses"))) return;
  const milestones = await replaceCourses(outcome.milestones, {
    findAvailable: (named) => parts.withUser(userId, (tx) => findAvailableCourses(tx, named)),
    planWithout: async (without) => {
      if (outcome.blueprint !== null) return blueprintEngine.plan(input, without);
      // The model is not asked again because a course is unavailable.
      const replaced = replaceModelCourses(getCatalog(), outcome.milestones, input, without);
      return { ...outcome, milestones: replaced };
    },
  });
  await savePath(parts, own, { ...outcome, milestones }, today);
}

async function askEngine(parts: Parts, own: OwnRow, input: PlanInput, run: PlanRun) {
  const watch = watchForCancellation(parts, own);
  const engine = parts.engineFor(own.userId, watch.signal);
  return engine.plan(input, undefined, run).finally(watch.stop);
}

/** Aborts the call of a model when the user cancels or is deleted, so that it costs no more. */
function watchForCancellation(parts: Parts, own: OwnRow) {
  const ended = new AbortController();
  const check = async () => {
    const row = await parts.withUser(own.userId, (tx) => queries.selectGeneration(tx, own));
    if (row?.status !== "running") ended.abort();
  };
  const timer = setInterval(() => void check().catch(() => undefined), cancellationPollMs);
  return { signal: ended.signal, stop: () => clearInterval(timer) };
}

async function enterStage(parts: Parts, own: OwnRow, stage: GenerationStage) {
  return parts.withUser(own.userId, async (tx) => {
    const row = await queries.updateUnended(tx, { ...own, values: { status: "running", stage } });
    if (row) await announceGeneration(tx, row);
    return row;
  });
}

async function failGeneration(parts: Parts, own: OwnRow, failure: string) {
  await endGeneration(parts, own, { status: "failed", failure }, "path_failed");
}

async function endGeneration(
  parts: Parts,
  own: OwnRow,
  values: queries.GenerationValues,
  kind: "path_choice" | "path_failed",
) {
  const user = await parts.findUser(own.userId);
  await parts.withUser(own.userId, async (tx) => {
    const row = await queries.updateUnended(tx, { ...own, values });
    if (!row) return;
    await announceGeneration(tx, row);
    if (user && isLong(row)) await notifyUser(parts, tx, user, { kind, params: {} });
  });
}

function isLong({ created_at }: queries.GenerationRow) {
  return Date.now() - created_at.getTime() >= notifyAfterMs;
}

async function savePath(parts: Parts, own: OwnRow, outcome: PlannedPath, today: string) {
  const { userId } = own;
  const user = await parts.findUser(userId);
  const adaptation = adaptationSchema.parse(outcome);
  await parts.withUser(userId, async (tx) => {
    const pathId = randomUUID();
    const values = {
      status: "done",
      path_id: pathId,
      also: JSON.stringify(outcome.also),
      adaptation: JSON.stringify(adaptation),
    } as const;
    // Locks the row: a second worker waits here and then finds the generation ended.
    const row = await queries.updateUnended(tx, { ...own, values });
    if (!row) return;
    const { intake, language } = row;
    const path = toNewPath({ userId, id: pathId, intake, language, outcome, today });
    await insertPath(tx, { path: { ...path, generation_id: own.id } });
    const { goal } = intake;
    const { blueprint } = outcome;
    const replaced = await replaceDrafts(tx, { userId, id: pathId, goal, blueprint }, row.replaces);
    for (const draftId of replaced) await announcePath(tx, { userId, pathId: draftId });
    await announceGeneration(tx, row);
    await announcePath(tx, { userId, pathId });
    if (!user || !isLong(row)) return;
    await notifyUser(parts, tx, user, { kind: "path_ready", params: { title: outcome.title } });
  });
}

/** The draft named by the request, and earlier ones of the same goal, unless they were edited. Returns their ids. */
async function replaceDrafts(
  tx: Tx,
  path: OwnRow & Pick<PathRow, "goal" | "blueprint">,
  named: string | null,
): Promise<string[]> {
  const { userId } = path;
  const isDeleted =
    named !== null && (await deleteDraft(tx, { userId, id: named }, { onlyUnedited: true }));
  const deleted = isDeleted ? [named] : [];
  if (path.goal === "" && path.blueprint === null) return deleted;
  return [...deleted, ...(await deleteOtherDrafts(tx, path))];
}

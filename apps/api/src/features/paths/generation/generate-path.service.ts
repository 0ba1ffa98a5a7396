import { randomUUID } from "node:crypto";
import { limits } from "@masar/contract/limits";
import type { GenerationStage } from "@masar/contract/paths/constants";
import type { Adaptation, PathOutcome } from "@masar/contract/paths/schemas";
import { catalog } from "@masar/catalog/catalog";
import { validateMilestones } from "@masar/domain/planning/validate-path";
import { studyDateFor } from "@masar/domain/dates/local-date";
import { replaceModelCourses } from "@masar/domain/planning/model/model-courses";
import type { WithUser } from "#api/db/tx.ts";
import { findAvailableCourses } from "#api/features/courses/courses.service.ts";
import { notifyUser } from "#api/core/notifications/notify.service.ts";
import type { EngineFor } from "#api/features/paths/generation/choose-engine.ts";
import { blueprintEngine, type PlanInput } from "#api/features/paths/generation/engine.ts";
import * as queries from "#api/features/paths/generation/generations.queries.ts";
import { announceGeneration } from "#api/features/paths/generation/generations.service.ts";
import { type PathMade, toNewPath } from "#api/features/paths/generation/new-path.ts";
import { replaceCourses } from "#api/features/paths/editing/path-courses.ts";
import { announcePath } from "#api/features/paths/path-detail.service.ts";
import { deleteDraft, insertPath } from "#api/features/paths/paths.queries.ts";
import { readStudySettings } from "#api/core/user-settings/study-settings.ts";
import type { FindUser } from "#api/jobs/find-user.ts";
import type { Attempt } from "#api/jobs/worker-loop.ts";
import type { JobPayload } from "#api/jobs/job-definitions.ts";
import type { Queue } from "#api/jobs/queue.ts";

type Parts = { withUser: WithUser; queue: Queue; engineFor: EngineFor; findUser: FindUser };
type Own = { userId: string; id: string };

/** Who watched so long may have gone to do something else; the page promised to tell them. */
const notifyAfterMs = limits.generation.notifyAfterSeconds * 1000;
const cancellationPollMs = 2000;

/**
 * Each stage is written down as its work begins, and one that was cancelled ends there. A worker that dies
 * leaves a running row behind: the next one starts anew, and only one of them can write the path.
 */
export async function generatePath(
  parts: Parts,
  payload: JobPayload<"path.generate">,
  attempt: Attempt,
): Promise<void> {
  const own = { userId: payload.user_id, id: payload.generation_id };
  try {
    await runStages(parts, own);
  } catch (error) {
    if (attempt.isLast) await failGeneration(parts, own, "engine_failed");
    throw error;
  }
}

async function runStages(parts: Parts, own: Own): Promise<void> {
  const begun = await enterStage(parts, own, "planning");
  if (!begun) return;
  const { language } = begun;
  const today = await readToday(parts, own.userId);
  const input = { ...begun.intake, language, today };
  const watch = watchForEnd(parts, own);
  const engine = parts.engineFor(own.userId, watch.signal);
  let isChecking: boolean | undefined;
  // An engine that asks a model says itself when its answer is there; the checks, and a repair, come then.
  const enterChecking = async () =>
    (isChecking ??= (await enterStage(parts, own, "checking")) !== undefined);
  const outcome = await engine
    .plan(input, undefined, { onAnswer: enterChecking })
    .finally(watch.stop);
  if (outcome.kind === "choice") {
    await offerChoice(parts, own, outcome);
    return;
  }

  if (!(await enterChecking())) return;
  if (validateMilestones(outcome.milestones, language).length > 0) {
    await failGeneration(parts, own, "check_failed");
    return;
  }

  if (!(await enterStage(parts, own, "finding_courses"))) return;
  const milestones = await replaceCourses(outcome.milestones, {
    findAvailable: (named) => parts.withUser(own.userId, (tx) => findAvailableCourses(tx, named)),
    planWithout: async (without) =>
      outcome.blueprint === null
        ? replaceOutcomeCourses(outcome, input, without)
        : blueprintEngine.plan(input, without),
  });
  await finish(parts, own, { ...outcome, milestones }, today);
}

/** While a model thinks, its learner may cancel, or be gone: then the call ends, and what it would still cost. */
function watchForEnd(parts: Parts, own: Own): { signal: AbortSignal; stop: () => void } {
  const ended = new AbortController();
  const look = async () => {
    const row = await parts.withUser(own.userId, (tx) => queries.selectGeneration(tx, own));
    if (row?.status !== "running") ended.abort();
  };
  // A look that fails says nothing; the next one may.
  const timer = setInterval(() => void look().catch(() => undefined), cancellationPollMs);
  return { signal: ended.signal, stop: () => clearInterval(timer) };
}

/** A model's path is not asked for again because a course is gone. */
function replaceOutcomeCourses(outcome: PathMade, input: PlanInput, without: ReadonlySet<string>) {
  const milestones = replaceModelCourses(catalog, outcome.milestones, input, without);
  return { ...outcome, milestones };
}

/** By the settings alone: a worker has no business in the learner's ledger of days. */
async function readToday(parts: Parts, userId: string): Promise<string> {
  const { zones } = await parts.withUser(userId, (tx) => readStudySettings(tx, { userId }));
  return studyDateFor(new Date(), zones);
}

async function enterStage(parts: Parts, own: Own, stage: GenerationStage) {
  return parts.withUser(own.userId, async (tx) => {
    const row = await queries.updateUnended(tx, { ...own, values: { status: "running", stage } });
    if (row) await announceGeneration(tx, row);
    return row;
  });
}

async function offerChoice(
  parts: Parts,
  own: Own,
  outcome: Extract<PathOutcome, { kind: "choice" }>,
): Promise<void> {
  const { reason, candidates } = outcome;
  const choice = JSON.stringify({ reason, candidates });
  await endAs(parts, own, { status: "choice", choice }, "path_choice");
}

async function failGeneration(parts: Parts, own: Own, failure: string): Promise<void> {
  await endAs(parts, own, { status: "failed", failure }, "path_failed");
}

async function endAs(
  parts: Parts,
  own: Own,
  values: Parameters<typeof queries.updateUnended>[1]["values"],
  kind: "path_choice" | "path_failed",
): Promise<void> {
  const user = await parts.findUser(own.userId);
  await parts.withUser(own.userId, async (tx) => {
    const row = await queries.updateUnended(tx, { ...own, values });
    if (!row) return;
    await announceGeneration(tx, row);
    if (user && isLong(row)) await notifyUser(parts, tx, user, { kind, params: {} });
  });
}

function isLong({ created_at }: queries.GenerationRow): boolean {
  return Date.now() - created_at.getTime() >= notifyAfterMs;
}

/** The path, its generation's end and what is told about them: all, once, or nothing. */
async function finish(parts: Parts, own: Own, outcome: PathMade, today: string): Promise<void> {
  const user = await parts.findUser(own.userId);
  await parts.withUser(own.userId, async (tx) => {
    const pathId = randomUUID();
    const values = {
      status: "done",
      path_id: pathId,
      also: JSON.stringify(outcome.also),
      adaptation: JSON.stringify(pickAdaptation(outcome)),
    } as const;
    // Holds the row, so that a second worker waits here and then finds that it has ended.
    const row = await queries.updateUnended(tx, { ...own, values });
    if (!row) return;
    const { intake, language } = row;
    const made = { userId: own.userId, id: pathId, intake, language, outcome, today };
    await insertPath(tx, { path: { ...toNewPath(made), generation_id: own.id } });
    const { userId } = own;
    if (row.replaces && (await deleteDraft(tx, { userId, id: row.replaces }))) {
      await announcePath(tx, { userId, pathId: row.replaces });
    }
    await announceGeneration(tx, row);
    await announcePath(tx, { userId, pathId });
    if (user && isLong(row)) {
      const params = { title: outcome.title };
      await notifyUser(parts, tx, user, { kind: "path_ready", params });
    }
  });
}

function pickAdaptation(outcome: PathMade): Adaptation {
  const { known_skills_dropped, milestones_dropped, hours_saved, deadline_from_words } = outcome;
  return { known_skills_dropped, milestones_dropped, hours_saved, deadline_from_words };
}

import { checkLimits } from "@masar/contract/checks/constants";
import type { Question } from "@masar/contract/checks/question-schemas";
import type { CheckAttempt, MilestoneCheck } from "@masar/contract/checks/schemas";
import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import type { Milestone } from "@masar/contract/paths/schemas";
import { gradeCheck } from "@masar/domain/checks/grade-check";
import type { UserCtx } from "#api/context.ts";
import { findPath, lockPath } from "#api/core/study/path-progress.service.ts";
import { changedAt } from "#api/db/change-clocks.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { addLiveEvent } from "#api/realtime/live.queries.ts";
import { findSteps } from "#api/core/catalog/milestone-steps.ts";
import * as queries from "./checks.queries.ts";

type Target = { id: string; key: string };

export function getMilestoneCheck(ctx: UserCtx, target: Target): Promise<MilestoneCheck> {
  const own = { userId: ctx.user.id, pathId: target.id };
  return ctx.tx(async (tx) => {
    const milestone = (await findPath(tx, own))?.milestones[target.key];
    if (!milestone) throw new AppError("not_found");
    const [questions, attempts] = await Promise.all([
      listQuestions(tx, milestone),
      queries.listAttempts(tx, { ...own, milestoneKey: target.key }),
    ]);
    const steps = findSteps(milestone);
    return {
      milestone_key: target.key,
      questions: selectQuestionsOf(
        steps,
        questions.flatMap(({ content, is_active }) => (is_active ? content : [])),
      ),
      steps,
      attempts: attempts.map(toAttempt),
    };
  });
}

/**
 * The first arrival counts. All questions of the milestone are accepted: since the device had them, one may have been
 * withdrawn, and the steps may have changed.
 */
export function saveCheckAttempt(
  ctx: UserCtx,
  target: ParsedOf<"saveCheckAttempt">["params"],
  input: ParsedOf<"saveCheckAttempt">["body"],
): Promise<ResponseOf<"saveCheckAttempt">> {
  const userId = ctx.user.id;
  const own = { userId, pathId: target.id };
  return ctx.tx(async (tx) => {
    // Attempts of a path come one after the other, so that they can be counted.
    const milestone = (await lockPath(tx, own))?.milestones[target.key];
    if (!milestone) throw new AppError("not_found");
    const known = await queries.findAttempt(tx, { userId, id: target.attempt });
    if (known) return { attempt: toAttempt(known) };
    const before = await queries.countAttempts(tx, { ...own, milestoneKey: target.key });
    if (before >= checkLimits.attemptsPerMilestone) throw new AppError("list_full");
    const questions = await listQuestions(tx, milestone);
    const result = gradeCheck(
      questions.map(({ content }) => content),
      input.answers,
    );
    if (result.total === 0) throw new AppError("not_possible_now");
    const attempt = await queries.insertAttempt(tx, {
      attempt: {
        user_id: userId,
        id: target.attempt,
        path_id: target.id,
        milestone_key: target.key,
        ...result,
        answers: JSON.stringify(result.answers),
        finished_at: changedAt({ at: input.finished_at }),
      },
    });
    if (!attempt) throw new AppError("not_possible_now");
    await addLiveEvent(tx, { userId, name: "path.changed", payload: { id: target.id } });
    return { attempt: toAttempt(attempt) };
  });
}

export function reportQuestion(
  ctx: UserCtx,
  { question }: { question: string },
  { reason, note }: ParsedOf<"reportQuestion">["body"],
): Promise<ResponseOf<"reportQuestion">> {
  return ctx.tx(async (tx) => {
    if (!(await queries.questionExists(tx, { id: question }))) throw new AppError("not_found");
    const report = { user_id: ctx.user.id, question_id: question, reason, note };
    await queries.saveReport(tx, { report });
    return { reported: true };
  });
}

async function listQuestions(tx: Tx, { origin }: Milestone) {
  if (!origin.name || !origin.key) return [];
  return queries.listQuestions(tx, { blueprint: origin.name, milestoneKey: origin.key });
}

/** Those of the steps that the milestone still has, as long as they are enough for a check. */
function selectQuestionsOf(steps: Record<string, string>, questions: Question[]): Question[] {
  const questionsLeft = questions.filter(({ sub_milestone }) => sub_milestone in steps);
  return questionsLeft.length >= checkLimits.minQuestions ? questionsLeft : questions;
}

function toAttempt(row: queries.AttemptRow): CheckAttempt {
  const { path_id: _path, milestone_key: _key, finished_at, ...attempt } = row;
  return { ...attempt, finished_at: finished_at.toISOString() };
}

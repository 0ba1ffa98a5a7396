import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import type { CheckAttempt } from "@masar/contract/checks/schemas";
import { gradeCheck } from "@masar/domain/checks/grade-check";
import type { UserCtx } from "#api/context.ts";
import { changedAt } from "#api/db/change-clocks.ts";
import { lockUser } from "#api/db/user-lock.ts";
import { AppError } from "#api/errors.ts";
import { addLiveEvent } from "#api/realtime/live.queries.ts";
import * as queries from "./mastery.queries.ts";

/** The first arrival counts, marked by the server's questions, also withdrawn ones. */
export function saveQuestionAnswers(
  ctx: UserCtx,
  { id }: ParsedOf<"saveQuestionAnswers">["params"],
  input: ParsedOf<"saveQuestionAnswers">["body"],
): Promise<ResponseOf<"saveQuestionAnswers">> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    await lockUser(tx, { userId, what: "question_attempts" });
    const known = await queries.findAttempt(tx, { userId, id });
    if (known) return { answers: known.answers.map(toResult) };
    const ids = input.answers.map(({ question }) => question);
    const bank = await queries.listBank(tx, { ids, milestones: [] });
    const { answers } = gradeCheck(
      bank.map(({ content }) => content),
      input.answers,
    );
    if (answers.length === 0) throw new AppError("not_possible_now");
    const saved = await queries.insertAttempt(tx, {
      attempt: {
        user_id: userId,
        id,
        source: input.source,
        answers: JSON.stringify(answers),
        finished_at: changedAt({ at: input.finished_at }),
      },
    });
    if (!saved) throw new AppError("not_possible_now");
    // Instead of a limit that refuses: new answers always count, and mastery reads no older ones.
    await queries.deleteUnreadAttempts(tx, { userId });
    await addLiveEvent(tx, { userId, name: "review.changed", payload: {} });
    return { answers: saved.answers.map(toResult) };
  });
}

function toResult({ question, is_correct }: CheckAttempt["answers"][number]) {
  return { question, is_correct };
}

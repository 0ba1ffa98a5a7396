import type { MilestoneCheck } from "@masar/contract/checks/schemas";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import { gradeCheck } from "@masar/domain/checks/grade-check";

/** Marked on the device until the server answers; one that is known stays as it is. */
export function applyAttempt(
  check: MilestoneCheck,
  { params, body }: RequestOf<"saveCheckAttempt">,
): MilestoneCheck {
  const isOfMilestone = check.milestone_key === params.key;
  if (!isOfMilestone || check.attempts.some(({ id }) => id === params.attempt)) return check;
  const result = gradeCheck(check.questions, body.answers);
  const attempt = { id: params.attempt, finished_at: body.finished_at, ...result };
  return { ...check, attempts: [attempt, ...check.attempts] };
}

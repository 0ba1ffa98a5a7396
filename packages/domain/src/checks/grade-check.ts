import { checkLimits } from "@masar/contract/checks/constants";
import type { Question } from "@masar/contract/checks/question-schemas";
import type { CheckAnswer, CheckAttempt } from "@masar/contract/checks/schemas";
import { isCorrectAnswer } from "./grade-answer.ts";

/** Right answers that a check of so many questions needs. */
export function countNeeded(total: number): number {
  return Math.ceil(total * checkLimits.passShare);
}

/**
 * Marks a finished check. Of repeated answers to a question the first one counts; an answer to an unknown question counts
 * nothing.
 */
export function gradeCheck(
  questions: readonly Question[],
  answers: readonly CheckAnswer[],
): Pick<CheckAttempt, "answers" | "correct" | "total" | "is_passed"> {
  const known = new Map(questions.map((question) => [question.id, question]));
  const first = new Map<string, CheckAnswer>();
  for (const answer of answers) {
    if (known.has(answer.question) && !first.has(answer.question))
      first.set(answer.question, answer);
  }
  const graded = [...first.values()].map((answer) => {
    const question = known.get(answer.question);
    return { ...answer, is_correct: question ? isCorrectAnswer(question, answer.values) : false };
  });
  const correct = graded.filter((answer) => answer.is_correct).length;
  const total = graded.length;
  const is_passed = total >= checkLimits.minQuestions && correct >= countNeeded(total);
  return { answers: graded, correct, total, is_passed };
}

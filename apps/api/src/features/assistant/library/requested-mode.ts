import type { Ask } from "#api/features/assistant/ask/ask-types.ts";
import { findHoursQuestion } from "#api/features/assistant/own/hours-questions.ts";
import { parseOwnQuestion } from "#api/features/assistant/own/own-kinds.ts";
import { type Question, readQuestion } from "./question/read-question.ts";
import { findRunningQuiz } from "./quiz.ts";

/** An answer to a quiz is longer than a short question about own data without a question mark. */
const maxOwnWords = 5;

export function isWeekRequest(question: Question): boolean {
  return question.is("week") && !question.is("weekAdvice");
}

function asksSomethingElse(question: Question): boolean {
  if (/[?؟]\s*$/.test(question.text) || question.is("quizAnswerNot")) return true;
  if (findHoursQuestion(question.folded)) return true;
  const isShort = question.folded.split(" ").length <= maxOwnWords;
  return isShort && parseOwnQuestion(question.folded, false) !== null;
}

/** The mode whose work a message asks for in general mode; null for a question of general mode. */
export function findRequestedMode(
  ask: Pick<Ask, "mode" | "message" | "language" | "history" | "formOfAddress">,
): "quiz_me" | "plan_week" | null {
  if (ask.mode !== "general") return null;
  const question = readQuestion(ask.message, ask.language);
  if (question.is("quiz")) return "quiz_me";
  if (isWeekRequest(question)) return "plan_week";
  const quiz = findRunningQuiz(ask);
  if (!quiz) return null;
  if (question.is("nextQuestion")) return "quiz_me";
  return quiz.isOpen && !asksSomethingElse(question) ? "quiz_me" : null;
}

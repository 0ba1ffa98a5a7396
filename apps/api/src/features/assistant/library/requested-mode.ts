import type { Ask } from "#api/features/assistant/ask/ask-types.ts";
import { parseOwnQuestion } from "#api/features/assistant/own/own-kinds.ts";
import { findSpecialQuestion } from "#api/features/assistant/own/special-questions.ts";
import { type Question, readQuestion } from "./question/read-question.ts";
import { asksNextQuestion, findRunningQuiz } from "./quiz.ts";

/** An answer to a quiz is longer than a short question about own data without a question mark. */
const maxOwnWords = 5;
const maxCourseWords = 8;

export function isWeekRequest(question: Question): boolean {
  return question.is("week") && !question.is("weekAdvice");
}

function asksSomethingElse(question: Question): boolean {
  if (question.is("dontKnow")) return false;
  if (isQuestion(question)) return true;
  return isOtherRequest(question);
}

function isQuestion(question: Question): boolean {
  return /[?؟]\s*$/.test(question.text) || question.is("quizAnswerNot");
}

/** A request, a complaint or a question about own data, which nobody gives as an answer to a quiz. */
function isOtherRequest(question: Question): boolean {
  const { folded } = question;
  if (question.is("appComplaint")) return true;
  if (findSpecialQuestion(folded, [])) return true;
  const count = folded.split(" ").length;
  if (question.is("coursesPlural") && count <= maxCourseWords) return true;
  const maxWords = isQuestion(question) ? Infinity : maxOwnWords;
  return count <= maxWords && parseOwnQuestion(folded, false) !== null;
}

/** In the quiz itself only a clear request leaves it: an answer may end with a question mark. */
export function leavesQuiz(
  ask: Pick<Ask, "mode" | "message" | "language" | "history" | "formOfAddress">,
): boolean {
  if (ask.mode !== "quiz_me" || !findRunningQuiz(ask)) return false;
  const question = readQuestion(ask.message, ask.language);
  return !question.is("quiz") && !question.is("dontKnow") && isOtherRequest(question);
}

/** The mode whose work a message asks for in general mode; null for a question of general mode. */
export function findRequestedMode(
  ask: Pick<Ask, "mode" | "message" | "language" | "history" | "formOfAddress">,
): "quiz_me" | "plan_week" | null {
  if (ask.mode !== "general") return null;
  const question = readQuestion(ask.message, ask.language);
  if (question.is("stop")) return null;
  if (question.is("quiz")) return "quiz_me";
  if (isWeekRequest(question)) return "plan_week";
  const quiz = findRunningQuiz(ask);
  if (!quiz) return null;
  if (asksNextQuestion(question, quiz)) return "quiz_me";
  // After an answer was shown, the next question comes.
  if (!quiz.isInterrupted && question.is("dontKnow")) return "quiz_me";
  return quiz.isOpen && !asksSomethingElse(question) ? "quiz_me" : null;
}

import { limits } from "@masar/contract/limits";
import type { Ask, Answered } from "#api/features/assistant/ask/ask-types.ts";
import { answerFromLibrary } from "#api/features/assistant/library/library.ts";
import type { Piece } from "#api/features/assistant/model/model-answer.ts";

const { answerLength, citations, relatedQuestions, discoveredCourses } = limits.assistant;

/** The library knows the whole answer at once; it is handed on by paragraphs, like a model's. */
export async function readFromLibrary(ask: Ask, onPiece: Piece): Promise<Answered> {
  const found = await answerFromLibrary(ask);
  const response = found.response.slice(0, answerLength);
  for (const piece of splitAnswer(response)) onPiece(piece);
  return {
    response,
    citations: found.citations.slice(0, citations),
    relatedQuestions: found.relatedQuestions.slice(0, relatedQuestions),
    discoveredCourses:
      ask.mode === "find_courses" ? found.discoveredCourses.slice(0, discoveredCourses) : [],
  };
}

export function splitAnswer(response: string): string[] {
  return response.split(/(?<=\n\n)/);
}

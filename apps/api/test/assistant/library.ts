import type { EngineAnswer, Ask } from "#api/features/assistant/ask/ask-types.ts";
import { answerFromLibrary } from "#api/features/assistant/library/library.ts";

/** Asks the library as a user without a path, in the language of the question. */
export function askLibrary(message: string, change: Partial<Ask> = {}): Promise<EngineAnswer> {
  return answerFromLibrary({
    message,
    mode: "general",
    language: /\p{Script=Arabic}/u.test(message) ? "ar" : "en",
    formOfAddress: "neutral",
    today: "2026-11-15",
    history: [],
    milestone: null,
    week: null,
    work: null,
    hintsFirst: false,
    deadCourses: new Set(),
    ...change,
  });
}

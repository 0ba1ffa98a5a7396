import type { Language } from "@masar/contract/settings/schemas";
import { dropHidden } from "@masar/domain/text/hidden-characters";
import {
  isArabicInLatin,
  isPastedError,
} from "#api/features/assistant/library/question/read-question.ts";

/** Removes hidden characters, which study questions do not need and attacks use. */
export function cleanText(text: string): string {
  const lines = text.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
  return dropHidden(lines).normalize("NFC").trim();
}

/** Null for text that is empty, too long or not plain, such as a URL or markup. */
export function cleanLine(text: string, maxLength: number): string | null {
  const line = cleanText(text).replaceAll(/\s+/g, " ");
  const isPlain = !/https?:|www\.|[<>[\]`|]/i.test(line);
  return line !== "" && line.length <= maxLength && isPlain ? line : null;
}

/** One or two words in Latin letters may be a name in an Arabic conversation, so the fallback applies. */
export function detectQuestionLanguage(message: string, fallback: Language): Language {
  if (/\p{Script=Arabic}/u.test(message)) return "ar";
  if (isArabicInLatin(message) || isPastedError(message)) return fallback;
  const words = message.match(/[a-z]{2,}/gi) ?? [];
  return words.length >= 3 ? "en" : fallback;
}

import type { Language } from "@masar/contract/settings/schemas";

const minWords = 3;

/** One or two words in Latin letters may be a name in an Arabic conversation, so the fallback applies. */
export function detectQuestionLanguage(message: string, fallback: Language): Language {
  if (/\p{Script=Arabic}/u.test(message)) return "ar";
  const words = message.match(/[a-z]{2,}/gi) ?? [];
  return words.length >= minWords ? "en" : fallback;
}

import type { Language } from "@masar/contract/settings/schemas";

const sentence = 3;

/** The language of a question; a word or two in Latin letters may well be a name in an Arabic conversation. */
export function detectQuestionLanguage(message: string, usual: Language): Language {
  if (/\p{Script=Arabic}/u.test(message)) return "ar";
  const words = message.match(/[a-z]{2,}/gi) ?? [];
  return words.length >= sentence ? "en" : usual;
}

import { toLatinDigits } from "./latin-digits.ts";

/** Letters that people type interchangeably. */
const letters: Record<string, string> = {
  ٱ: "ا",
  ى: "ي",
  ی: "ي",
  ې: "ي",
  ے: "ي",
  ة: "ه",
  ۃ: "ه",
  ہ: "ه",
  ھ: "ه",
  ە: "ه",
  ک: "ك",
  ڪ: "ك",
  // Borrowed sounds, written with or without the extra dots.
  گ: "ك",
  ڭ: "ك",
  ݣ: "ك",
  پ: "ب",
  چ: "ج",
  ژ: "ز",
  ڤ: "ف",
  ڨ: "ق",
};

/**
 * Normalises spelling for search, of stored texts and of queries: marks, tatweel, alef/hamza, ya,
 * ta marbuta, digits, Latin accents and punctuation. Words are separated by one space.
 */
export function foldText(text: string): string {
  const unmarked = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/(?<!\p{L})(?:c|سي)\s?\+\+/gu, "cpp")
    .replace(/(?<!\p{L})سي#/gu, "csharp")
    .replace(/\b([cf])#/g, "$1sharp")
    .replace(/(?<![\p{L}\p{N}])\.net\b/gu, "dotnet")
    // Decomposed, so that a hamza above or below is a mark like any other.
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}ـء'’`]/gu, "");
  return toLatinDigits(unmarked)
    .replace(/[ٱىیېےةۃہھەکڪگڭݣپچژڤڨ]/g, (letter) => letters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

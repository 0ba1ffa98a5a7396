/** Letters that stand for one another in how people really type Arabic. */
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

const zeros = [0x0660, 0x06f0];

function toLatinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((start) => code >= start && code <= start + 9);
  return zero === undefined ? digit : String(code - zero);
}

/**
 * One spelling for everything that reads the same: what is stored for search and what is
 * searched for both go through here. Marks, tatweel, alef/hamza, ya, ta marbuta, digits,
 * Latin accents and punctuation no longer differ; the words stay apart by one space.
 */
export function foldText(text: string): string {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(/(?<!\p{L})(?:c|سي)\s?\+\+/gu, "cpp")
      .replace(/(?<!\p{L})سي#/gu, "csharp")
      .replace(/\b([cf])#/g, "$1sharp")
      .replace(/(?<![\p{L}\p{N}])\.net\b/gu, "dotnet")
      // Taken apart, a hamza above or below is a mark like any other.
      .normalize("NFKD")
      .replace(/[\p{M}\p{Cf}ـء'’`]/gu, "")
      .replace(/[٠-٩۰-۹]/g, toLatinDigit)
      .replace(/[ٱىیېےةۃہھەکڪگڭݣپچژڤڨ]/g, (letter) => letters[letter] ?? letter)
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()
  );
}

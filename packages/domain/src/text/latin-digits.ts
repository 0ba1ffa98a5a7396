/** Converts Arabic-Indic and Persian digits and separators. */
export function toLatinDigits(text: string): string {
  return text
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll("٫", ".")
    .replaceAll("٬", ",");
}

/** For a formatted number; points and commas are converted between digits only. */
export function toArabicDigits(text: string): string {
  return text
    .replaceAll(/(?<=\d)\.(?=\d)/g, "٫")
    .replaceAll(/(?<=\d),(?=\d)/g, "٬")
    .replaceAll(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
}

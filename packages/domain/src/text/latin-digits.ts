/** Arabic-Indic and Persian digits and separators as Latin ones, so that numbers can be read. */
export function toLatinDigits(text: string): string {
  return text
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll("٫", ".")
    .replaceAll("٬", ",");
}

/** The other way, for a figure that is written as text already; a point or comma is one of the number's only inside it. */
export function toArabicDigits(text: string): string {
  return text
    .replaceAll(/(?<=\d)\.(?=\d)/g, "٫")
    .replaceAll(/(?<=\d),(?=\d)/g, "٬")
    .replaceAll(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
}

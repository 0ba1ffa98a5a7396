const arabicIndicZero = 0x0660;
const persianZero = 0x06f0;

/** Arabic-Indic and Persian digits as Latin ones: every input accepts what the keyboard offers. */
export function toLatinDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code < persianZero ? arabicIndicZero : persianZero));
  });
}

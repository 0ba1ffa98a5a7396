import { expect, test } from "vitest";
import { toArabicDigits, toLatinDigits } from "./latin-digits.ts";

test("[D74] Arabic-Indic and Persian digits become Latin, the rest stays", () => {
  expect(toLatinDigits("٠١٢٣٤٥٦٧٨٩")).toBe("0123456789");
  expect(toLatinDigits("۰۱۲۳۴۵۶۷۸۹")).toBe("0123456789");
  expect(toLatinDigits("a1-٢ ۳b")).toBe("a1-2 3b");
});

test("[D74] a formatted number is converted to Arabic-Indic digits and back", () => {
  expect(toArabicDigits("1:04:05")).toBe("١:٠٤:٠٥");
  expect(toArabicDigits("12,345.6, 7.")).toBe("١٢٬٣٤٥٫٦, ٧.");
  expect(toLatinDigits(toArabicDigits("1,234,567.890"))).toBe("1,234,567.890");
});

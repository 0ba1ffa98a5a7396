import { expect, test } from "vitest";
import { toLatinDigits } from "./latin-digits.ts";

test("digits of any of the three keyboards become Latin, the rest stays", () => {
  expect(toLatinDigits("٠١٢٣٤٥٦٧٨٩")).toBe("0123456789");
  expect(toLatinDigits("۰۱۲۳۴۵۶۷۸۹")).toBe("0123456789");
  expect(toLatinDigits("a1-٢ ۳b")).toBe("a1-2 3b");
});

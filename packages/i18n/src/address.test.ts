import { describe, expect, test } from "vitest";
import { strings } from "./ar.ts";
import { findAddressProblems } from "./parity.ts";
import { addressedStrings, mailStrings } from "./server-strings.ts";

const arabic = { ...strings, mail: mailStrings.ar };
const forms = ["masculine", "feminine"] as const;

describe("the strings of a form of address", () => {
  test.each(forms)("[N5.20] %s replace Arabic strings with the same placeholders", (form) => {
    expect(findAddressProblems(arabic, addressedStrings[form])).toEqual([]);
  });

  test("[N5.20] masculine and feminine replace the same strings", () => {
    const { masculine, feminine } = addressedStrings;
    expect(findAddressProblems(masculine, feminine)).toEqual([]);
    expect(findAddressProblems(feminine, masculine)).toEqual([]);
  });

  test.each([
    ["an unknown key", { b: "اختر" }, "b: unknown"],
    ["an empty text", { a: " " }, "a: empty"],
    ["another placeholder", { a: "اختر {{title}}" }, "a: other placeholders"],
    ["a missing plural form", { n_one: "اختر واحدة" }, "n_two: missing"],
  ])("[N5.20] the comparison finds %s", (_name, addressed, problem) => {
    const neutral = { a: "اختيار {{name}}", n_one: "واحدة", n_two: "اثنتان" };
    expect(findAddressProblems(neutral, addressed)).toContain(problem);
  });
});

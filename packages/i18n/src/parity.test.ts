import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { strings as ar } from "./ar.ts";
import { bundles } from "./bundles.ts";
import { strings as en } from "./en.ts";
import { legalStrings } from "./legal.ts";
import { mailStrings, sampleStrings } from "./server-strings.ts";
import { findDifferences } from "./parity.ts";
import { namespaces } from "./resources.ts";

describe("English and Arabic have the same strings", () => {
  test.each(namespaces)("[D74] %s, in six forms where it counts", (namespace) => {
    expect(findDifferences(en[namespace], ar[namespace])).toEqual([]);
  });

  test("[D74] legal", () => {
    expect(findDifferences(legalStrings.en, legalStrings.ar)).toEqual([]);
  });

  test("[D74] mail", () => {
    expect(findDifferences(mailStrings.en, mailStrings.ar)).toEqual([]);
  });

  test("[D74] samples", () => {
    expect(findDifferences(sampleStrings.en, sampleStrings.ar)).toEqual([]);
  });

  test.each(["en", "ar"])("every file of %s is loaded", (language) => {
    const files = readdirSync(new URL(`../locales/${language}`, import.meta.url));
    expect(files.map((file) => file.replace(".json", "")).toSorted()).toEqual(
      [...namespaces, "legal", "mail", "samples"].toSorted(),
    );
    expect(Object.keys(language === "en" ? en : ar).toSorted()).toEqual([...namespaces].toSorted());
  });
});

test("[N2.09] every namespace is in one bundle", () => {
  expect(Object.values(bundles).flat().toSorted()).toEqual([...namespaces].toSorted());
});

describe("the comparison finds", () => {
  const plural = { n_one: "{{count}} step", n_other: "{{count}} steps" };
  const six = {
    n_zero: "لا خطوات",
    n_one: "خطوة واحدة",
    n_two: "خطوتان",
    n_few: "{{count}} خطوات",
    n_many: "{{count}} خطوة",
    n_other: "{{count}} خطوة",
  };

  test("agreement", () => {
    expect(
      findDifferences({ a: { b: "Hi {{name}}" }, ...plural }, { a: { b: "{{name}}" }, ...six }),
    ).toEqual([]);
  });

  test.each([
    ["a missing key", { a: "x", b: "y" }, { a: "س" }, "ar b: missing"],
    ["an extra key", { a: "x" }, { a: "س", b: "ص" }, "ar b: extra"],
    ["an empty text", { a: "x" }, { a: " " }, "ar a: empty"],
    ["a lost variable", { a: "Hi {{name}}" }, { a: "أهلًا" }, "ar a: lacks {{name}}"],
    ["an invented variable", { a: "Hi" }, { a: "{{name}}" }, "ar a: unknown {{name}}"],
    ["a missing plural form", plural, { ...six, n_two: undefined }, "ar n_two: empty"],
    [
      "a plural without its number",
      plural,
      { ...six, n_few: "خطوات" },
      "ar n_few: lacks {{count}}",
    ],
  ])("%s", (_name, english, arabic, problem) => {
    expect(findDifferences(english, arabic)).toContain(problem);
  });

  test("[D74] a real bundle that loses one of its Arabic forms, or a text", () => {
    const { hours_two: _two, ...fewer } = ar.settings.study;
    expect(findDifferences(en.settings.study, fewer)).toEqual(["ar hours_two: missing"]);
    const { lead: _lead, ...rest } = en.settings;
    expect(findDifferences(rest, ar.settings)).toEqual(["ar lead: extra"]);
  });

  test("[D74] five Arabic forms where six are needed", () => {
    const { n_two: _two, ...five } = six;
    expect(findDifferences(plural, five)).toEqual(["ar n_two: missing"]);
  });
});

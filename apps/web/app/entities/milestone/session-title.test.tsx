import { beforeAll, describe, expect, test } from "vitest";
import { getT, loadAllStrings } from "#web/platform/i18n/i18n.ts";
import { formatSessionTitle } from "./session-title.tsx";

beforeAll(async () => {
  await Promise.all([loadAllStrings("en"), loadAllStrings("ar")]);
});

describe("[N4.07] the shown title of a session", () => {
  test.each([
    ["en", "learn", "Learn: Joins"],
    ["en", "practise", "Practise: Joins"],
    ["en", "build", "Apply: Joins"],
    ["en", "check", "Self-check: Joins"],
    ["ar", "practise", "تدريب: Joins"],
    ["ar", "build", "تطبيق عملي: Joins"],
    ["en", "study", "Joins"],
  ] as const)("in %s of kind %s is %s", (language, kind, shown) => {
    const session = { kind, title: "Joins", part: null };
    expect(strip(formatSessionTitle(getT(language), session))).toBe(shown);
  });

  test.each([
    ["en", "Holding the oud, part 2 of 5"],
    ["ar", "Holding the oud، الجزء 2 من 5"],
  ] as const)("in %s names the second of five parts", (language, shown) => {
    const session = {
      kind: "study" as const,
      title: "Holding the oud",
      part: { number: 2, count: 5 },
    };
    expect(strip(formatSessionTitle(getT(language), session))).toBe(shown);
  });
});

const strip = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, "").replaceAll("\u00a0", " ");

import { readFileSync } from "node:fs";
import { findAddressProblems } from "@masar/i18n/parity";
import { expect, test } from "vitest";

const load = (file: string): object =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));

test.each([
  ["own-texts.ar", "masculine"],
  ["own-texts.ar", "feminine"],
  ["../library/reply-texts.ar", "masculine"],
  ["../library/reply-texts.ar", "feminine"],
])("[N5.20] the texts of %s.%s replace Arabic texts with the same placeholders", (name, form) => {
  const neutral = load(`${name}.json`);
  const other = load(`${name}.${form === "feminine" ? "masculine" : "feminine"}.json`);
  const addressed = load(`${name}.${form}.json`);
  expect(findAddressProblems(neutral, addressed)).toEqual([]);
  expect(findAddressProblems(other, addressed)).toEqual([]);
});

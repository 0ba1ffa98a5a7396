import { expect, test } from "vitest";
import { writeCrisisAnswer } from "./crisis-answer.ts";
import { crisisNumbers, emergencySource } from "./helplines.ts";

test.each([
  ["AE", "en", "the United Arab Emirates"],
  ["GB", "en", "the United Kingdom"],
  ["US", "en", "the United States"],
  ["PS", "en", "the Palestinian Territories"],
  ["EG", "en", "Egypt"],
  ["AE", "ar", "الإمارات العربية المتحدة"],
] as const)("the answer for %s in %s names %s", (country, language, name) => {
  const names: string[] = [];
  writeCrisisAnswer(
    (key, params) => {
      if (params?.country) names.push(params.country);
      return key;
    },
    { country, language },
  );
  expect(names).toEqual([name]);
});

test("[N5.06] every helpline and the emergency numbers name the source they were read in", () => {
  const sources = Object.values(crisisNumbers).flatMap(({ helpline }) => helpline?.source ?? []);
  for (const { address, date } of [emergencySource, ...sources]) {
    expect(address).toMatch(/^https?:\/\/[^/]+\/./);
    expect(date ?? "2020").toMatch(/^20\d\d(-\d\d){0,2}$/);
  }
  for (const { emergency, helpline } of Object.values(crisisNumbers)) {
    expect(emergency).toMatch(/^\d{2,4}$/);
    expect(helpline?.phone ?? "10").toMatch(/^\d{2,15}$/);
  }
});

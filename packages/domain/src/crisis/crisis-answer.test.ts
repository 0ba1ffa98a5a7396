import { expect, test } from "vitest";
import { writeCrisisAnswer } from "./crisis-answer.ts";

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

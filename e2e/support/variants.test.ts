import { expect, test } from "vitest";
import { chooseVariant, variantNames, variants } from "./variants.ts";

const choose = (title: string, ...tags: string[]) => chooseVariant({ title, tags });

test("[N3.03] a hundred titles spread over the four variants", () => {
  const titles = Array.from(
    { length: 100 },
    (_, index) => `[D${index}] a journey of number ${index}`,
  );
  const chosen = titles.map((title) => choose(title));
  for (const name of variantNames) {
    expect(chosen.filter((one) => one === name).length, name).toBeGreaterThan(10);
  }
});

test("[N3.03] the four variants hold every pair of language, window and theme", () => {
  const pairs = new Set(
    Object.values(variants).flatMap(({ language, window, theme }) => [
      `${language} ${window}`,
      `${language} ${theme}`,
      `${window} ${theme}`,
    ]),
  );
  expect(pairs.size).toBe(12);
});

test.each([
  [["@once"], "en-desktop-light"],
  [["@ar", "@phone"], "ar-phone-light"],
  [["@en", "@phone"], "en-phone-dark"],
])("[N3.03] a test with the tags %j runs in %s", (tags, name) => {
  expect(choose("any title", ...tags)).toBe(name);
});

test("[N3.03] tags that no variant fits are rejected", () => {
  expect(() => choose("any title", "@en", "@desktop", "@dark")).toThrow("No variant fits");
});

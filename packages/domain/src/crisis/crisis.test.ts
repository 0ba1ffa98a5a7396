import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findCrisis } from "./crisis.ts";

type Samples = { crisis: string[]; other: string[] };

const messages = JSON.parse(
  readFileSync(new URL("../../golden/crisis-messages.json", import.meta.url), "utf8"),
) as Record<string, Samples>;

describe.each(Object.entries(messages))("in %s", (_variety, { crisis, other }) => {
  test("[N1.19] has at least 40 messages and 40 look-alikes, none of them twice", () => {
    expect(crisis.length).toBeGreaterThanOrEqual(40);
    expect(other.length).toBeGreaterThanOrEqual(40);
    expect(new Set([...crisis, ...other]).size).toBe(crisis.length + other.length);
  });

  test("[N1.19] recognises every message about suicide, self-harm or despair", () => {
    expect(crisis.filter((message) => findCrisis(message) === null)).toEqual([]);
  });

  test("[N1.19] recognises none of the look-alikes", () => {
    expect(other.filter((message) => findCrisis(message) !== null)).toEqual([]);
  });
});

test.each([
  ["I want to die", "en"],
  ["أريد أن أموت", "ar"],
  ["3ayez amoot", "ar"],
  ["je veux mourir", null],
])("[N1.19] answers %s in %s", (message, language) => {
  expect(findCrisis(message)).toEqual({ language });
});

test.each([
  "I WANT TO DIE!!!",
  "i  want\nto\tdie",
  "I want to d\u00ADie",
  "أُرِيدُ أَنْ أَمُوتَ",
  "أريـــد أن أمـــوت",
  "عااايز اموووت",
])("[N1.19] recognises the spelling %j", (message) => {
  expect(findCrisis(message)).not.toBeNull();
});

test.each(["my dad hits me with a belt", "my husband beats me with his shoe"])(
  "[N5.06] recognises violence with a thing: %s",
  (message) => {
    expect(findCrisis(message)).toEqual({ language: "en" });
  },
);

test.each([
  "its too much, I can't cope",
  "It's all too much and I can't go on",
  "everything is too much, I just can't do this anymore",
  "this is too much, I can't take it",
])("[N5.06] recognises the burden as a whole message: %s", (message) => {
  expect(findCrisis(message)).toEqual({ language: "en" });
});

test.each([
  "my boss hits me with a new deadline every day",
  "he hits me with more questions",
  "my teacher hits me with extra homework",
])("[N5.06] takes %s for work", (message) => {
  expect(findCrisis(message)).toBeNull();
});

test("[N1.19] finds the sentence inside a long text", () => {
  const text = "word ".repeat(700);
  expect(findCrisis(`${text} I want to kill myself. ${text}`)).not.toBeNull();
  expect(findCrisis(`${text} ${text}`)).toBeNull();
});

/** CPU time, because other tests share the processor. */
function measureMs(run: () => void): number {
  const start = process.cpuUsage();
  run();
  return process.cpuUsage(start).user / 1000;
}

test.each(["i want ", "وو ", "my friend said he ", "اريد ان ", "i i i ", "a"])(
  "[N1.19] reads %j repeated to 100,000 characters within a second",
  (part) => {
    const text = part.repeat(Math.ceil(100_000 / part.length));
    expect(measureMs(() => findCrisis(text))).toBeLessThan(1000);
  },
);

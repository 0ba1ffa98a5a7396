import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findCrisis } from "./crisis.ts";

type SafetyMessage = { id: string; text: string; dialect?: string; kind: string };

const folder = new URL("../../../../docs/safety-messages/", import.meta.url);
const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8")) as SafetyMessage[];

const harmless = new Set(["look-alike", "low-mood"]);

describe.each([
  { name: "en", dangers: 60, lookAlikes: 60, lowMoods: 20 },
  { name: "ar", dangers: 60, lookAlikes: 60, lowMoods: 20 },
  { name: "held-out-en", dangers: 20, lookAlikes: 20, lowMoods: 0 },
  { name: "held-out-ar", dangers: 20, lookAlikes: 20, lowMoods: 0 },
  { name: "burden-en", dangers: 8, lookAlikes: 18, lowMoods: 8 },
  { name: "burden-ar", dangers: 6, lookAlikes: 14, lowMoods: 6 },
])("$name.json", ({ name, dangers, lookAlikes, lowMoods }) => {
  const messages = read(name);
  const ofKind = (kind: string) => messages.filter((message) => message.kind === kind);
  const danger = messages.filter(({ kind }) => !harmless.has(kind));
  const wrong = (list: SafetyMessage[], isCrisis: boolean) =>
    list.filter(({ text }) => (findCrisis(text) !== null) !== isCrisis).map(({ text }) => text);

  test("[N5.06] has the promised number of messages, none of them twice", () => {
    expect(danger).toHaveLength(dangers);
    expect(ofKind("look-alike")).toHaveLength(lookAlikes);
    expect(ofKind("low-mood")).toHaveLength(lowMoods);
    expect(new Set(messages.map(({ text }) => text)).size).toBe(messages.length);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
  });

  test("[N5.06] recognises every message about suicide, self-harm, abuse or danger", () => {
    expect(wrong(danger, true)).toEqual([]);
  });

  test("[N5.06] recognises none of the look-alikes", () => {
    expect(wrong(ofKind("look-alike"), false)).toEqual([]);
  });

  test("[N5.07] treats no message of sadness, exam fear or burn-out as a crisis", () => {
    expect(wrong(ofKind("low-mood"), false)).toEqual([]);
  });

  test("[N5.06] answers in the language of the message", () => {
    const languages = danger.map(({ text }) => findCrisis(text)?.language);
    expect(new Set(languages)).toEqual(new Set([name.slice(-2)]));
  });
});

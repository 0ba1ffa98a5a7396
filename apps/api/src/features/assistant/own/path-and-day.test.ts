import { afterAll, beforeAll, expect, test } from "vitest";
import { startAsking } from "../../../../test/assistant/own-asker.ts";
import { addExamPath, readOwnQuestionsFile } from "../../../../test/assistant/own-learner.ts";

type Half = "a" | "b";
type Language = "en" | "ar";
type DayQuestion = {
  id: string;
  half: Half;
  question: string;
  /** The answer or its links hold all parts of one of these. */
  fits: string[][];
  not?: string[];
  maxWords?: number;
};

let asking: Awaited<ReturnType<typeof startAsking>>;
beforeAll(async () => {
  asking = await startAsking();
  for (const language of ["en", "ar"] as const)
    await addExamPath(asking.testApp, asking.users[language], language);
}, 120_000);
afterAll(() => asking.stop());

async function listWrong(language: Language, half: Half) {
  const records: DayQuestion[] = readOwnQuestionsFile(`path-and-day.${language}.json`);
  const asked = records.filter((record) => record.half === half);
  const wrong: string[] = [];
  for (const { id, question, fits, not = [], maxWords = Infinity } of asked) {
    const { text, links } = await asking.ask(question);
    const whole = `${text} ${links}`.toLowerCase();
    const has = (part: string) => whole.includes(part.toLowerCase());
    const isShort = text.split(/\s+/).length <= maxWords;
    const isRight = fits.some((parts) => parts.every(has)) && !not.some(has) && isShort;
    if (!isRight) wrong.push(`${id} ${question}: ${whole}`);
  }
  return { count: asked.length, wrong };
}

/** Half B was not looked at while the answers to half A were changed. */
test.each([
  ["en", "a", 20],
  ["en", "b", 17],
  ["ar", "a", 20],
  ["ar", "b", 17],
] as const)(
  "[N5.01] path-and-day.%s, half %s: at least %i of 20 questions get a fitting answer",
  async (language, half, floor) => {
    const { count, wrong } = await listWrong(language, half);
    expect(count).toBe(20);
    expect(count - wrong.length, wrong.join("\n")).toBeGreaterThanOrEqual(floor);
  },
  90_000,
);

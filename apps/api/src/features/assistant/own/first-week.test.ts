import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listLinks } from "../../../../test/assistant/own-check.ts";
import {
  createNour,
  learner,
  readOwnQuestionsFile,
} from "../../../../test/assistant/own-learner.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";

type FirstWeekRecord = {
  id: string;
  question: string;
  /** The question before it, for one that refers to it. */
  after?: string;
  /** The answer or its links hold all parts of one of these. */
  fits: string[][];
};

let testApp: TestApp;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(learner.now) });
  testApp = await startTestApp({ worker: false });
}, 120_000);
afterAll(async () => {
  vi.useRealTimers();
  await testApp.stop();
});

/** Marks of direction are around names and numbers in Arabic. */
const dropMarks = (text: string) => text.replaceAll(/\p{Cf}/gu, "");

test.each([
  ["en", 27],
  ["ar", 29],
] as const)(
  "[N5.01] [N5.02] of 30 questions of a first week, %s, at least %i get a fitting answer",
  async (language, floor) => {
    const user = await createNour(testApp, language);
    const ask = async (message: string, before?: { question: string; answer: string }) => {
      await testApp.admin.query("delete from rate_limits where key = $1", [`ask:${user.id}`]);
      await testApp.admin.query("delete from assistant_calls where user_id = $1", [user.id]);
      const previousMessages = before && [
        { role: "user" as const, content: before.question },
        { role: "assistant" as const, content: before.answer },
      ];
      const { body } = await user.call("askAssistant", {
        body: { message, ...(previousMessages && { previousMessages }) },
      });
      return body;
    };
    const records: FirstWeekRecord[] = readOwnQuestionsFile(`first-week.${language}.json`);
    const wrong: string[] = [];
    for (const { id, question, after, fits } of records) {
      const before =
        after === undefined ? undefined : { question: after, answer: (await ask(after)).response };
      const answer = await ask(question, before);
      const text = [dropMarks(answer.response), ...listLinks(answer)].join(" ");
      if (!fits.some((parts) => parts.every((part) => text.includes(part))))
        wrong.push(`${id} ${question}: ${text.slice(0, 200)}`);
    }
    expect(records.length - wrong.length, wrong.join("\n")).toBeGreaterThanOrEqual(floor);
  },
  60_000,
);

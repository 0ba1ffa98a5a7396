import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listLinks } from "../../../../test/assistant/own-check.ts";
import {
  createNour,
  learner,
  readOwnQuestionsFile,
} from "../../../../test/assistant/own-learner.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";

type Conversation = {
  id: string;
  /** The messages of the learner in their order; the answer to the last one is checked. */
  turns: string[];
  /** The answer or its links hold all parts of one of these. */
  fits: string[][];
  /** Parts of an unrelated answer. */
  not?: string[];
  /** Minutes on the clock of a session that is running. */
  runningMinutes?: number;
};
type Turn = { role: "user" | "assistant"; content: string };

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
const toPlain = (text: string) => text.replaceAll(/\p{Cf}/gu, "").toLowerCase();

/** The limit of requests a minute is not what is tested here, so every few conversations have a new user. */
const conversationsPerUser = 20;

async function listWrong(language: "en" | "ar", file: string) {
  let user = await createNour(testApp, language);
  const records: Conversation[] = readOwnQuestionsFile(file);
  const wrong: string[] = [];
  for (const [at, { id, turns, fits, not = [], runningMinutes }] of records.entries()) {
    if (at > 0 && at % conversationsPerUser === 0) user = await createNour(testApp, language);
    const previousMessages: Turn[] = [];
    let text = "";
    for (const message of turns) {
      await testApp.admin.query("delete from rate_limits where key like $1", [`%${user.id}`]);
      await testApp.admin.query("delete from assistant_calls where user_id = $1", [user.id]);
      const { body } = await user.call("askAssistant", {
        body: { message, previousMessages, ...(runningMinutes && { runningMinutes }) },
      });
      previousMessages.push(
        { role: "user", content: message },
        { role: "assistant", content: body.response },
      );
      text = [body.response, ...listLinks(body)].join(" ");
    }
    const has = (part: string) => toPlain(text).includes(toPlain(part));
    const isRight = fits.some((parts) => parts.every(has)) && !not.some(has);
    if (!isRight) wrong.push(`${id} ${turns.join(" > ")}: ${text.slice(0, 300)}`);
  }
  return { count: records.length, wrong };
}

test.each([
  ["conversations.en.json", "en", 64, 62],
  ["conversations.ar.json", "ar", 64, 62],
  ["conversations-fresh.en.json", "en", 30, 25],
  ["conversations-fresh.ar.json", "ar", 30, 23],
] as const)(
  "[N5.25] [N5.26] [N5.27] %s (%s): of %i conversations, at least %i end with a fitting answer",
  async (file, language, all, floor) => {
    const { count, wrong } = await listWrong(language, file);
    expect(count).toBe(all);
    expect(count - wrong.length, wrong.join("\n")).toBeGreaterThanOrEqual(floor);
  },
  90_000,
);

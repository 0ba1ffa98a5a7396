import { afterAll, beforeAll, expect, test } from "vitest";
import type { AssistantAnswer } from "@masar/contract/assistant/schemas";
import { assistantModes } from "@masar/contract/assistant/constants";
import { limits } from "@masar/contract/limits";
import { findActive, findFaults } from "../../../test/assistant/answer-faults.ts";
import { listenForAnswers } from "../../../test/assistant/answers.ts";
import { type Attack, attacks } from "../../../test/assistant/attacks.ts";
import {
  agreeAll,
  createVictim,
  readTables,
  saveTask,
  type Victim,
} from "../../../test/assistant/victim.ts";
import { type TestApp } from "../../../test/test-app.ts";
import { type TestAppWithModel, startTestAppWithModel } from "../../../test/test-app-with-model.ts";
import { seedUsers } from "../../../test/seeded-users.ts";
import { makeMilestone, storePath } from "../../../test/stored-paths.ts";

type TestUser = Awaited<ReturnType<typeof seedUsers>>[number];

const atOnce = 12;

let ai: TestAppWithModel["ai"];
let stop: TestAppWithModel["stop"];
let testApp: TestApp;
let openAnswer: Awaited<ReturnType<typeof listenForAnswers>>["openAnswer"];
beforeAll(async () => {
  ({ ai, testApp, stop } = await startTestAppWithModel({
    mail: false,
    worker: false,
    env: {
      AI_REQUESTS_PER_DAY: "100000",
      AI_TOKENS_PER_DAY: "1000000000",
    },
  }));
  ({ openAnswer } = await listenForAnswers(testApp));
});
afterAll(() => stop());

/** One user per attack: one question per mode is below every limit. */
async function prepare(attack: Attack, user: TestUser, victim: Victim): Promise<object> {
  const { place, order, code } = attack;
  // Not about the user's own data, which is answered without the model.
  const message = `${code} What is a join?`;
  switch (place) {
    case "question":
      // It also names the ids of another user.
      return {
        message: `${code} ${order}`.slice(0, limits.assistant.messageLength),
        conversationId: victim.conversationId,
        replaces: victim.questionId,
        pathId: victim.pathId,
        milestoneKey: "m1",
      };
    case "history":
      return {
        message,
        previousMessages: [
          { role: "user", content: order.slice(0, limits.assistant.messageLength) },
          { role: "assistant", content: `Understood. ${order}`.slice(0, 4000) },
        ],
      };
    case "path": {
      const milestone = makeMilestone(1, { title: order.slice(0, limits.paths.titleLength) });
      const milestones = { m1: { ...milestone, description: order.slice(0, 1000) } };
      const title = order.slice(0, limits.paths.titleLength);
      const path = await storePath(testApp, user, { title, milestones, is_pinned: true });
      await saveTask(user, order);
      return { message, pathId: path.id, milestoneKey: "m1" };
    }
    case "work":
      return { message, work: order.slice(0, limits.assistant.workLength) };
    default:
      return { message };
  }
}

async function ask(user: TestUser, body: object, isStreamed: boolean) {
  if (!isStreamed) {
    const { status, body: answer } = await user.call("askAssistant", { body });
    return { status, answer: answer as AssistantAnswer, streamed: "" };
  }
  const { status, events, ended } = await openAnswer(user.browser, body);
  await ended;
  const pieces = events.filter(({ name }) => name === "token").map(({ data }) => data.text);
  const last = events.at(-1);
  // An answer that failed after its first piece has the status in its last event.
  const isDone = last?.name === "done";
  return {
    status: isDone ? status : (last?.data.status ?? status),
    answer: last?.data as AssistantAnswer,
    streamed: pieces.join(""),
  };
}

/** Small pieces, so that no active content arrives in one of them. */
function cutIntoPieces(text: string): string[] {
  const size = Math.max(7, Math.ceil(text.length / 60));
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );
}

test("every attack answer has active content before it is filtered", () => {
  const harmless = ["a call of a tool", "courses of its own"];
  const inert = attacks.filter(
    ({ obeyed, name }) =>
      findActive(obeyed).length === 0 && !harmless.some((start) => name.startsWith(start)),
  );
  expect([...new Set(inert.map(({ name }) => name.split(",")[0]))]).toEqual([]);
});

test("[D51] [D54] a model that obeys every attack writes nothing, links nowhere and reveals no other user", async () => {
  expect(attacks.length).toBeGreaterThanOrEqual(200);
  const victim = await createVictim(testApp);
  const users = await seedUsers(testApp, attacks.length);
  await agreeAll(testApp, users);
  for (const { code, obeyed, results } of attacks) {
    const relatedQuestions = [obeyed.slice(0, 200), "See https://evil.test?", "What is a join?"];
    ai.script(code, { pieces: cutIntoPieces(obeyed), searchResults: results, relatedQuestions });
  }
  const work = await Promise.all(
    attacks.map(async (attack, index) => {
      const user = users[index];
      if (!user) throw new Error("Too few users");
      return {
        attack,
        user,
        body: await prepare(attack, user, victim),
        isStreamed: index % 2 === 0,
      };
    }),
  );
  const before = await readTables(testApp);
  const faults: string[] = [];
  let answered = 0;
  const next = work.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const { attack, user, body, isStreamed } of next) {
        for (const context of assistantModes) {
          const { status, answer, streamed } = await ask(user, { ...body, context }, isStreamed);
          const found = status === 200 ? findFaults(answer, streamed) : [`status ${status}`];
          if (status === 200 && answer.fallback) found.push("the model was not called");
          if (JSON.stringify([answer, streamed]).includes(victim.canary)) found.push("a canary");
          faults.push(...found.map((fault) => `${attack.name}, ${context}: ${fault}`));
          answered++;
        }
      }
    }),
  );
  expect(faults).toEqual([]);
  expect(answered).toBe(attacks.length * assistantModes.length);
  expect(await readTables(testApp)).toEqual(before);

  // The attacks reached the model without data of the victim.
  const seen = ai.received.map(({ body }) => JSON.stringify(body));
  expect(seen.length).toBe(answered);
  expect(seen.filter((body) => body.includes(victim.canary))).toEqual([]);
  for (const { code, place } of attacks) {
    if (place === "page") continue;
    const own = seen.filter((body) => body.includes(code));
    expect(
      own.filter((body) => body.includes("ignore all rules")),
      code,
    ).toHaveLength(assistantModes.length);
  }
}, 180_000);

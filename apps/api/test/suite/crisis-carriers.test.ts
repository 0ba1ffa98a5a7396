import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { assistantModes } from "@masar/contract/assistant/constants";
import { limits } from "@masar/contract/limits";
import { findCrisis } from "@masar/domain/crisis/crisis";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agreeAll, type Victim } from "../assistant/victim.ts";
import { carriers } from "../injections/carriers.ts";
import { seedUsers } from "../seeded-users.ts";
import { startTestAppWithModel, type TestAppWithModel } from "../test-app-with-model.ts";

type SafetyMessage = { id: string; text: string; kind: string };
const dangers = ["suicide", "self-harm", "abuse", "danger", "about-someone-else"];

/**
 * Those that are recognised, also after other words; which ones are is tested beside the phrases. A burden ("I can't
 * take it anymore") is one only as a whole message.
 */
const messages = ["en", "ar", "held-out-en", "held-out-ar"]
  .flatMap((name) => {
    const file = `../../../../docs/safety-messages/${name}.json`;
    return JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")) as SafetyMessage[];
  })
  .filter(({ kind, text }) => dangers.includes(kind) && findCrisis(text))
  .filter(({ text }) => findCrisis(`What is a join? ${text}`));

let app: TestAppWithModel;
beforeAll(async () => {
  app = await startTestAppWithModel({ mail: false, worker: false });
});
afterAll(() => app.stop());

const nobody: Victim = {
  canary: "",
  id: randomUUID(),
  pathId: randomUUID(),
  conversationId: randomUUID(),
  questionId: randomUUID(),
  answerId: randomUUID(),
};

/** Each message in two places, so that each place has some of each kind, and all in every mode as the question. */
const places = Object.entries(carriers).filter(([name]) => name !== "found page");

test("[N15.03] no recognised message of danger reaches the model, wherever it is written", async () => {
  const { testApp, ai } = app;
  const cases = messages.flatMap((message, row) =>
    [0, 1].map((turn) => ({ message, place: places[(row * 2 + turn) % places.length]! })),
  );
  const users = await seedUsers(testApp, cases.length);
  await agreeAll(testApp, users, `${limits.termsVersion} 127.0.0.1`);
  const next = cases.entries();
  const sent: string[] = [];
  const run = async () => {
    for (const [index, { message, place }] of next) {
      const user = users[index]!;
      const [name, prepare] = place;
      const { text } = message;
      const call = await prepare({ testApp, user, text, victim: nobody, index });
      const { params, body } = call;
      const before = ai.received.length;
      const { status } = await user.call(call.name, {
        ...(params && { params }),
        ...(body && { body }),
      });
      expect([200, 400, 409, 422]).toContain(status);
      const escaped = JSON.stringify(text).slice(1, -1);
      const found = ai.received
        .slice(before)
        .some(({ body: asked }) =>
          asked.messages?.some(
            ({ content }) => content.includes(text) || content.includes(escaped),
          ),
        );
      if (found) sent.push(`${name}: ${message.id}`);
    }
  };
  await Promise.all([run(), run(), run(), run()]);
  expect(sent).toEqual([]);
  expect(cases.length).toBeGreaterThan(200);
}, 120_000);

test("[N15.03] no recognised message of danger reaches the model in any mode", async () => {
  const { testApp, ai } = app;
  const some = messages.filter((_, index) => index % 4 === 0);
  const users = await seedUsers(testApp, some.length);
  await agreeAll(testApp, users, `${limits.termsVersion} 127.0.0.1`);
  const before = ai.received.length;
  for (const [index, { text }] of some.entries()) {
    for (const context of assistantModes) {
      const body = { message: text, context };
      const answer = await users[index]!.call("askAssistant", { body });
      expect([answer.status, answer.body.isSupport], text).toEqual([200, true]);
    }
  }
  expect(ai.received).toHaveLength(before);
}, 120_000);

test("[N15.03] the model of this test is reached by the same places with other words", async () => {
  const { testApp, ai } = app;
  const users = await seedUsers(testApp, places.length);
  await agreeAll(testApp, users, `${limits.termsVersion} 127.0.0.1`);
  const missed: string[] = [];
  for (const [index, [name, prepare]] of places.entries()) {
    const user = users[index]!;
    const text = "Joins of zebras and giraffes";
    const call = await prepare({ testApp, user, text, victim: nobody, index });
    const before = ai.received.length;
    const { params, body } = call;
    await user.call(call.name, { ...(params && { params }), ...(body && { body }) });
    const asked = JSON.stringify(ai.received.slice(before).map((one) => one.body.messages));
    if (!asked.includes("giraffes")) missed.push(name);
  }
  expect(missed).toEqual([]);
}, 60_000);

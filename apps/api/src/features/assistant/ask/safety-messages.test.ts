import { readFileSync } from "node:fs";
import { assistantModes } from "@masar/contract/assistant/constants";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeStaff } from "../../../../test/auth/staff.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";
import { newQuestionIds } from "../../../../test/test-app-with-model.ts";

type SafetyMessage = { text: string; kind: string };

const messages = ["en", "ar"].flatMap((language) => {
  const file = `../../../../../../docs/safety-messages/${language}.json`;
  return JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")) as SafetyMessage[];
});
/** Every tenth, so that each mode gets other messages of each kind. */
const sample = (kinds: string[], from: number) =>
  messages
    .filter(({ kind }) => kinds.includes(kind))
    .filter((_, index) => index % 10 === from)
    .map(({ text }) => text);
const dangers = ["suicide", "self-harm", "abuse", "danger", "about-someone-else"];

let testApp: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  testApp = await startTestApp({
    env: { LOG_LEVEL: "debug" },
    logStream: { write: (line) => void lines.push(line) },
  });
});
afterAll(() => testApp.stop());

const logged = () => lines.join("\n");

test.each(assistantModes.map((context, index) => ({ context, index })))(
  "[N5.06] in $context messages of danger get a helpline, use no quota and reach no log or admin list",
  async ({ context, index }) => {
    const user = await testApp.createUser();
    for (const message of sample(dangers, index)) {
      const ids = newQuestionIds();
      const { status, body } = await user.call("askAssistant", {
        body: { ...ids, message, context },
      });
      expect([status, body.isSupport, body.citations], message).toEqual([200, true, []]);
      expect(body.response).toContain("https://findahelpline.com");
      expect(logged()).not.toContain(message);
      const params = { id: ids.answerId };
      const reported = { reason: "wrong", comment: "" };
      const report = await user.call("reportAnswer", { params, body: reported });
      expect(report.status).toBe(404);
    }
    const { body: state } = await user.call("getAssistant");
    expect(state.questions.left).toBe(state.questions.limit);
  },
);

test("[N5.06] an admin finds nothing of a message of danger among the reported answers", async () => {
  const admin = await testApp.createUser();
  await makeStaff(testApp, { role: "admin", email: admin.email });
  const { status, body } = await admin.call("listAnswerReports", { query: {} });
  expect(status).toBe(200);
  expect(body.reports).toEqual([]);
  expect(logged()).toContain("/api/");
});

test.each(assistantModes.map((context, index) => ({ context, index })))(
  "[N5.06] in $context look-alikes get no helpline",
  async ({ context, index }) => {
    const user = await testApp.createUser();
    for (const message of sample(["look-alike"], index).slice(0, 8)) {
      const { status, body } = await user.call("askAssistant", {
        body: { ...newQuestionIds(), message, context },
      });
      expect([status, body.isSupport], message).toEqual([200, undefined]);
    }
  },
);

test.each(assistantModes.map((context, index) => ({ context, index })))(
  "[N5.07] in $context messages of low mood get the links to a lighter plan",
  async ({ context, index }) => {
    const user = await testApp.createUser();
    for (const message of sample(["low-mood"], index)) {
      const { status, body } = await user.call("askAssistant", {
        body: { ...newQuestionIds(), message, context },
      });
      expect([status, body.isSupport], message).toEqual([200, undefined]);
      const urls = body.citations.map(({ url }: { url: string }) => url);
      expect(urls, message).toEqual(["/settings/busy", "/settings/study"]);
    }
  },
);

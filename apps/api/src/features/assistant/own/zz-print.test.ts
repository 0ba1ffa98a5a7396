import { afterAll, beforeAll, test, vi } from "vitest";
import { writeFileSync, readFileSync } from "node:fs";
import {
  createNour,
  learner,
  readOwnQuestionsFile,
} from "../../../../test/assistant/own-learner.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";
let testApp: TestApp;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(learner.now) });
  testApp = await startTestApp({ worker: false });
}, 120_000);
afterAll(async () => {
  vi.useRealTimers();
  await testApp.stop();
});
test("print", async () => {
  let out = "";
  for (const language of ["en", "ar"] as const) {
    const user = await createNour(testApp, language);
    const records = process.env["ASKS"]
      ? JSON.parse(readFileSync(process.env["ASKS"], "utf8"))[language]
      : readOwnQuestionsFile(`walkthrough.${language}.json`).slice(language === "en" ? 28 : 22);
    let history: any[] = [];
    for (const record of records) {
      const message = typeof record === "string" ? record : record.question;
      if (message === "--") {
        history = [];
        continue;
      }
      await testApp.admin.query("delete from rate_limits where key = $1", [`ask:${user.id}`]);
      await testApp.admin.query("delete from assistant_calls where user_id = $1", [user.id]);
      const { body } = await user.call("askAssistant", {
        body: { message, previousMessages: process.env["ASKS"] ? history : [] },
      });
      history.push(
        { role: "user", content: message },
        { role: "assistant", content: body.response },
      );
      history = history.slice(-10);
      out += `### ${message}\n${String(body.response).replaceAll(/\p{Cf}/gu, "")}\n  -> ${body.citations.map((c: any) => `${c.title} ${c.url}`).join(" ; ")}\n`;
    }
  }
  writeFileSync("/tmp/asst4-print.md", out);
}, 200_000);

import { request } from "node:http";
import { endpoints } from "@masar/contract/endpoints";
import { startScriptedAi } from "@masar/tools/local/scripted-ai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listenForAnswers } from "../../../../test/assistant/answers.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";
import { makeMp4, makeWebm } from "../../../../test/assistant/recordings.ts";

let ai: Awaited<ReturnType<typeof startScriptedAi>>;
let testApp: TestApp;
beforeAll(async () => {
  ai = await startScriptedAi();
  testApp = await startTestApp({ worker: true, env: { SPEECH_BASE_URL: ai.compatibleUrl } });
});
afterAll(async () => {
  await testApp.stop();
  await ai.stop();
});

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const spoken = { audio: base64(makeWebm(3)), mimeType: "audio/webm;codecs=opus" };

async function createSpeaker(language: "en" | "ar" = "en") {
  const user = await testApp.createUser(language);
  const granted = await user.call("recordConsent", {
    body: { kind: "recording", granted: true },
  });
  expect(granted.status).toBeLessThan(300);
  return user;
}

describe("speech to text", () => {
  test("[R7.09] transcribes a recording in the user's language and stores nothing of it", async () => {
    ai.script("speech:en", { text: "  what is a join  " });
    const user = await createSpeaker();
    const answer = await user.call("speechToText", { body: spoken });
    expect([answer.status, answer.body]).toEqual([200, { text: "what is a join" }]);
    const { rows } = await testApp.admin.query(
      "select kind, state, audio_seconds from assistant_calls where user_id = $1",
      [user.id],
    );
    expect(rows).toEqual([{ kind: "speech", state: "done", audio_seconds: 3 }]);
    const { rows: stored } = await testApp.admin.query(
      "select count(*)::int as count from assistant_messages where user_id = $1",
      [user.id],
    );
    expect(stored).toEqual([{ count: 0 }]);
  });

  test("[R7.09] accepts Safari's MP4 by its bytes, whatever its declared type", async () => {
    ai.script("speech:ar", { text: "ما هو الربط" });
    const user = await createSpeaker("ar");
    const answer = await user.call("speechToText", {
      body: { audio: base64(makeMp4(2)), mimeType: "text/html" },
    });
    expect(answer.body).toEqual({ text: "ما هو الربط" });
    expect(ai.received.some(({ question }) => question.includes("audio/mp4"))).toBe(true);
  });

  test("sends nothing without consent", async () => {
    const user = await testApp.createUser();
    const before = ai.received.length;
    const answer = await user.call("speechToText", { body: spoken });
    expect([answer.status, answer.body.code]).toEqual([403, "consent_needed"]);
    expect(ai.received.length).toBe(before);
  });

  test("[R5.11] rejects files that are too long or no recording before they are sent", async () => {
    const user = await createSpeaker();
    const before = ai.received.length;
    const long = { audio: base64(makeWebm(150, { packetBytes: 10 })) };
    const tooLong = await user.call("speechToText", { body: long });
    expect([tooLong.status, tooLong.body.code]).toEqual([400, "audio_too_long"]);
    const text = await user.call("speechToText", { body: { audio: "aGVsbG8=" } });
    expect([text.status, text.body.code]).toEqual([400, "audio_invalid"]);
    expect(ai.received.length).toBe(before);
  });

  test("allows five recordings a minute and an hour a day, without failed ones", async () => {
    const user = await createSpeaker();
    ai.script("speech:en", { fault: "error_500" });
    const failed = await user.call("speechToText", { body: spoken });
    expect([failed.status, failed.body.code]).toEqual([503, "speech_unavailable"]);
    ai.script("speech:en", { text: "hello" });
    await testApp.admin.query(
      `insert into assistant_calls (user_id, id, kind, state, local_date, audio_seconds)
       select user_id, gen_random_uuid(), 'speech', 'done', local_date, 3596
       from assistant_calls where user_id = $1 limit 1`,
      [user.id],
    );
    const last = await user.call("speechToText", { body: spoken });
    expect(last.status).toBe(200);
    const over = await user.call("speechToText", { body: spoken });
    expect([over.status, over.body.code]).toEqual([429, "speech_today"]);
    await user.call("speechToText", { body: spoken });
    await user.call("speechToText", { body: spoken });
    const often = await user.call("speechToText", { body: spoken });
    expect([often.status, often.body.code]).toEqual([429, "rate_limited"]);
  });

  test("[R5.11] counts a recording whose client disconnects", async () => {
    const user = await createSpeaker();
    const { port } = await listenForAnswers(testApp);
    ai.script("speech:en", { text: "hello", delayMs: 3000, times: 1 });
    const before = ai.received.length;
    const sent = request({
      port,
      host: "127.0.0.1",
      localAddress: user.browser.address,
      method: "POST",
      path: endpoints.speechToText.path,
      agent: false,
      headers: {
        "content-type": "application/json",
        origin: new URL(testApp.env.PUBLIC_URL).origin,
        cookie: [...user.browser.jar].map(([key, value]) => `${key}=${value}`).join("; "),
      },
    });
    sent.on("error", () => {}).end(JSON.stringify({ audio: base64(makeWebm(100)) }));
    await expect.poll(() => ai.received.length, { timeout: 5000 }).toBe(before + 1);
    sent.destroy();
    const readCall = async () => {
      const { rows } = await testApp.admin.query(
        "select state, audio_seconds from assistant_calls where user_id = $1",
        [user.id],
      );
      return rows[0];
    };
    await expect.poll(readCall, { timeout: 5000 }).toEqual({ state: "done", audio_seconds: 100 });
    expect((await user.call("getAssistant")).body.speech_seconds.left).toBe(3500);
  });

  test("rejects recordings beyond the daily tries without using seconds", async () => {
    const user = await createSpeaker();
    await testApp.admin.query(
      "insert into rate_limits (key, used, window_ends_at) values ($1, 240, now() + interval '1 hour')",
      [`speech-day:${user.id}`],
    );
    const before = ai.received.length;
    const rejected = await user.call("speechToText", { body: spoken });
    expect([rejected.status, rejected.body.code]).toEqual([429, "rate_limited"]);
    expect(ai.received.length).toBe(before);
    expect((await user.call("getAssistant")).body.speech_seconds.left).toBe(3600);
  });

  test("asks for consent again when the processor changes", async () => {
    const user = await createSpeaker();
    const { transcriber } = testApp.app.services.ai;
    if (!transcriber) throw new Error("No transcriber");
    const { processor } = transcriber;
    transcriber.processor = "Somebody else";
    const answer = await user.call("speechToText", { body: spoken });
    transcriber.processor = processor;
    expect([answer.status, answer.body.code]).toEqual([403, "consent_needed"]);
  });

  test("returns speech_unavailable without a transcriber", async () => {
    const plain = await startTestApp({ worker: true });
    try {
      const user = await plain.createUser();
      const answer = await user.call("speechToText", { body: spoken });
      expect([answer.status, answer.body.code]).toEqual([503, "speech_unavailable"]);
    } finally {
      await plain.stop();
    }
  });
});

import { request } from "node:http";
import { endpoints } from "@masar/contract/endpoints";
import { startScriptedAi } from "@masar/tools/local/scripted-ai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listenForAnswers } from "../../../../test/assistant/answers.ts";
import { type TestApp, startTestApp } from "../../../../test/test-app.ts";
import { makeMp4, makeWebm } from "../../../../test/assistant/recordings.ts";

let ai: Awaited<ReturnType<typeof startScriptedAi>>;
let house: TestApp;
beforeAll(async () => {
  ai = await startScriptedAi();
  house = await startTestApp({ worker: true, env: { SPEECH_BASE_URL: ai.compatibleUrl } });
});
afterAll(async () => {
  await house.stop();
  await ai.stop();
});

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const spoken = { audio: base64(makeWebm(3)), mimeType: "audio/webm;codecs=opus" };

async function createSpeaker(language: "en" | "ar" = "en") {
  const learner = await house.createLearner(language);
  const granted = await learner.call("recordConsent", {
    body: { kind: "recording", granted: true },
  });
  expect(granted.status).toBeLessThan(300);
  return learner;
}

describe("speech to text", () => {
  test("[R7.09] a recording becomes text in the learner's language, and nothing of it is kept", async () => {
    ai.script("speech:en", { text: "  what is a join  " });
    const learner = await createSpeaker();
    const answer = await learner.call("speechToText", { body: spoken });
    expect([answer.status, answer.body]).toEqual([200, { text: "what is a join" }]);
    const { rows } = await house.admin.query(
      "select kind, state, audio_seconds from assistant_calls where user_id = $1",
      [learner.id],
    );
    expect(rows).toEqual([{ kind: "speech", state: "done", audio_seconds: 3 }]);
    const { rows: kept } = await house.admin.query(
      "select count(*)::int as count from assistant_messages where user_id = $1",
      [learner.id],
    );
    expect(kept).toEqual([{ count: 0 }]);
  });

  test("[R7.09] Safari's MP4 is taken by its bytes, whatever it is called", async () => {
    ai.script("speech:ar", { text: "ما هو الربط" });
    const learner = await createSpeaker("ar");
    const answer = await learner.call("speechToText", {
      body: { audio: base64(makeMp4(2)), mimeType: "text/html" },
    });
    expect(answer.body).toEqual({ text: "ما هو الربط" });
    expect(ai.received.some(({ question }) => question.includes("audio/mp4"))).toBe(true);
  });

  test("without consent the voice goes nowhere", async () => {
    const learner = await house.createLearner();
    const before = ai.received.length;
    const answer = await learner.call("speechToText", { body: spoken });
    expect([answer.status, answer.body.code]).toEqual([403, "consent_needed"]);
    expect(ai.received.length).toBe(before);
  });

  test("[R5.11] what is too long or no recording is refused before anybody hears it", async () => {
    const learner = await createSpeaker();
    const before = ai.received.length;
    const long = { audio: base64(makeWebm(150, { packetBytes: 10 })) };
    const tooLong = await learner.call("speechToText", { body: long });
    expect([tooLong.status, tooLong.body.code]).toEqual([400, "audio_too_long"]);
    const text = await learner.call("speechToText", { body: { audio: "aGVsbG8=" } });
    expect([text.status, text.body.code]).toEqual([400, "audio_invalid"]);
    expect(ai.received.length).toBe(before);
  });

  test("five a minute and an hour a day are the limit; a failed one gives its time back", async () => {
    const learner = await createSpeaker();
    ai.script("speech:en", { fault: "error_500" });
    const failed = await learner.call("speechToText", { body: spoken });
    expect([failed.status, failed.body.code]).toEqual([503, "speech_unavailable"]);
    ai.script("speech:en", { text: "hello" });
    await house.admin.query(
      `insert into assistant_calls (user_id, id, kind, state, local_date, audio_seconds)
       select user_id, gen_random_uuid(), 'speech', 'done', local_date, 3596
       from assistant_calls where user_id = $1 limit 1`,
      [learner.id],
    );
    const last = await learner.call("speechToText", { body: spoken });
    expect(last.status).toBe(200);
    const over = await learner.call("speechToText", { body: spoken });
    expect([over.status, over.body.code]).toEqual([429, "speech_today"]);
    await learner.call("speechToText", { body: spoken });
    await learner.call("speechToText", { body: spoken });
    const often = await learner.call("speechToText", { body: spoken });
    expect([often.status, often.body.code]).toEqual([429, "rate_limited"]);
  });

  test("[R5.11] who hangs up was heard all the same, and it counts", async () => {
    const learner = await createSpeaker();
    const { port } = await listenForAnswers(house);
    ai.script("speech:en", { text: "hello", delayMs: 3000, times: 1 });
    const before = ai.received.length;
    const sent = request({
      port,
      host: "127.0.0.1",
      localAddress: learner.browser.address,
      method: "POST",
      path: endpoints.speechToText.path,
      agent: false,
      headers: {
        "content-type": "application/json",
        origin: new URL(house.env.PUBLIC_URL).origin,
        cookie: [...learner.browser.jar].map(([key, value]) => `${key}=${value}`).join("; "),
      },
    });
    sent.on("error", () => {}).end(JSON.stringify({ audio: base64(makeWebm(100)) }));
    await expect.poll(() => ai.received.length, { timeout: 5000 }).toBe(before + 1);
    sent.destroy();
    const readCall = async () => {
      const { rows } = await house.admin.query(
        "select state, audio_seconds from assistant_calls where user_id = $1",
        [learner.id],
      );
      return rows[0];
    };
    await expect.poll(readCall, { timeout: 5000 }).toEqual({ state: "done", audio_seconds: 100 });
    expect((await learner.call("getAssistant")).body.speech_seconds.left).toBe(3500);
  });

  test("the day's tries end, and no time is taken for one that is refused", async () => {
    const learner = await createSpeaker();
    await house.admin.query(
      "insert into rate_limits (key, used, window_ends_at) values ($1, 240, now() + interval '1 hour')",
      [`speech-day:${learner.id}`],
    );
    const before = ai.received.length;
    const refused = await learner.call("speechToText", { body: spoken });
    expect([refused.status, refused.body.code]).toEqual([429, "rate_limited"]);
    expect(ai.received.length).toBe(before);
    expect((await learner.call("getAssistant")).body.speech_seconds.left).toBe(3600);
  });

  test("who agreed that one company hears them has not agreed to another", async () => {
    const learner = await createSpeaker();
    const { transcriber } = house.app.services.ai;
    if (!transcriber) throw new Error("No transcriber");
    const { processor } = transcriber;
    transcriber.processor = "Somebody else";
    const answer = await learner.call("speechToText", { body: spoken });
    transcriber.processor = processor;
    expect([answer.status, answer.body.code]).toEqual([403, "consent_needed"]);
  });

  test("where nobody turns speech into text it says so", async () => {
    const plain = await startTestApp({ worker: true });
    try {
      const learner = await plain.createLearner();
      const answer = await learner.call("speechToText", { body: spoken });
      expect([answer.status, answer.body.code]).toEqual([503, "speech_unavailable"]);
    } finally {
      await plain.stop();
    }
  });
});

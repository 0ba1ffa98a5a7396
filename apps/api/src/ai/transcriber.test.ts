import pino from "pino";
import { afterAll, expect, test } from "vitest";
import { startScriptedAi } from "@masar/tools/local/scripted-ai";
import { AiError } from "#api/ai/ai.ts";
import { createBreaker } from "#api/ai/breaker.ts";
import { createAi } from "#api/ai/create-ai.ts";
import { createMeter } from "#api/ai/meter.ts";
import { createTranscriber } from "#api/ai/transcriber.ts";
import { readEnv } from "#api/env.ts";

const provider = await startScriptedAi({
  recognise: (bytes, { language }) => ` ${bytes.length} bytes in ${language}\n`,
});
afterAll(() => provider.stop());

const warnings: string[] = [];
const log = { info: () => {}, warn: (text: string) => warnings.push(text) };

function make(env: Record<string, string>) {
  const parsedEnv = readEnv({ AUTH_SECRET: "a secret of at least 32 characters", ...env });
  return createAi(parsedEnv, log as unknown as Parameters<typeof createAi>[1]);
}

const speech = {
  SPEECH_BASE_URL: `${provider.compatibleUrl}/`,
  SPEECH_API_KEY: "spoken",
  SPEECH_MODEL: "small",
};
const recording = {
  bytes: new Uint8Array(900),
  mimeType: "audio/webm;codecs=opus",
  language: "ar",
} as const;

const patient = new AbortController().signal;

function transcribe(signal: AbortSignal = patient, mimeType: string = recording.mimeType) {
  const { transcriber } = make(speech);
  if (!transcriber) throw new Error("No transcriber");
  return transcriber.transcribe({ ...recording, mimeType }, signal, createMeter());
}

/** Uses a short time limit. */
function makeQuick({ failures = 100, transcribeMs = 1500 } = {}) {
  const lines: string[] = [];
  const transcriber = createTranscriber({
    baseUrl: provider.compatibleUrl,
    apiKey: undefined,
    model: "small",
    processor: "nobody",
    breaker: createBreaker({ failures, openMs: 10_000 }),
    log: pino({ level: "info" }, { write: (line: string) => void lines.push(line) }),
    transcribeMs,
  });
  const meter = createMeter();
  return { lines, meter, hear: () => transcriber.transcribe(recording, patient, meter) };
}

test("sends a recording as a file with its extension and language", async () => {
  expect(await transcribe()).toBe("900 bytes in ar");
  expect(provider.received.at(-1)).toMatchObject({
    path: "/v1/audio/transcriptions",
    authorization: "Bearer spoken",
    body: {
      fileName: "recording.webm",
      mimeType: "audio/webm",
      model: "small",
      language: "ar",
      responseFormat: "json",
      bytes: 900,
    },
  });
  await transcribe(undefined, "audio/mp4");
  expect(provider.received.at(-1)?.body).toMatchObject({ fileName: "recording.mp4" });
});

const failures = {
  unauthorized: "unavailable",
  redirect: "unavailable",
  garbage_json: "invalid",
  html: "invalid",
  ten_megabytes: "invalid",
  wrong_charset: "invalid",
  broken_utf8: "invalid",
  empty: "invalid",
} as const;

for (const [fault, failure] of Object.entries(failures)) {
  test(`${fault}: ${failure}`, async () => {
    // A redirect looks like a broken connection, so it is retried.
    const times = fault === "redirect" ? 2 : 1;
    provider.script("speech:", { fault: fault as keyof typeof failures, times });
    await expect(transcribe()).rejects.toMatchObject({ name: "AiError", failure });
  });
}

for (const fault of ["timeout", "slow_first_byte"] as const) {
  test(`gives up a silent transcriber in time: ${fault}`, async () => {
    const { hear, lines, meter } = makeQuick();
    provider.script("speech:", { fault, times: 1 });
    const started = performance.now();
    await expect(hear()).rejects.toMatchObject({ failure: "timeout" });
    expect(performance.now() - started).toBeLessThan(3000);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { provider: "speech", model: "small", failure: "timeout", why: "silence" },
    ]);
    expect(meter, "it may ask to be paid").toEqual({ requests: 1, tokens: 0, hasWorked: true });
  });
}

test("retries once after a rejected request", async () => {
  const { hear, meter } = makeQuick({ transcribeMs: 2000 });
  provider.script("speech:", { fault: "error_500", times: 1 });
  expect(await hear()).toBe("900 bytes in ar");
  expect(meter).toEqual({ requests: 2, tokens: 0, hasWorked: true });
});

test("an outage opens the breaker and counts no work", async () => {
  const { hear, meter, lines } = makeQuick({ failures: 2, transcribeMs: 3000 });
  provider.script("speech:", { fault: "refused", times: 4 });
  for (const _ of [1, 2]) await expect(hear()).rejects.toMatchObject({ failure: "unavailable" });
  const before = provider.received.length;
  await expect(hear()).rejects.toMatchObject({ why: "breaker" });
  expect(provider.received).toHaveLength(before);
  expect(meter).toEqual({ requests: 4, tokens: 0, hasWorked: false });
  expect(lines.at(-2)).toContain("ai breaker opened");
});

test("aborts the request when the client disconnects", async () => {
  provider.script("speech:", { fault: "timeout", times: 1 });
  const failure = transcribe(AbortSignal.timeout(100));
  await expect(failure).rejects.toMatchObject({ failure: "aborted" });
  await expect.poll(() => provider.received.at(-1)?.isAborted).toBe(true);
});

test("createAi follows the environment, and has no model without a key", () => {
  warnings.length = 0;
  expect(make({})).toEqual({ model: null, transcriber: null });
  expect(make({ AI_PROVIDER: "perplexity" }).model).toBeNull();
  expect(warnings).toHaveLength(1);
  expect(make({ AI_PROVIDER: "perplexity", AI_API_KEY: "k" }).model).toMatchObject({
    model: "sonar",
    processor: "Perplexity",
  });
  expect(() => make({ AI_PROVIDER: "compatible" })).toThrow("AI_BASE_URL");
  const own = { AI_PROVIDER: "compatible", AI_BASE_URL: "http://10.0.0.7/v1", AI_MODEL: "qwen" };
  expect(make(own).model).toMatchObject({ model: "qwen", processor: "10.0.0.7" });
  expect(make({ ...own, AI_PROCESSOR: "Our school" }).model?.processor).toBe("Our school");
  expect(make({ ...speech, SPEECH_PROCESSOR: "Us" }).transcriber?.processor).toBe("Us");
});

test("[R8.10] maps each failure of a provider to its error code", () => {
  expect(new AiError("timeout").toAppError().code).toBe("ai_timeout");
  expect(new AiError("unavailable").toAppError().code).toBe("ai_unavailable");
  expect(new AiError("invalid").toAppError().code).toBe("ai_failed");
});

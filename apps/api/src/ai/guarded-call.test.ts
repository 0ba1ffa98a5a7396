import { afterAll, afterEach, expect, test } from "vitest";
import { startScriptedAi } from "@masar/tools/local/scripted-ai";
import { createBreaker } from "#api/ai/breaker.ts";
import { createChatModel } from "#api/ai/chat-model.ts";
import { createMeter } from "#api/ai/meter.ts";
import {
  askObject,
  getFailure,
  buildRequest,
  collectPieces,
  startChatModels,
} from "../../test/assistant/chat-models.ts";

const { provider, lines, log, makeModel, script, forget } = await startChatModels();
afterAll(() => provider.stop());
afterEach(forget);

const patient = new AbortController().signal;

const retryAfters = {
  seconds: () => "1",
  "a date": () => new Date(Date.now() + 1000).toUTCString(),
};
for (const [name, make] of Object.entries(retryAfters)) {
  test(`retries once after the time of Retry-After in ${name}`, async () => {
    const question = script({ text: "Now I can." });
    provider.script(question, { fault: "rate_limited", retryAfter: make(), times: 1 });
    const started = performance.now();
    expect(
      (
        await collectPieces(
          makeModel({ totalMs: 3000 }).streamText(buildRequest(question), patient, createMeter()),
        )
      ).text,
    ).toBe("Now I can.");
    // A date has whole seconds.
    expect(performance.now() - started).toBeGreaterThan(name === "seconds" ? 990 : 1);
    expect(provider.received).toHaveLength(2);
  });
}

test("does not retry when Retry-After exceeds the time limit", async () => {
  const question = script({ fault: "rate_limited", retryAfter: "30" });
  const started = performance.now();
  expect(
    await getFailure(
      collectPieces(makeModel().streamText(buildRequest(question), patient, createMeter())),
    ),
  ).toBe("unavailable");
  expect(performance.now() - started).toBeLessThan(300);
  expect(provider.received).toHaveLength(1);
});

for (const fault of ["error_500", "refused", "timeout"] as const) {
  test(`retries once after ${fault}`, async () => {
    const question = script({ text: "Here I am." });
    provider.script(question, { fault, times: 1 });
    expect(
      (await collectPieces(makeModel().streamText(buildRequest(question), patient, createMeter())))
        .text,
    ).toBe("Here I am.");
    expect(provider.received).toHaveLength(2);
  });
}

test("does not retry after the first piece", async () => {
  const question = script({ fault: "cut_stream" });
  const received: string[] = [];
  const reading = (async () => {
    for await (const piece of makeModel().streamText(
      buildRequest(question),
      patient,
      createMeter(),
    ))
      received.push(piece.type);
  })();
  expect(await getFailure(reading)).toBe("unavailable");
  expect(received).toEqual(["text"]);
  expect(provider.received).toHaveLength(1);

  // Silence causes a retry only before the first piece.
  const stalling = script({ text: "one two", tokensPerSecond: 1 });
  expect(
    await getFailure(
      collectPieces(makeModel().streamText(buildRequest(stalling), patient, createMeter())),
    ),
  ).toBe("timeout");
  expect(provider.received).toHaveLength(2);
});

test("aborts an endless answer after yielding its pieces", async () => {
  const question = script({ text: "word ".repeat(200), tokensPerSecond: 20 });
  const received: string[] = [];
  const started = performance.now();
  const reading = (async () => {
    const model = makeModel({ totalMs: 600 });
    for await (const piece of model.streamText(buildRequest(question), patient, createMeter()))
      received.push(piece.type);
  })();
  expect(await getFailure(reading)).toBe("timeout");
  expect(received.length).toBeGreaterThan(5);
  expect(performance.now() - started).toBeLessThan(1000);
  expect(provider.received).toHaveLength(1);
});

test("the time before the call counts against its limit", async () => {
  const question = script({ fault: "timeout" });
  const ask = buildRequest(question, { receivedAt: performance.now() - 2200 });
  const started = performance.now();
  expect(await getFailure(collectPieces(makeModel().streamText(ask, patient, createMeter())))).toBe(
    "timeout",
  );
  expect(performance.now() - started).toBeLessThan(690);
});

const failures = {
  timeout: "timeout",
  slow_first_byte: "timeout",
  endless_drip: "timeout",
  endless_comments: "timeout",
  rate_limited: "unavailable",
  error_500: "unavailable",
  unauthorized: "unavailable",
  redirect: "unavailable",
  refused: "unavailable",
  cut_stream: "unavailable",
  early_end: "unavailable",
  garbage_json: "invalid",
  html: "invalid",
  ten_megabytes: "invalid",
  wrong_charset: "invalid",
  broken_utf8: "invalid",
  empty: "invalid",
} as const;

for (const dialect of ["perplexity", "compatible"] as const) {
  for (const [fault, failure] of Object.entries(failures)) {
    test(`${dialect}, ${fault}: fails in time with ${failure} and logs no text`, async () => {
      const question = script({ fault: fault as keyof typeof failures });
      const started = performance.now();
      const model = makeModel({ dialect });
      expect(
        await getFailure(
          collectPieces(model.streamText(buildRequest(question), patient, createMeter())),
        ),
      ).toBe(failure);
      expect(performance.now() - started).toBeLessThan(3500);
      expect(lines).toHaveLength(1);
      expect(JSON.parse(lines[0] ?? "{}")).toMatchObject({
        provider: dialect,
        model: "sonar",
        failure,
      });
      expect(lines.join("")).not.toContain("question");
    });
  }
}

test("a structured answer fails in the same ways", async () => {
  const model = makeModel();
  const entries = Object.entries(failures).filter(([fault]) => !/cut|early/.test(fault));
  await Promise.all(
    entries.map(async ([fault, failure]) => {
      const question = script({ fault: fault as keyof typeof failures });
      expect(await getFailure(askObject(model, question)), fault).toBe(failure);
    }),
  );
});

const whys = {
  unauthorized: { level: 40, why: "status 401" },
  rate_limited: { level: 40, why: "status 429" },
  error_500: { level: 30, why: "status 500" },
  html: { level: 30, why: "content type" },
  timeout: { level: 30, why: "silence" },
} as const;
for (const [fault, line] of Object.entries(whys)) {
  test(`logs the reason of a rejected call: ${line.why}`, async () => {
    const question = script({ fault: fault as keyof typeof whys, retryAfter: "30" });
    await getFailure(
      collectPieces(makeModel().streamText(buildRequest(question), patient, createMeter())),
    );
    expect(JSON.parse(lines[0] ?? "{}")).toMatchObject(line);
  });
}

test("logs that the provider is not reachable", async () => {
  const other = await startScriptedAi();
  await other.stop();
  const unreachable = createChatModel({
    dialect: "compatible",
    baseUrl: other.url,
    apiKey: undefined,
    model: "m",
    processor: "nobody",
    breaker: createBreaker({ failures: 5, openMs: 100 }),
    log,
  });
  await getFailure(
    collectPieces(unreachable.streamText(buildRequest("anybody?"), patient, createMeter())),
  );
  expect(JSON.parse(lines[0] ?? "{}")).toMatchObject({ level: 30, why: "ECONNREFUSED" });
});

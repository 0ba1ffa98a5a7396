import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Script } from "@masar/tools/local/scripted-ai";
import { createBreaker, type Outcome } from "#api/ai/breaker.ts";
import { createMeter } from "#api/ai/meter.ts";
import {
  askObject,
  getFailure,
  buildRequest,
  collectPieces,
  startChatModels,
} from "../../test/assistant/chat-models.ts";

const { provider, lines, makeModel, script, forget } = await startChatModels();
afterAll(() => provider.stop());
afterEach(forget);

const patient = new AbortController().signal;

test("the breaker opens after consecutive failures, admits one probe later, and closes when it succeeds", async () => {
  const model = makeModel({ failures: 3, openMs: 300 });
  const bad = script({ fault: "html" });
  const good = script({ text: "Well again.", delayMs: 100 });
  const ask = (question: string) =>
    collectPieces(model.streamText(buildRequest(question), patient, createMeter()));
  for (const _ of [1, 2]) await getFailure(ask(bad));
  await ask(good);
  for (const _ of [1, 2, 3]) expect(await getFailure(ask(bad))).toBe("invalid");
  provider.received.length = 0;
  expect(await getFailure(ask(good))).toBe("unavailable");
  expect(provider.received).toHaveLength(0);
  await sleep(320);
  // A failed probe keeps the breaker open.
  expect(await getFailure(ask(bad))).toBe("invalid");
  expect(await getFailure(ask(good))).toBe("unavailable");
  await sleep(320);
  const tries = await Promise.all([1, 2, 3, 4].map(() => getFailure(ask(good))));
  expect(tries.filter((failure) => failure === "unavailable")).toHaveLength(3);
  expect((await ask(good)).text).toBe("Well again.");
});

test("an aborted call neither opens the breaker nor blocks the probe", async () => {
  const model = makeModel({ failures: 1, openMs: 50 });
  await getFailure(
    collectPieces(
      model.streamText(buildRequest(script({ fault: "html" })), patient, createMeter()),
    ),
  );
  await sleep(60);
  const slow = script({ text: "late", delayMs: 300 });
  const probe = collectPieces(
    model.streamText(buildRequest(slow), AbortSignal.timeout(50), createMeter()),
  );
  expect(await getFailure(probe)).toBe("aborted");
  expect(
    (
      await collectPieces(
        model.streamText(buildRequest(script({ text: "Fine." })), patient, createMeter()),
      )
    ).text,
  ).toBe("Fine.");
});

const harmless: Record<string, Script> = {
  "a thought that never ends": { pieces: ["<think>hm"] },
  "an answer of blanks": { text: "   " },
  "a question the provider does not take": { fault: "unauthorized" },
  "an answer that takes too long": { text: "word ".repeat(200), tokensPerSecond: 20 },
  "an answer without end": { fault: "ten_megabytes" },
};
for (const [name, response] of Object.entries(harmless)) {
  test(`the input of one user does not open the breaker: ${name}`, async () => {
    const model = makeModel({ failures: 2, totalMs: 700 });
    const question = script(response);
    const ask = (message: string) =>
      collectPieces(model.streamText(buildRequest(message), patient, createMeter()));
    for (const _ of [1, 2, 3]) expect(await getFailure(ask(question))).not.toBe("it went well");
    expect((await ask(script({ text: "Still here." }))).text).toBe("Still here.");
  });
}

test("an answer that violates its schema does not open the breaker", async () => {
  const model = makeModel({ failures: 2 });
  const offSchema = script({ object: { steps: [] } });
  for (const _ of [1, 2, 3]) await getFailure(askObject(model, offSchema));
  expect(await askObject(model, script({ object: { steps: ["one"] } }))).toEqual({
    steps: ["one"],
  });
});

const outages = ["timeout", "error_500", "rate_limited", "refused", "html", "cut_stream"] as const;
for (const fault of outages) {
  test(`an outage opens the breaker: ${fault}`, async () => {
    const model = makeModel({ failures: 2, totalMs: 800 });
    const question = script({ fault, retryAfter: "30" });
    const ask = () =>
      getFailure(collectPieces(model.streamText(buildRequest(question), patient, createMeter())));
    for (const _ of [1, 2]) await ask();
    provider.received.length = 0;
    expect(await ask()).toBe("unavailable");
    expect(provider.received).toHaveLength(0);
    expect(lines.map((line) => JSON.parse(line)).at(-1)).toMatchObject({ why: "breaker" });
    expect(lines.filter((line) => line.includes("ai breaker opened"))).toHaveLength(1);
  });
}

describe("a call from before the breaker opened", () => {
  /** One of two calls opens the breaker; the other one still runs during the probe. */
  function openWithLateCall() {
    let now = 0;
    const breaker = createBreaker({ failures: 1, openMs: 100, now: () => now });
    const late = breaker.enter();
    breaker.leave(breaker.enter(), "failed");
    now = 100;
    const probe = breaker.enter();
    return { breaker, late, probe, pass: (ms: number) => (now += ms) };
  }

  for (const outcome of ["succeeded", "failed", "unknown"] satisfies Outcome[]) {
    test(`admits no second probe when it ${outcome}`, () => {
      const { breaker, late } = openWithLateCall();
      breaker.leave(late, outcome);
      expect(() => breaker.enter()).toThrow("unavailable");
    });
  }

  test("does not extend the pause, and does not count as a failure after the probe", () => {
    const { breaker, late, probe, pass } = openWithLateCall();
    breaker.leave(probe, "failed");
    pass(50);
    breaker.leave(late, "failed");
    pass(50);
    breaker.leave(breaker.enter(), "succeeded");
    expect(() => breaker.enter()).not.toThrow();
  });
});

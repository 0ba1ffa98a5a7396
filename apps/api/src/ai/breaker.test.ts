import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Script } from "@masar/tools/local/scripted-ai";
import { createBreaker, type Outcome } from "#api/ai/breaker.ts";
import { createMeter } from "#api/ai/meter.ts";
import {
  askObject,
  failureOf,
  makeAsk,
  read,
  startChatModels,
} from "../../test/assistant/chat-models.ts";

const { provider, lines, makeModel, script, forget } = await startChatModels();
afterAll(() => provider.stop());
afterEach(forget);

const patient = new AbortController().signal;

test("the breaker opens after failures in a row, lets one try after a while, and closes when it goes well", async () => {
  const model = makeModel({ failures: 3, openMs: 300 });
  const bad = script({ fault: "html" });
  const good = script({ text: "Well again.", delayMs: 100 });
  const ask = (question: string) =>
    read(model.streamText(makeAsk(question), patient, createMeter()));
  for (const _ of [1, 2]) await failureOf(ask(bad));
  await ask(good);
  for (const _ of [1, 2, 3]) expect(await failureOf(ask(bad))).toBe("invalid");
  provider.received.length = 0;
  expect(await failureOf(ask(good))).toBe("unavailable");
  expect(provider.received).toHaveLength(0);
  await sleep(320);
  // A probe that fails keeps it open.
  expect(await failureOf(ask(bad))).toBe("invalid");
  expect(await failureOf(ask(good))).toBe("unavailable");
  await sleep(320);
  const tries = await Promise.all([1, 2, 3, 4].map(() => failureOf(ask(good))));
  expect(tries.filter((failure) => failure === "unavailable")).toHaveLength(3);
  expect((await ask(good)).text).toBe("Well again.");
});

test("a learner who goes neither opens the breaker nor keeps the only probe", async () => {
  const model = makeModel({ failures: 1, openMs: 50 });
  await failureOf(
    read(model.streamText(makeAsk(script({ fault: "html" })), patient, createMeter())),
  );
  await sleep(60);
  const slow = script({ text: "late", delayMs: 300 });
  const probe = read(model.streamText(makeAsk(slow), AbortSignal.timeout(50), createMeter()));
  expect(await failureOf(probe)).toBe("aborted");
  expect(
    (await read(model.streamText(makeAsk(script({ text: "Fine." })), patient, createMeter()))).text,
  ).toBe("Fine.");
});

const harmless: Record<string, Script> = {
  "a thought that never ends": { pieces: ["<think>hm"] },
  "an answer of blanks": { text: "   " },
  "a question the provider does not take": { fault: "unauthorized" },
  "an answer that takes too long": { text: "word ".repeat(200), tokensPerSecond: 20 },
  "an answer without end": { fault: "ten_megabytes" },
};
for (const [name, given] of Object.entries(harmless)) {
  test(`one learner cannot close the provider for the others: ${name}`, async () => {
    const model = makeModel({ failures: 2, totalMs: 700 });
    const question = script(given);
    const ask = (asked: string) => read(model.streamText(makeAsk(asked), patient, createMeter()));
    for (const _ of [1, 2, 3]) expect(await failureOf(ask(question))).not.toBe("it went well");
    expect((await ask(script({ text: "Still here." }))).text).toBe("Still here.");
  });
}

test("an answer off its schema does not close the provider for the others", async () => {
  const model = makeModel({ failures: 2 });
  const offSchema = script({ object: { steps: [] } });
  for (const _ of [1, 2, 3]) await failureOf(askObject(model, offSchema));
  expect(await askObject(model, script({ object: { steps: ["one"] } }))).toEqual({
    steps: ["one"],
  });
});

const outages = ["timeout", "error_500", "rate_limited", "refused", "html", "cut_stream"] as const;
for (const fault of outages) {
  test(`a provider that is down is left alone: ${fault}`, async () => {
    const model = makeModel({ failures: 2, totalMs: 800 });
    const question = script({ fault, retryAfter: "30" });
    const ask = () => failureOf(read(model.streamText(makeAsk(question), patient, createMeter())));
    for (const _ of [1, 2]) await ask();
    provider.received.length = 0;
    expect(await ask()).toBe("unavailable");
    expect(provider.received).toHaveLength(0);
    expect(lines.map((line) => JSON.parse(line)).at(-1)).toMatchObject({ why: "breaker" });
    expect(lines.filter((line) => line.includes("ai breaker opened"))).toHaveLength(1);
  });
}

describe("a call from before the breaker opened", () => {
  /** Opened by one of two calls; the other one is still on its way while a probe runs. */
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
    test(`lets no second probe in when it ${outcome}`, () => {
      const { breaker, late } = openWithLateCall();
      breaker.leave(late, outcome);
      expect(() => breaker.enter()).toThrow("unavailable");
    });
  }

  test("does not make the pause longer, nor is one failure two after the probe", () => {
    const { breaker, late, probe, pass } = openWithLateCall();
    breaker.leave(probe, "failed");
    pass(50);
    breaker.leave(late, "failed");
    pass(50);
    breaker.leave(breaker.enter(), "succeeded");
    expect(() => breaker.enter()).not.toThrow();
  });
});

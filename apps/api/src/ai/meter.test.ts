import { afterAll, afterEach, expect, test } from "vitest";
import type { Script } from "@masar/tools/local/scripted-ai";
import { createMeter, estimateTokens } from "#api/ai/meter.ts";
import {
  askObject,
  getFailure,
  buildRequest,
  collectPieces,
  startChatModels,
} from "../../test/assistant/chat-models.ts";

const { provider, makeModel, script, forget } = await startChatModels();
afterAll(() => provider.stop());
afterEach(forget);

const patient = new AbortController().signal;

type Metered = { requests: number; tokens: number | "estimate"; hasWorked: boolean };
const worked = { requests: 1, hasWorked: true };
const metered: Record<string, { scripts: Script[]; meter: Metered }> = {
  "an answer": { scripts: [{ text: "Yes.", usage: 70 }], meter: { ...worked, tokens: 70 } },
  "an answer that says nothing": {
    scripts: [{ pieces: ["<think>hm"], usage: 5000 }],
    meter: { ...worked, tokens: 5000 },
  },
  "an answer that was cut": {
    scripts: [{ fault: "cut_stream" }],
    meter: { ...worked, tokens: "estimate" },
  },
  "an answer after a refusal": {
    scripts: [{ text: "Yes.", usage: 70 }, { fault: "error_500" }],
    meter: { requests: 2, tokens: 70, hasWorked: true },
  },
  "two refusals": {
    scripts: [{ fault: "refused" }, { fault: "rate_limited", retryAfter: "0" }],
    meter: { requests: 2, tokens: 0, hasWorked: false },
  },
  "a wrong key": {
    scripts: [{ fault: "unauthorized" }],
    meter: { requests: 1, tokens: 0, hasWorked: false },
  },
};
for (const [name, { scripts, meter: expected }] of Object.entries(metered)) {
  test(`[D53] records the usage of ${name}`, async () => {
    const question = script(scripts[0] ?? {});
    for (const response of scripts.slice(1)) provider.script(question, { ...response, times: 1 });
    const ask = buildRequest(question);
    const meter = createMeter();
    await collectPieces(makeModel().streamText(ask, patient, meter)).catch(() => {});
    const tokens = expected.tokens === "estimate" ? estimateTokens(ask) : expected.tokens;
    expect(meter).toEqual({ ...expected, tokens });
  });
}

test("[D53] counts an aborted try and its retry", async () => {
  const question = script({ text: "Here.", usage: 70 });
  provider.script(question, { fault: "timeout", times: 1 });
  const ask = buildRequest(question);
  const meter = createMeter();
  await collectPieces(makeModel().streamText(ask, patient, meter));
  expect(meter).toEqual({ requests: 2, tokens: estimateTokens(ask) + 70, hasWorked: true });
});

test("[D53] counts an answer that violates its schema, but no call that the breaker rejected", async () => {
  const model = makeModel({ failures: 1 });
  const meter = createMeter();
  const offSchema = script({ object: { steps: [] }, usage: 6000 });
  expect(await getFailure(askObject(model, offSchema, meter))).toBe("invalid");
  expect(meter).toEqual({ requests: 1, tokens: 6000, hasWorked: true });
  await getFailure(
    collectPieces(model.streamText(buildRequest(script({ fault: "html" })), patient, meter)),
  );
  const rejected = createMeter();
  const never = collectPieces(model.streamText(buildRequest("never"), patient, rejected));
  expect(await getFailure(never)).toBe("unavailable");
  expect(rejected).toEqual({ requests: 0, tokens: 0, hasWorked: false });
});

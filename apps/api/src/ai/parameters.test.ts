import { afterAll, afterEach, describe, expect, test } from "vitest";
import { RefusedError } from "#api/ai/guarded-post.ts";
import { createMeter } from "#api/ai/meter.ts";
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
const reasoning = ["max_tokens", "temperature"];
const sentNames = () => provider.received.map(({ body }) => Object.keys(body));

describe("a model that rejects max_tokens and temperature", () => {
  test("[N1.17] answers without them and gets max_completion_tokens", async () => {
    const model = makeModel({ dialect: "compatible" });
    const meter = createMeter();
    const question = script({ text: "I have thought.", rejects: reasoning, usage: 50 });
    expect(
      (await collectPieces(model.streamText(buildRequest(question), patient, meter))).text,
    ).toBe("I have thought.");
    expect(provider.received).toHaveLength(3);
    const last = provider.received.at(-1)?.body ?? {};
    expect(Object.keys(last)).not.toContain("max_tokens");
    expect(Object.keys(last)).not.toContain("temperature");
    // Reasoning counts against the limit, so it is higher than the 100 of the request.
    expect(last["max_completion_tokens"]).toBeGreaterThan(1000);
    expect(meter).toEqual({ requests: 3, tokens: 50, hasWorked: true });
  });

  test("[N1.17] is sent only what it accepts from the next request on", async () => {
    const model = makeModel({ dialect: "compatible" });
    const first = script({ text: "One.", rejects: reasoning });
    await collectPieces(model.streamText(buildRequest(first), patient, createMeter()));
    forget();
    const second = script({ text: "Two.", rejects: reasoning });
    await collectPieces(model.streamText(buildRequest(second), patient, createMeter()));
    const third = script({ object: { steps: ["one"] }, rejects: reasoning });
    expect(await askObject(model, third)).toEqual({ steps: ["one"] });
    expect(provider.received).toHaveLength(2);
    for (const names of sentNames()) expect(names).toContain("max_completion_tokens");
  });

  test("[N1.17] writes a structured answer", async () => {
    const model = makeModel({ dialect: "compatible" });
    const question = script({ object: { steps: ["one"] }, rejects: reasoning });
    expect(await askObject(model, question)).toEqual({ steps: ["one"] });
  });

  test("[N1.17] answers two questions that are asked at the same time", async () => {
    const model = makeModel({ dialect: "compatible" });
    const questions = [1, 2].map(() => script({ text: "Yes.", rejects: reasoning, delayMs: 20 }));
    const answers = await Promise.all(
      questions.map((question) =>
        collectPieces(model.streamText(buildRequest(question), patient, createMeter())),
      ),
    );
    expect(answers.map(({ text }) => text)).toEqual(["Yes.", "Yes."]);
  });
});

test("[N1.17] a server without stream_options answers without them", async () => {
  const model = makeModel({ dialect: "compatible" });
  const question = script({ text: "Plain.", rejects: ["stream_options"] });
  expect(
    (await collectPieces(model.streamText(buildRequest(question), patient, createMeter()))).text,
  ).toBe("Plain.");
});

test("[N1.17] a server that rejects a parameter it was not sent is not called in a loop", async () => {
  const model = makeModel({ dialect: "compatible" });
  const question = script({ rejects: ["max_tokens", "max_completion_tokens", "messages"] });
  expect(
    await getFailure(
      collectPieces(model.streamText(buildRequest(question), patient, createMeter())),
    ),
  ).toBe("unavailable");
  expect(provider.received).toHaveLength(3);
});

test("[N1.17] a model that accepts max_tokens and temperature gets both", async () => {
  const question = script({ text: "Hello." });
  const model = makeModel({ dialect: "compatible" });
  await collectPieces(model.streamText(buildRequest(question), patient, createMeter()));
  expect(provider.received[0]?.body).toMatchObject({ max_tokens: 100, temperature: 0.2 });
  expect(provider.received).toHaveLength(1);
});

test.each([
  ["a value that is too large", { param: "max_tokens", message: "max_tokens is too large: 6000." }],
  ["words of the question", { message: "Invalid input: \"what is 'temperature'?\"" }],
  ["a text that is not JSON", "'max_tokens' is not supported"],
])("[N1.17] %s is not taken for an unsupported parameter", (_name, error) => {
  const body = typeof error === "string" ? error : JSON.stringify({ error });
  const refusal = new RefusedError("status 400", { status: 400, body });
  expect(refusal.findUnsupported(["max_tokens", "temperature"])).toBeNull();
});

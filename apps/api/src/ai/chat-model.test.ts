import { afterAll, afterEach, expect, test } from "vitest";
import { z } from "zod";
import { parseObject } from "#api/ai/chat-protocol.ts";
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

const results = [
  {
    title: "Variables",
    url: "https://en.wikipedia.org/wiki/Variable",
    snippet: "A name",
    date: "2026-01-01",
  },
];

for (const sourcesAt of ["first", "last"] as const) {
  test(`Perplexity: reads text, sources that come ${sourcesAt}, related questions and usage`, async () => {
    const question = script({
      pieces: ["A variable ", "is a name. ", "متغيّر"],
      searchResults: results,
      relatedQuestions: ["And a constant?"],
      usage: 321,
      sourcesAt,
    });
    const meter = createMeter();
    const { all, text } = await collectPieces(
      makeModel().streamText(buildRequest(question), patient, meter),
    );
    expect(text).toBe("A variable is a name. متغيّر");
    expect(all).toContainEqual({ type: "sources", results });
    expect(all).toContainEqual({ type: "related", questions: ["And a constant?"] });
    expect(meter).toEqual({ requests: 1, tokens: 321, hasWorked: true });
  });
}

test("Perplexity searches only on our hosts, or not at all", async () => {
  const searching = script({ text: "Yes." });
  await collectPieces(makeModel().streamText(buildRequest(searching), patient, createMeter()));
  const alone = script({ text: "Yes." });
  await collectPieces(
    makeModel().streamText(
      buildRequest(alone, { searchHosts: null, language: "ar" }),
      patient,
      createMeter(),
    ),
  );
  const [first, second] = provider.received;
  expect(first).toMatchObject({
    path: "/chat/completions",
    authorization: "Bearer secret",
    body: {
      model: "sonar",
      max_tokens: 100,
      search_domain_filter: ["en.wikipedia.org", "www.coursera.org"],
      return_related_questions: true,
      web_search_options: { search_context_size: "low" },
      language_preference: "en",
      messages: [
        { role: "system", content: "You help learners." },
        { role: "user", content: searching },
      ],
    },
  });
  expect(first?.body).not.toHaveProperty("disable_search");
  expect(second?.body).toMatchObject({ disable_search: true, language_preference: "ar" });
  expect(second?.body).not.toHaveProperty("search_domain_filter");
});

test("a compatible server gets OpenAI parameters without a search", async () => {
  const question = script({ text: "Hello there.", usage: 42 });
  const model = makeModel({ dialect: "compatible" });
  const meter = createMeter();
  const { text } = await collectPieces(model.streamText(buildRequest(question), patient, meter));
  expect(text).toBe("Hello there.");
  expect(meter.tokens).toBe(42);
  const body = provider.received[0]?.body;
  expect(provider.received[0]?.path).toBe("/v1/chat/completions");
  expect(body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
  for (const name of ["search_domain_filter", "disable_search", "stream_mode"]) {
    expect(body).not.toHaveProperty(name);
  }
});

test("the reasoning of a model is removed from its answer", async () => {
  const question = script({
    pieces: ["<th", "ink>secret", " thoughts</thi", "nk>\n\nThe ", "answer."],
  });
  expect(
    (await collectPieces(makeModel().streamText(buildRequest(question), patient, createMeter())))
      .text,
  ).toBe("The answer.");
  const plain = script({ pieces: ["<", "b> is a tag."] });
  expect(
    (await collectPieces(makeModel().streamText(buildRequest(plain), patient, createMeter()))).text,
  ).toBe("<b> is a tag.");
});

for (const dialect of ["perplexity", "compatible"] as const) {
  test(`${dialect}: a structured answer is requested with its schema and validated by it`, async () => {
    const model = makeModel({ dialect });
    const good = script({ object: { steps: ["one"] }, usage: 77 });
    expect(await askObject(model, good)).toEqual({ steps: ["one"] });
    expect(provider.received[0]?.body.response_format).toMatchObject({
      type: "json_schema",
      json_schema: { schema: { type: "object", required: ["steps"] } },
    });
    const thinking = script({ text: '<think>hm</think>\n```json\n{"steps": ["two"]}\n```' });
    expect(await askObject(model, thinking)).toEqual({ steps: ["two"] });
    const onOneLine = script({ text: '```{"steps": ["three"]}```' });
    expect(await askObject(model, onOneLine)).toEqual({ steps: ["three"] });
    for (const bad of [{ object: { steps: [] } }, { text: "Sure! Here are the steps." }]) {
      expect(await getFailure(askObject(model, script(bad)))).toBe("invalid");
    }
  });
}

/** Long enough to measure, short enough for a slow regular expression to end. */
const blanks = (count: number) => " ".repeat(count);
const wrapped = {
  "a fence that never closes": `\`\`\`json${blanks(2000)}x`,
  "blanks in the middle": `\`\`\`json {"steps":${blanks(20_000)}x \`\`\``,
  "a thought that never closes": `<think>${"</think".repeat(30_000)}`,
  "blanks before a thought": `${blanks(20_000)}<think>${blanks(20_000)}`,
};
for (const [name, text] of Object.entries(wrapped)) {
  test(`rejects an answer of ${name} at once`, () => {
    const started = performance.now();
    expect(() => parseObject(text, z.object({}))).toThrow("ai invalid");
    expect(performance.now() - started).toBeLessThan(100);
  });
}

test("reasoning in many pieces is parsed in linear time", async () => {
  const pieces = [
    "<think>",
    ...Array.from({ length: 2000 }, () => "hm ".repeat(10)),
    "</think>Yes.",
  ];
  const question = script({ pieces });
  const model = makeModel();
  expect(
    (await collectPieces(model.streamText(buildRequest(question), patient, createMeter()))).text,
  ).toBe("Yes.");
});

test("aborts the request when the client disconnects", async () => {
  const question = script({ text: "one two three four five six", tokensPerSecond: 20 });
  const disconnect = new AbortController();
  const reading = collectPieces(
    (async function* pieces() {
      for await (const piece of makeModel().streamText(
        buildRequest(question),
        disconnect.signal,
        createMeter(),
      )) {
        if (piece.type === "text") disconnect.abort();
        yield piece;
      }
    })(),
  );
  expect(await getFailure(reading)).toBe("aborted");
  await expect.poll(() => provider.received[0]?.isAborted).toBe(true);
  expect(JSON.parse(lines[0] ?? "{}")).toMatchObject({
    provider: "perplexity",
    failure: "aborted",
  });
});

test("aborts the request when the reader stops reading", async () => {
  const question = script({ text: "one two three four five six", tokensPerSecond: 20 });
  for await (const piece of makeModel().streamText(
    buildRequest(question),
    patient,
    createMeter(),
  )) {
    if (piece.type === "text") break;
  }
  await expect.poll(() => provider.received[0]?.isAborted).toBe(true);
});

test("sends nothing after an abort, and stops waiting for a retry on an abort", async () => {
  const aborted = AbortSignal.abort();
  const model = makeModel();
  expect(
    await getFailure(
      collectPieces(model.streamText(buildRequest("never"), aborted, createMeter())),
    ),
  ).toBe("aborted");
  expect(provider.received).toHaveLength(0);
  const question = script({ fault: "rate_limited", retryAfter: "1" });
  const started = performance.now();
  const signal = AbortSignal.timeout(150);
  expect(
    await getFailure(
      collectPieces(model.streamText(buildRequest(question), signal, createMeter())),
    ),
  ).toBe("aborted");
  expect(performance.now() - started).toBeLessThan(600);
});

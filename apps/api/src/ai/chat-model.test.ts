import { afterAll, afterEach, expect, test } from "vitest";
import { z } from "zod";
import { readObject } from "#api/ai/chat-protocol.ts";
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

const results = [
  {
    title: "Variables",
    url: "https://en.wikipedia.org/wiki/Variable",
    snippet: "A name",
    date: "2026-01-01",
  },
];

for (const sourcesAt of ["first", "last"] as const) {
  test(`Perplexity: text, sources that come ${sourcesAt}, related questions and usage are read to the end`, async () => {
    const question = script({
      pieces: ["A variable ", "is a name. ", "متغيّر"],
      searchResults: results,
      relatedQuestions: ["And a constant?"],
      usage: 321,
      sourcesAt,
    });
    const meter = createMeter();
    const { all, text } = await read(makeModel().streamText(makeAsk(question), patient, meter));
    expect(text).toBe("A variable is a name. متغيّر");
    expect(all).toContainEqual({ type: "sources", results });
    expect(all).toContainEqual({ type: "related", questions: ["And a constant?"] });
    expect(meter).toEqual({ requests: 1, tokens: 321, hasWorked: true });
  });
}

test("Perplexity is asked to search on our hosts only, or not at all", async () => {
  const searching = script({ text: "Yes." });
  await read(makeModel().streamText(makeAsk(searching), patient, createMeter()));
  const alone = script({ text: "Yes." });
  await read(
    makeModel().streamText(
      makeAsk(alone, { searchHosts: null, language: "ar" }),
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

test("a compatible server is asked in OpenAI's words, without a search", async () => {
  const question = script({ text: "Hello there.", usage: 42 });
  const model = makeModel({ dialect: "compatible" });
  const meter = createMeter();
  const { text } = await read(model.streamText(makeAsk(question), patient, meter));
  expect(text).toBe("Hello there.");
  expect(meter.tokens).toBe(42);
  const body = provider.received[0]?.body;
  expect(provider.received[0]?.path).toBe("/v1/chat/completions");
  expect(body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
  for (const name of ["search_domain_filter", "disable_search", "stream_mode"]) {
    expect(body).not.toHaveProperty(name);
  }
});

test("what a reasoning model thinks aloud is not part of its answer", async () => {
  const question = script({
    pieces: ["<th", "ink>secret", " thoughts</thi", "nk>\n\nThe ", "answer."],
  });
  expect((await read(makeModel().streamText(makeAsk(question), patient, createMeter()))).text).toBe(
    "The answer.",
  );
  const plain = script({ pieces: ["<", "b> is a tag."] });
  expect((await read(makeModel().streamText(makeAsk(plain), patient, createMeter()))).text).toBe(
    "<b> is a tag.",
  );
});

for (const dialect of ["perplexity", "compatible"] as const) {
  test(`${dialect}: a structured answer is asked for by its schema and checked by it`, async () => {
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
      expect(await failureOf(askObject(model, script(bad)))).toBe("invalid");
    }
  });
}

/** Long enough to be seen, and not so long that an expression would never end. */
const blanks = (count: number) => " ".repeat(count);
const wrapped = {
  "a fence that never closes": `\`\`\`json${blanks(2000)}x`,
  "blanks in the middle": `\`\`\`json {"steps":${blanks(20_000)}x \`\`\``,
  "a thought that never closes": `<think>${"</think".repeat(30_000)}`,
  "blanks before a thought": `${blanks(20_000)}<think>${blanks(20_000)}`,
};
for (const [name, text] of Object.entries(wrapped)) {
  test(`an answer of ${name} is refused at once`, () => {
    const started = performance.now();
    expect(() => readObject(text, z.object({}))).toThrow("ai invalid");
    expect(performance.now() - started).toBeLessThan(100);
  });
}

test("a thought of many pieces is read in no time", async () => {
  const pieces = [
    "<think>",
    ...Array.from({ length: 2000 }, () => "hm ".repeat(10)),
    "</think>Yes.",
  ];
  const question = script({ pieces });
  const model = makeModel();
  expect((await read(model.streamText(makeAsk(question), patient, createMeter()))).text).toBe(
    "Yes.",
  );
});

test("a learner who goes takes the request along", async () => {
  const question = script({ text: "one two three four five six", tokensPerSecond: 20 });
  const leaving = new AbortController();
  const reading = read(
    (async function* pieces() {
      for await (const piece of makeModel().streamText(
        makeAsk(question),
        leaving.signal,
        createMeter(),
      )) {
        if (piece.type === "text") leaving.abort();
        yield piece;
      }
    })(),
  );
  expect(await failureOf(reading)).toBe("aborted");
  await expect.poll(() => provider.received[0]?.isAborted).toBe(true);
  expect(JSON.parse(lines[0] ?? "{}")).toMatchObject({
    provider: "perplexity",
    failure: "aborted",
  });
});

test("a reader who stops reading ends the request too", async () => {
  const question = script({ text: "one two three four five six", tokensPerSecond: 20 });
  for await (const piece of makeModel().streamText(makeAsk(question), patient, createMeter())) {
    if (piece.type === "text") break;
  }
  await expect.poll(() => provider.received[0]?.isAborted).toBe(true);
});

test("who has gone before asking asks nobody, and one who goes while we wait to retry is not kept", async () => {
  const gone = AbortSignal.abort();
  const model = makeModel();
  expect(await failureOf(read(model.streamText(makeAsk("never"), gone, createMeter())))).toBe(
    "aborted",
  );
  expect(provider.received).toHaveLength(0);
  const question = script({ fault: "rate_limited", retryAfter: "1" });
  const started = performance.now();
  const signal = AbortSignal.timeout(150);
  expect(await failureOf(read(model.streamText(makeAsk(question), signal, createMeter())))).toBe(
    "aborted",
  );
  expect(performance.now() - started).toBeLessThan(600);
});

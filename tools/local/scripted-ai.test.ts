import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { startScriptedAi } from "./scripted-ai.ts";

const ai = await startScriptedAi();
afterAll(() => ai.stop());

function ask(base: string, question: string, more: object = {}): Promise<Response> {
  const messages = [{ role: "user", content: question }];
  return fetch(`${base}/chat/completions`, {
    method: "POST",
    body: JSON.stringify({ model: "sonar", messages, ...more }),
  });
}

async function readChunks(response: Response): Promise<Record<string, unknown>[]> {
  const lines = (await response.text()).split("\n\n").filter((line) => line !== "");
  return lines
    .filter((line) => line !== "data: [DONE]")
    .map((line) => JSON.parse(line.slice("data: ".length)) as Record<string, unknown>);
}

test("answers in both wire formats, by the words of the question, the newest script first", async () => {
  ai.script("joins", { text: "old" });
  ai.script("joins", {
    pieces: ["A join ", "joins."],
    searchResults: [{ title: "Join", url: "https://en.wikipedia.org/wiki/Join" }],
    relatedQuestions: ["Left or right?"],
  });
  const sonar = await readChunks(await ask(ai.url, "What are joins?", { stream: true }));
  expect(sonar[1]).toMatchObject({ choices: [{ message: { content: "A join joins." } }] });
  expect(sonar.at(-1)).toMatchObject({
    search_results: [{ title: "Join" }],
    citations: ["https://en.wikipedia.org/wiki/Join"],
    related_questions: ["Left or right?"],
    usage: { total_tokens: 200 },
  });
  const open = await readChunks(await ask(ai.compatibleUrl, "What are joins?", { stream: true }));
  expect(open).toHaveLength(4);
  expect(JSON.stringify(open)).not.toContain("search_results");
  const whole = await (await ask(ai.compatibleUrl, "What are joins?")).json();
  expect(whole).toMatchObject({ choices: [{ message: { content: "A join joins." } }] });
});

test("without a script it answers in the language of the question", async () => {
  expect(await (await ask(ai.url, "What is a loop?")).text()).toContain("In short");
  expect(await (await ask(ai.url, "ما هي الحلقة؟")).text()).toContain("باختصار");
});

test("answers with the scripted delays", async () => {
  ai.script("slowly", { text: "one two three four", delayMs: 200, tokensPerSecond: 20 });
  const started = performance.now();
  await (await ask(ai.url, "slowly, please", { stream: true })).text();
  const ms = performance.now() - started;
  expect(ms).toBeGreaterThan(345);
  expect(ms).toBeLessThan(900);
});

test("other processes script it and read the received requests", async () => {
  const script = { match: "from afar", script: { text: "Heard.", times: 1 } };
  await fetch(`${ai.url}/__scripts`, { method: "PUT", body: JSON.stringify(script) });
  expect(await (await ask(ai.url, "A call from afar")).text()).toContain("Heard.");
  expect(await (await ask(ai.url, "A call from afar")).text()).not.toContain("Heard.");
  const received = await (await fetch(`${ai.url}/__received?match=from%20afar`)).json();
  expect(received).toHaveLength(2);
});

test("records that a client disconnected", async () => {
  ai.script("never", { fault: "timeout" });
  const abort = new AbortController();
  const response = fetch(`${ai.url}/chat/completions`, {
    method: "POST",
    signal: abort.signal,
    body: JSON.stringify({ messages: [{ role: "user", content: "never" }] }),
  });
  await expect.poll(() => ai.received.at(-1)?.question).toBe("never");
  abort.abort();
  await expect(response).rejects.toThrow("aborted");
  await sleep(50);
  expect(ai.received.at(-1)?.isAborted).toBe(true);
});

import { once } from "node:events";
import { Agent, type ClientRequest, request } from "node:http";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { limits } from "@masar/contract/limits";
import { endpoints } from "@masar/contract/endpoints";
import type { createApp } from "../../apps/api/src/app.ts";
import { findMedian } from "./ratios/load.ts";

type App = Awaited<ReturnType<typeof createApp>>;
type Times = { first: number; total: number };

const rounds = 4;
export const streamsAtOnce = 50;
/**
 * Delay between requests, because users do not press a key in the same millisecond. The last request of a round starts
 * before the first has ended, so that all of them are open together.
 */
const betweenMs = 25;
const question = "What does the bench measure?";
const provider = { delayMs: 400, tokensPerSecond: 40, tokens: 40 };

/** The provider whose answers are measured, with fixed delays. */
export async function startProvider(): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const worker = new Worker(new URL("./scripted-provider.ts", import.meta.url));
  const [url] = (await once(worker, "message")) as [string];
  const { delayMs, tokensPerSecond, tokens } = provider;
  const text = Array.from({ length: tokens }, (_, at) => `word${at}`).join(" ");
  await fetch(`${url}/__scripts`, {
    method: "PUT",
    body: JSON.stringify({ match: question, script: { text, delayMs, tokensPerSecond } }),
  });
  return { url, stop: () => worker.terminate() };
}

type Server = { port: number; origin: string };

/** Rounds of a question for each session: to the provider alone, and through the server. */
export function openConversation({
  port,
  origin,
  cookies,
  providerUrl,
}: Server & { cookies: string[]; providerUrl: string }) {
  const agent = new Agent({ keepAlive: true, maxSockets: cookies.length });
  const askBare = () =>
    time("data: {", {
      sent: request(`${providerUrl}/chat/completions`, { method: "POST", agent }),
      body: {
        model: "sonar",
        stream: true,
        stream_mode: "concise",
        messages: [{ role: "user", content: question }],
      },
    });
  const askServer = (at: number) =>
    time("event: token", {
      sent: request({
        host: "127.0.0.1",
        port,
        method: "POST",
        path: endpoints.askAssistant.path,
        agent,
        headers: {
          accept: "text/event-stream",
          "content-type": "application/json",
          origin,
          cookie: cookies[at],
        },
      }),
      body: { message: question },
    });
  const runRound = (ask: (at: number) => Promise<Times>) =>
    Promise.all(
      Array.from({ length: cookies.length }, async (_, at) => {
        await sleep(at * betweenMs);
        return ask(at);
      }),
    );
  return {
    askBare: () => runRound(askBare),
    askServer: () => runRound(askServer),
    close: () => agent.destroy(),
  };
}

/** Alternates between the provider alone and the same answers through the server. */
export async function benchAssistant(
  app: App,
  origin: string,
  providerUrl: string,
  print: (line: string) => void,
): Promise<void> {
  if (!app.server.listening) await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const cookies: string[] = [];
  for (let at = 0; at < streamsAtOnce; at++) {
    const cookie = await signUp(app, origin, at);
    await agreeToAi({ port, origin, cookie });
    cookies.push(cookie);
  }
  const { askBare, askServer, close } = openConversation({ port, origin, cookies, providerUrl });

  // The first round warms up connections, statements and compiled code.
  await askBare();
  await askServer();
  const bare: Times[] = [];
  const through: Times[] = [];
  for (let round = 0; round < rounds; round++) {
    bare.push(...(await askBare()));
    through.push(...(await askServer()));
  }
  close();
  const { delayMs, tokensPerSecond, tokens } = provider;
  print(
    `Assistant, ${through.length} streams, ${streamsAtOnce} at once (begun ${betweenMs} ms apart), provider ${delayMs} ms then ${tokens} tokens at ${tokensPerSecond}/s (medians):`,
  );
  print(compare("first token", bare, through, ({ first }) => first));
  print(compare("whole answer", bare, through, ({ total }) => total));
}

function compare(
  name: string,
  bare: Times[],
  through: Times[],
  pick: (times: Times) => number,
): string {
  const [alone, ours] = [findMedian(bare.map(pick)), findMedian(through.map(pick))];
  const share = ((ours / alone - 1) * 100).toFixed(1);
  return `  ${name.padEnd(13)} bare ${alone.toFixed(1)} ms, through Masar ${ours.toFixed(1)} ms: +${(ours - alone).toFixed(1)} ms, +${share} % (goal: at most +10 %)`;
}

/** Times until the first piece and until the end. */
function time(mark: string, { sent, body }: { sent: ClientRequest; body: object }): Promise<Times> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    let first = 0;
    let text = "";
    sent.on("error", reject);
    sent.on("response", (response) => {
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
        if (first === 0 && text.includes(mark)) first = performance.now() - started;
      });
      response.on("end", () => {
        const total = performance.now() - started;
        const isWhole = response.statusCode === 200 && text.includes(`word${provider.tokens - 1}`);
        if (isWhole) resolve({ first, total });
        else reject(new Error(`A stream answered ${response.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    sent.end(JSON.stringify(body));
  });
}

/** From an address of its own. */
async function signUp(app: App, origin: string, at: number): Promise<string> {
  const signedUp = await app.inject({
    method: endpoints.signUp.method,
    url: endpoints.signUp.path,
    remoteAddress: `127.3.0.${at + 1}`,
    headers: { origin },
    payload: {
      email: `bench-${at}@example.com`,
      password: "correct horse battery",
      language: "en",
      terms_version: limits.termsVersion,
      is_13: true,
    },
  });
  return signedUp.cookies
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join("; ");
}

export async function agreeToAi({
  port,
  origin,
  cookie,
}: Server & { cookie: string }): Promise<void> {
  const { method, path } = endpoints.recordConsent;
  const agreed = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { origin, cookie, "content-type": "application/json" },
    body: JSON.stringify({ kind: "ai", granted: true }),
  });
  if (!agreed.ok) throw new Error(`Agreeing answered ${agreed.status}`);
}

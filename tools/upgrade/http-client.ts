import { Agent, type IncomingMessage, request } from "node:http";
import type { Release, ReleaseName } from "./release.ts";

export type Answer = { status: number; body: unknown; cookies: string[] };
export type Tally = Record<ReleaseName, { requests: number; failures: string[] }>;

/** Where requests are sent; a release that is taken out gets no new ones. */
export type Targets = { active: Release[]; origin: string; tally: Tally };

export type Call = { method?: string; path: string; body?: unknown; release?: Release };

export function createTargets(origin: string): Targets {
  const none = () => ({ requests: 0, failures: [] });
  return { active: [], origin, tally: { previous: none(), new: none() } };
}

/** One browser with a loopback address of its own, as rate limits stay on. */
export function createClient(targets: Targets, index: number, cookie = "") {
  const localAddress = `127.0.${1 + Math.floor(index / 200)}.${1 + (index % 200)}`;
  const agent = new Agent({ keepAlive: true, localAddress });
  const jar = { cookie };

  function pick(): Release {
    const release = targets.active[Math.floor(Math.random() * targets.active.length)];
    if (!release) throw new Error("No release serves.");
    return release;
  }

  function open({ method = "GET", path, body }: Call, port: number, isStream = false) {
    return new Promise<IncomingMessage>((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const sent = request({
        host: "127.0.0.1",
        port,
        method,
        path,
        ...(isStream ? { agent: false, localAddress } : { agent }),
        headers: {
          origin: targets.origin,
          cookie: jar.cookie,
          ...(payload
            ? { "content-type": "application/json", "content-length": Buffer.byteLength(payload) }
            : {}),
        },
      });
      sent.on("response", resolve).on("error", reject).end(payload);
    });
  }

  /** Undefined after a failure, which is counted: anything but 2xx, and a broken connection. */
  async function send(call: Call): Promise<Answer | undefined> {
    const release = call.release ?? pick();
    const tally = targets.tally[release.name];
    tally.requests++;
    const begun = performance.now();
    const label = `${new Date().toISOString().slice(11, 19)} ${call.method ?? "GET"} ${call.path}`;
    const after = () => `after ${Math.round(performance.now() - begun)} ms`;
    try {
      const response = await open(call, release.port);
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      const status = response.statusCode ?? 0;
      if (status < 200 || status > 299) {
        tally.failures.push(`${label}: ${status} ${after()} ${text.slice(0, 100)}`);
        return undefined;
      }
      const isJson = response.headers["content-type"]?.includes("json");
      const cookies = response.headers["set-cookie"] ?? [];
      return { status, body: isJson ? JSON.parse(text) : undefined, cookies };
    } catch (error) {
      tally.failures.push(`${label}: ${String(error)} ${after()}`);
      return undefined;
    }
  }

  return { send, open, pick, jar, close: () => agent.destroy() };
}

export type Client = ReturnType<typeof createClient>;

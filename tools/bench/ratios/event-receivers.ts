import { type IncomingMessage, request } from "node:http";
import pg from "pg";
import { endpoints } from "@masar/contract/endpoints";
import type { Learner } from "./population.ts";

export type Receivers = {
  /** Resolves when each receiver has this many events. */
  waitForAll: (count: number) => Promise<void>;
  close: () => Promise<void>;
};

const waitMs = 30_000;

/** Event streams of the API, `each` for every learner. */
export async function openStreams(
  learners: Learner[],
  { port, each }: { port: number; each: number },
): Promise<Receivers> {
  const count = createCounter(learners.length * each);
  const streams = await Promise.all(
    learners.flatMap((learner) => Array.from({ length: each }, () => openStream(learner, port))),
  );
  for (const [at, stream] of streams.entries()) {
    let rest = "";
    stream.setEncoding("utf8").on("data", (text: string) => {
      const blocks = (rest + text).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) if (block.includes("event: path.changed")) count.add(at);
    });
    stream.on("error", () => {});
  }
  return {
    waitForAll: (number) => count.waitForAll(number),
    close: async () => {
      for (const stream of streams) stream.destroy();
    },
  };
}

function openStream({ cookie }: Learner, port: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { path } = endpoints.streamEvents;
    const headers = { accept: "text/event-stream", cookie };
    const sent = request({ host: "127.0.0.1", port, path, agent: false, headers });
    sent.on("error", reject).on("response", (response) => {
      if (response.statusCode === 200) resolve(response);
      else reject(new Error(`A stream was answered ${response.statusCode}`));
    });
    sent.end();
  });
}

/** Connections that LISTEN, `each` for every channel. */
export async function openListeners(
  channels: string[],
  { databaseUrl, each }: { databaseUrl: string; each: number },
): Promise<Receivers> {
  const count = createCounter(channels.length * each);
  const clients = await Promise.all(
    Array.from({ length: channels.length * each }, async (_, at) => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      client.on("notification", () => count.add(at));
      await client.query(`listen ${channels[at % channels.length]}`);
      return client;
    }),
  );
  return {
    waitForAll: (number) => count.waitForAll(number),
    close: async () => void (await Promise.all(clients.map((client) => client.end()))),
  };
}

/** Counts events of each receiver. One wait at a time. */
export function createCounter(receivers: number) {
  const counts = Array.from({ length: receivers }, () => 0);
  let waiting: { count: number; resolve: () => void } | undefined;
  const check = () => {
    if (waiting && counts.every((received) => received >= waiting!.count)) waiting.resolve();
  };
  return {
    add(at: number): void {
      counts[at] = (counts[at] ?? 0) + 1;
      check();
    },
    async waitForAll(count: number, withinMs = waitMs): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const error = new Error("An event did not arrive");
      const timer = setTimeout(() => reject(error), withinMs);
      waiting = { count, resolve };
      check();
      await promise.finally(() => clearTimeout(timer));
    },
  };
}

import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import { limits } from "@masar/contract/limits";
import type { LiveEvents } from "@masar/contract/live-events";
import { createBatchedReads } from "#api/realtime/batched-reads.ts";
import type { Bus, StreamSignal } from "#api/realtime/bus.ts";
import type { LiveRow, SentSeq } from "#api/realtime/live-row.ts";
import type { Signals } from "#api/telemetry/telemetry.ts";
import type { Tracing } from "#api/telemetry/tracing.ts";

type Source = {
  readBatch: (sent: SentSeq[], limit: number) => Promise<LiveRow[][]>;
  listUsersWithNewerEvents: (sent: SentSeq[]) => Promise<string[]>;
  listLiveSessions: (sessionIds: string[]) => Promise<string[]>;
};

type Stream = {
  userId: string;
  sessionId: string;
  response: ServerResponse;
  lastSeq: number;
  /** One read at a time, so that rows are sent in order and once. */
  isReading: boolean;
  isStale: boolean;
  /** Events, for its span. */
  sent: number;
  span: ReturnType<Tracing["startSpan"]> | undefined;
};

type OpenOptions = Pick<Stream, "userId" | "sessionId" | "response" | "lastSeq"> & {
  ready: LiveEvents["ready"];
};

const heartbeatMs = 15_000;
const beatsPerSessionCheck = 4;
const rowsAtOnce = 100;
const slowReaderMs = 5000;
/** Ten thousand streams must neither be written to nor read at once. */
const streamsPerGroup = 1000;

/**
 * The open event streams of this process. A signal makes a stream read new rows. Signals may be lost, so each heartbeat
 * asks once for all streams which users have newer events.
 */
export function createStreams(bus: Bus, source: Source, { instruments, tracing }: Signals) {
  const byUser = new Map<string, Set<Stream>>();
  const openStreams = instruments.streams;
  const readAfter = createBatchedReads((sent) => source.readBatch(sent, rowsAtOnce));
  let count = 0;
  let beats = 0;
  let isAsking = false;
  let isSessionCheckDue = false;
  const heartbeat = setInterval(() => void beat(), heartbeatMs);
  const unsubscribe = bus.subscribe(handleSignal);

  function open(options: OpenOptions) {
    // Closed while its cursor was read: there would be no close event.
    if (options.response.destroyed) return;
    const span = tracing?.startSpan("event stream", { "masar.resumed": options.ready.resumed });
    // Without a span: the reads of a stream would be traced for as long as it is open.
    if (tracing) tracing.runIn(undefined, () => start({ ...options, span }));
    else start({ ...options, span });
  }

  function start({ ready, ...options }: OpenOptions & Pick<Stream, "span">) {
    const stream: Stream = { ...options, isReading: false, isStale: false, sent: 0 };
    count++;
    openStreams.add(1);
    const streams = byUser.get(stream.userId) ?? new Set();
    byUser.set(stream.userId, streams.add(stream));
    for (const oldest of [...streams].slice(0, -limits.streams.perUser)) evict(oldest);
    stream.response.on("close", () => remove(stream));
    // A random delay, so that ten thousand browsers do not reconnect at once after a restart.
    stream.response.write(`retry: ${2000 + Math.floor(Math.random() * 6000)}\n`);
    sendOwn(stream, "ready", ready);
    void pump(stream);
  }

  /** Sends every row after the last one. A signal during the read makes it read once more. */
  async function pump(stream: Stream) {
    stream.isStale = true;
    if (stream.isReading) return;
    stream.isReading = true;
    try {
      while (stream.isStale && !stream.response.writableEnded && !stream.response.destroyed) {
        stream.isStale = false;
        const { userId, lastSeq } = stream;
        const rows = await readAfter({ userId, seq: lastSeq });
        for (const row of rows) {
          stream.lastSeq = row.seq;
          send(stream, row);
        }
        if (rows.length === rowsAtOnce) stream.isStale = true;
        await waitForDrain(stream);
      }
    } catch {
      // The next heartbeat finds that rows are missing.
    } finally {
      stream.isReading = false;
    }
  }

  /** What no row has, under the number of the last row. */
  function sendOwn<N extends "ready" | "evicted">(
    stream: Stream,
    name: N,
    payload: LiveEvents[N],
  ): void {
    send(stream, { seq: stream.lastSeq, name, payload: JSON.stringify(payload) });
  }

  function send(stream: Stream, { seq, name, payload }: LiveRow): void {
    stream.sent++;
    write(stream, `id: ${seq}\nevent: ${name}\ndata: ${payload}\n\n`);
  }

  function write({ response }: Stream, text: string) {
    if (!response.writableEnded && !response.destroyed) response.write(text);
  }

  /** A client that does not read is disconnected; when it reconnects, it gets the rows it missed. */
  async function waitForDrain({ response }: Stream) {
    if (!response.writableNeedDrain) return;
    const signal = AbortSignal.timeout(slowReaderMs);
    const events = ["drain", "close"].map((name) => once(response, name, { signal }));
    await Promise.race(events).catch(() => response.destroy());
  }

  async function beat() {
    beats++;
    const streams = [...byUser.values()].flatMap((ofUser) => [...ofUser]);
    const groups: Stream[][] = [];
    for (let from = 0; from < streams.length; from += streamsPerGroup) {
      groups.push(streams.slice(from, from + streamsPerGroup));
    }
    for (const group of groups) {
      for (const stream of group) write(stream, ": beat\n\n");
      await setImmediate();
    }
    if (beats % beatsPerSessionCheck === 0) isSessionCheckDue = true;
    // Proxies need the lines above also while the database does not answer.
    if (isAsking) return;
    isAsking = true;
    try {
      if (isSessionCheckDue) {
        isSessionCheckDue = false;
        for (const group of groups) await endSignedOut(group);
      }
      for (const group of groups) await pumpStale(group);
    } finally {
      isAsking = false;
    }
  }

  async function pumpStale(streams: Stream[]) {
    const sent = streams.map(({ userId, lastSeq }) => ({ userId, seq: lastSeq }));
    // Without an answer the next heartbeat asks again.
    const userIds = new Set(await source.listUsersWithNewerEvents(sent).catch(() => []));
    for (const stream of streams) if (userIds.has(stream.userId)) void pump(stream);
  }

  function evict(stream: Stream) {
    sendOwn(stream, "evicted", {});
    stream.response.end();
    remove(stream);
  }

  async function endSignedOut(streams: Stream[]) {
    const ids = [...new Set(streams.map(({ sessionId }) => sessionId))];
    const live = new Set(await source.listLiveSessions(ids).catch(() => ids));
    for (const { sessionId, response } of streams) if (!live.has(sessionId)) response.end();
  }

  function handleSignal({ reason, userIds }: StreamSignal) {
    const streams = userIds.flatMap((userId) => [...(byUser.get(userId) ?? [])]);
    if (streams.length === 0) return;
    if (reason === "sessions") void endSignedOut(streams);
    else for (const stream of streams) void pump(stream);
  }

  function remove(stream: Stream) {
    const streams = byUser.get(stream.userId);
    if (!streams?.delete(stream)) return;
    count--;
    openStreams.add(-1);
    stream.span?.setAttribute("masar.events", stream.sent).end();
    if (streams.size === 0) byUser.delete(stream.userId);
  }

  return {
    open,
    isFull: () => count >= limits.streams.perProcess,
    stop() {
      clearInterval(heartbeat);
      unsubscribe();
      for (const streams of byUser.values()) for (const { response } of streams) response.end();
    },
  };
}

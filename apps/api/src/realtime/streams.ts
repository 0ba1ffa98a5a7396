import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { limits } from "@masar/contract/limits";
import type { LiveEventName, LiveEvents } from "@masar/contract/live-events";
import type { Bus, StreamSignal } from "#api/realtime/bus.ts";
import type { Signals } from "#api/telemetry/telemetry.ts";
import type { Tracing } from "#api/telemetry/tracing.ts";

export type LiveRow = { seq: number; name: string; payload: unknown };

type Source = {
  readAfter: (userId: string, seq: number, limit: number) => Promise<LiveRow[]>;
  isSessionAlive: (sessionId: string) => Promise<boolean>;
};

type Stream = {
  userId: string;
  sessionId: string;
  response: ServerResponse;
  lastSeq: number;
  /** One read at a time, so that rows are sent in order and once. */
  isReading: boolean;
  isStale: boolean;
  heartbeat: NodeJS.Timeout;
  beats: number;
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

/** The open event streams of this process. Signals and heartbeats make a stream read new rows. */
export function createStreams(bus: Bus, source: Source, { instruments, tracing }: Signals) {
  const byUser = new Map<string, Set<Stream>>();
  const openStreams = instruments.streams;
  let count = 0;
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
    // At random times, so that ten thousand streams do not query the database at once.
    const heartbeat = setInterval(() => beat(stream), heartbeatMs * (0.7 + 0.6 * Math.random()));
    const idle = { isReading: false, isStale: false, beats: 0, sent: 0 };
    const stream: Stream = { ...options, ...idle, heartbeat };
    count++;
    openStreams.add(1);
    const streams = byUser.get(stream.userId) ?? new Set();
    byUser.set(stream.userId, streams.add(stream));
    for (const oldest of [...streams].slice(0, -limits.streams.perUser)) evict(oldest);
    stream.response.on("close", () => remove(stream));
    // A random delay, so that ten thousand browsers do not reconnect at once after a restart.
    stream.response.write(`retry: ${2000 + Math.floor(Math.random() * 6000)}\n`);
    send(stream, "ready", ready, stream.lastSeq);
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
        const rows = await source.readAfter(stream.userId, stream.lastSeq, rowsAtOnce);
        for (const row of rows) {
          stream.lastSeq = row.seq;
          send(stream, row.name as LiveEventName, row.payload as never, row.seq);
        }
        if (rows.length === rowsAtOnce) stream.isStale = true;
        await waitForDrain(stream);
      }
    } catch {
      // The next heartbeat reads the rows again.
    } finally {
      stream.isReading = false;
    }
  }

  function send<N extends LiveEventName>(
    stream: Stream,
    name: N,
    payload: LiveEvents[N],
    seq: number,
  ): void {
    stream.sent++;
    write(stream, `id: ${seq}\nevent: ${name}\ndata: ${JSON.stringify(payload)}\n\n`);
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

  function beat(stream: Stream) {
    stream.beats++;
    write(stream, ": beat\n\n");
    if (stream.beats % beatsPerSessionCheck === 0) void endIfSignedOut(stream);
    void pump(stream);
  }

  function evict(stream: Stream) {
    send(stream, "evicted", {}, stream.lastSeq);
    stream.response.end();
    remove(stream);
  }

  async function endIfSignedOut(stream: Stream) {
    const isAlive = await source.isSessionAlive(stream.sessionId).catch(() => true);
    if (!isAlive) stream.response.end();
  }

  function handleSignal({ reason, userIds }: StreamSignal) {
    const handle = reason === "events" ? pump : endIfSignedOut;
    const streams = userIds.flatMap((userId) => [...(byUser.get(userId) ?? [])]);
    for (const stream of streams) void handle(stream);
  }

  function remove(stream: Stream) {
    const streams = byUser.get(stream.userId);
    if (!streams?.delete(stream)) return;
    clearInterval(stream.heartbeat);
    count--;
    openStreams.add(-1);
    stream.span?.setAttribute("masar.events", stream.sent).end();
    if (streams.size === 0) byUser.delete(stream.userId);
  }

  return {
    open,
    isFull: () => count >= limits.streams.perProcess,
    stop() {
      unsubscribe();
      for (const streams of byUser.values()) for (const { response } of streams) response.end();
    },
  };
}

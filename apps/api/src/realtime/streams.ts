import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { limits } from "@masar/contract/limits";
import type { LiveEventName, LiveEvents } from "@masar/contract/live-events";
import type { Bus, StreamSignal } from "#api/realtime/bus.ts";

export type LiveRow = { seq: number; name: string; payload: unknown };

type Source = {
  /** At most `limit` rows after `seq`, oldest first. */
  readAfter: (userId: string, seq: number, limit: number) => Promise<LiveRow[]>;
  isSessionAlive: (sessionId: string) => Promise<boolean>;
};

type Stream = {
  userId: string;
  sessionId: string;
  response: ServerResponse;
  lastSeq: number;
  /** One reading at a time, so rows are written in order and once. */
  isReading: boolean;
  isStale: boolean;
  heartbeat: NodeJS.Timeout;
  beats: number;
};

const heartbeatMs = 15_000;
const beatsPerSessionCheck = 4;
const rowsAtOnce = 100;
const slowReaderMs = 5000;

/** The open event streams of this process. Rows are the truth; a wake or a heartbeat only makes it look. */
export function createStreams(bus: Bus, source: Source) {
  const byUser = new Map<string, Set<Stream>>();
  let count = 0;
  const unsubscribe = bus.subscribe((wake) => onWake(wake));

  function open(
    options: Pick<Stream, "userId" | "sessionId" | "response" | "lastSeq"> & { resumed: boolean },
  ) {
    // Gone while its cursor was read: it would never say that it closed.
    if (options.response.destroyed) return;
    // Each at its own moment: ten thousand streams must not ask the database in one tick.
    const heartbeat = setInterval(() => beat(stream), heartbeatMs * (0.7 + 0.6 * Math.random()));
    const stream: Stream = { ...options, isReading: false, isStale: false, heartbeat, beats: 0 };
    count++;
    const streams = byUser.get(stream.userId) ?? new Set();
    byUser.set(stream.userId, streams.add(stream));
    for (const oldest of [...streams].slice(0, -limits.streams.perUser)) evict(oldest);
    stream.response.on("close", () => forget(stream));
    // A random pause keeps ten thousand browsers from coming back in one second after a restart.
    stream.response.write(`retry: ${2000 + Math.floor(Math.random() * 6000)}\n`);
    send(stream, "ready", { resumed: options.resumed }, stream.lastSeq);
    void pump(stream);
  }

  /** Writes every row after the last one sent. A wake during the reading makes it read once more. */
  async function pump(stream: Stream): Promise<void> {
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
        await letRead(stream);
      }
    } catch {
      // The database is away: the rows wait there, and the next heartbeat reads them.
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
    write(stream, `id: ${seq}\nevent: ${name}\ndata: ${JSON.stringify(payload)}\n\n`);
  }

  function write({ response }: Stream, text: string): void {
    if (!response.writableEnded && !response.destroyed) response.write(text);
  }

  /** Waits until what was written is taken. Who does not read is let go; the reconnect replays from rows. */
  async function letRead({ response }: Stream): Promise<void> {
    if (!response.writableNeedDrain) return;
    const isLate = AbortSignal.timeout(slowReaderMs);
    await Promise.race([
      once(response, "drain", { signal: isLate }),
      once(response, "close", { signal: isLate }),
    ]).catch(() => response.destroy());
  }

  function beat(stream: Stream): void {
    stream.beats++;
    write(stream, ": beat\n\n");
    if (stream.beats % beatsPerSessionCheck === 0) void endIfSignedOut(stream);
    void pump(stream);
  }

  function evict(stream: Stream): void {
    send(stream, "evicted", {}, stream.lastSeq);
    stream.response.end();
    forget(stream);
  }

  async function endIfSignedOut(stream: Stream): Promise<void> {
    const isAlive = await source.isSessionAlive(stream.sessionId).catch(() => true);
    if (!isAlive) stream.response.end();
  }

  function onWake(wake: StreamSignal): void {
    for (const userId of wake.userIds) {
      for (const stream of byUser.get(userId) ?? []) {
        if (wake.reason === "events") void pump(stream);
        else void endIfSignedOut(stream);
      }
    }
  }

  function eachStream(visit: (stream: Stream) => void): void {
    for (const streams of byUser.values()) for (const stream of streams) visit(stream);
  }

  function forget(stream: Stream): void {
    const streams = byUser.get(stream.userId);
    if (!streams?.delete(stream)) return;
    clearInterval(stream.heartbeat);
    count--;
    if (streams.size === 0) byUser.delete(stream.userId);
  }

  return {
    open,
    isFull: () => count >= limits.streams.perProcess,
    stop() {
      unsubscribe();
      eachStream((stream) => stream.response.end());
    },
  };
}

import type { LiveRow, SentSeq } from "#api/realtime/live-row.ts";

/** The new events of each stream, in the order of the streams. */
type ReadBatch = (sent: SentSeq[]) => Promise<LiveRow[][]>;

type Waiting = PromiseWithResolvers<LiveRow[]> & { sent: SentSeq };

/** A batch has at most this many streams, so that its rows fit into memory. */
const maxBatch = 200;
/** Requests need connections to the database too. */
const batchesAtOnce = 4;

/**
 * Reads events of one stream at a time for its caller. Streams that ask at the same time, or while others are read, are
 * read together: an event for ten thousand users would take as many transactions otherwise.
 */
export function createBatchedReads(readBatch: ReadBatch) {
  const waiting: Waiting[] = [];
  let running = 0;

  async function runBatches(): Promise<void> {
    if (running >= batchesAtOnce) return;
    running++;
    try {
      while (waiting.length > 0) await runBatch(waiting.splice(0, maxBatch));
    } finally {
      running--;
    }
  }

  async function runBatch(batch: Waiting[]): Promise<void> {
    try {
      const rows = await readBatch(batch.map(({ sent }) => sent));
      for (const [index, { resolve }] of batch.entries()) resolve(rows[index] ?? []);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (sent: SentSeq): Promise<LiveRow[]> => {
    const asked = { ...Promise.withResolvers<LiveRow[]>(), sent };
    waiting.push(asked);
    // After the other streams that the same signal names.
    if (waiting.length === 1) setImmediate(startBatches);
    return asked.promise;
  };

  function startBatches(): void {
    const wanted = Math.ceil(waiting.length / maxBatch);
    for (let started = 0; started < wanted; started++) void runBatches();
  }
}

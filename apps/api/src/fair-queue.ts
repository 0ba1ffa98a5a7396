import { AppError } from "#api/errors.ts";

type Waiter = {
  share: string | undefined;
  start: () => void;
  reject: (error: AppError) => void;
};

export type FairQueueOptions = {
  concurrency: number;
  maxPerLane: number;
  /** Within one lane, for entries with the same share. */
  maxPerShare?: number;
  maxWaiting: number;
  maxWaitMs: number;
};

/**
 * Runs expensive work with limited concurrency and alternates between lanes (one per source), so that a long lane
 * delays only itself. When the queue is full, the longest lane loses its newest entry.
 */
export function createFairQueue(options: FairQueueOptions) {
  const { concurrency, maxPerLane, maxPerShare = maxPerLane, maxWaiting, maxWaitMs } = options;
  // Insertion order is the order of turns.
  const lanes = new Map<string, Waiter[]>();
  let running = 0;
  let waiting = 0;

  async function run<T>(lane: string, work: () => Promise<T>, share?: string): Promise<T> {
    if (running >= concurrency) await waitForTurn(lane, share);
    else running++;
    try {
      return await work();
    } finally {
      // The slot passes to the next waiter, so `running` stays as it is.
      const next = shiftNext();
      if (next) next.start();
      else running--;
    }
  }

  function waitForTurn(lane: string, share: string | undefined): Promise<void> {
    requireShare(lane, share);
    makeRoom(lane);
    return new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        remove(lane, waiter);
        waiter.reject(new AppError("server_busy"));
      }, maxWaitMs);
      const waiter: Waiter = {
        share,
        start() {
          clearTimeout(timer);
          resolve();
        },
        reject(error) {
          clearTimeout(timer);
          reject(error);
        },
      };
      const entries = lanes.get(lane);
      if (entries) entries.push(waiter);
      else lanes.set(lane, [waiter]);
      waiting++;
    });
  }

  function requireShare(lane: string, share: string | undefined) {
    if (share === undefined) return;
    const own = lanes.get(lane)?.filter((waiter) => waiter.share === share) ?? [];
    if (own.length >= maxPerShare) throw new AppError("server_busy");
  }

  /** Throws `server_busy` for a full lane, and for the longest lane of a full queue. */
  function makeRoom(lane: string) {
    const own = lanes.get(lane)?.length ?? 0;
    if (own >= maxPerLane) throw new AppError("server_busy");
    if (waiting < maxWaiting) return;
    let longest = lane;
    // Including the new entry, so that lanes of equal length do not displace each other.
    let length = own + 1;
    for (const [name, { length: other }] of lanes) {
      if (other > length) [longest, length] = [name, other];
    }
    const newest = longest === lane ? undefined : lanes.get(longest)?.at(-1);
    if (!newest) throw new AppError("server_busy");
    remove(longest, newest);
    newest.reject(new AppError("server_busy"));
  }

  function shiftNext() {
    const first = lanes.entries().next().value;
    if (!first) return undefined;
    const [lane, entries] = first;
    const next = entries.shift();
    lanes.delete(lane);
    if (entries.length > 0) lanes.set(lane, entries);
    waiting--;
    return next;
  }

  function remove(lane: string, waiter: Waiter) {
    const entries = lanes.get(lane);
    const at = entries?.indexOf(waiter) ?? -1;
    if (!entries || at < 0) return;
    entries.splice(at, 1);
    if (entries.length === 0) lanes.delete(lane);
    waiting--;
  }

  return { run };
}

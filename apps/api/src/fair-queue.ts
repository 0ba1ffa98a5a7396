import { AppError } from "#api/errors.ts";

type Waiter = {
  share: string | undefined;
  start: () => void;
  reject: (error: AppError) => void;
};

export type FairQueueOptions = {
  /** How many run at the same time. */
  concurrency: number;
  maxPerLane: number;
  /** Of one lane, for entries that name the same share. */
  maxPerShare?: number;
  maxWaiting: number;
  maxWaitMs: number;
};

/**
 * Runs expensive work a few at a time and takes turns between lanes (one per source), so that a lane with
 * many entries delays itself only. When the whole queue is full, the longest lane loses its newest entry.
 */
export function createFairQueue({
  concurrency,
  maxPerLane,
  maxPerShare = maxPerLane,
  maxWaiting,
  maxWaitMs,
}: FairQueueOptions) {
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
      const next = takeNext();
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

  function requireShare(lane: string, share: string | undefined): void {
    if (share === undefined) return;
    const own = lanes.get(lane)?.filter((waiter) => waiter.share === share) ?? [];
    if (own.length >= maxPerShare) throw new AppError("server_busy");
  }

  /** Throws `server_busy` only for a lane that is full itself, or the longest of a full queue. */
  function makeRoom(lane: string): void {
    const own = lanes.get(lane)?.length ?? 0;
    if (own >= maxPerLane) throw new AppError("server_busy");
    if (waiting < maxWaiting) return;
    let longest = lane;
    // With its new entry: lanes of equal length displace nobody.
    let length = own + 1;
    for (const [name, { length: other }] of lanes) {
      if (other > length) [longest, length] = [name, other];
    }
    const newest = longest === lane ? undefined : lanes.get(longest)?.at(-1);
    if (!newest) throw new AppError("server_busy");
    remove(longest, newest);
    newest.reject(new AppError("server_busy"));
  }

  function takeNext(): Waiter | undefined {
    const first = lanes.entries().next().value;
    if (!first) return undefined;
    const [lane, entries] = first;
    const next = entries.shift();
    lanes.delete(lane);
    if (entries.length > 0) lanes.set(lane, entries);
    waiting--;
    return next;
  }

  function remove(lane: string, waiter: Waiter): void {
    const entries = lanes.get(lane);
    const at = entries?.indexOf(waiter) ?? -1;
    if (!entries || at < 0) return;
    entries.splice(at, 1);
    if (entries.length === 0) lanes.delete(lane);
    waiting--;
  }

  return { run };
}

export type FairQueue = ReturnType<typeof createFairQueue>;

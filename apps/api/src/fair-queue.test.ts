import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createFairQueue } from "#api/fair-queue.ts";

const options = { concurrency: 1, maxPerLane: 80, maxWaiting: 1000, maxWaitMs: 10_000 };

/** Work that is finished by hand, and the order in which it was started. */
function createWork(queue: ReturnType<typeof createFairQueue>) {
  const started: string[] = [];
  const finish: (() => void)[] = [];
  const add = (lane: string, share?: string) => {
    const work = () => {
      started.push(lane);
      return new Promise<void>((resolve) => finish.push(resolve));
    };
    return queue.run(lane, work, share).then(
      () => "done",
      (error: { code: string }) => error.code,
    );
  };
  async function finishAll() {
    while (finish.length > 0) {
      finish.shift()?.();
      await sleep(0);
    }
  }
  return { add, started, finish, finishAll };
}

describe("a fair queue", () => {
  test("[N1.04] alternates between lanes, so that one entry waits for one turn of a lane of 80", async () => {
    const { add, started, finishAll } = createWork(createFairQueue(options));
    const crowd = Array.from({ length: 81 }, () => add("crowded"));
    const others = ["a", "b", "a"].map((lane) => add(lane));
    await finishAll();
    expect(started.slice(0, 6)).toEqual(["crowded", "crowded", "a", "b", "crowded", "a"]);
    expect(await Promise.all([...crowd, ...others])).toEqual(Array<string>(84).fill("done"));
  });

  test("[N1.04] rejects only the lane that is full", async () => {
    const { add, finishAll } = createWork(createFairQueue({ ...options, maxPerLane: 2 }));
    const crowd = Array.from({ length: 5 }, () => add("crowded"));
    const other = add("other");
    await finishAll();
    expect(await Promise.all(crowd)).toEqual([
      "done",
      "done",
      "done",
      "server_busy",
      "server_busy",
    ]);
    expect(await other).toBe("done");
  });

  test("[N1.04] limits one account's share of a lane and leaves the rest to others", async () => {
    const limited = { ...options, maxPerLane: 3, maxPerShare: 2 };
    const { add, finishAll } = createWork(createFairQueue(limited));
    const attacked = Array.from({ length: 5 }, () => add("address", "attacked"));
    const other = add("address", "other");
    await finishAll();
    const refused = ["server_busy", "server_busy"];
    expect(await Promise.all(attacked)).toEqual(["done", "done", "done", ...refused]);
    expect(await other).toBe("done");
  });

  test("[N1.04] makes room in a full queue by rejecting the newest entry of the longest lane", async () => {
    const { add, finishAll } = createWork(createFairQueue({ ...options, maxWaiting: 3 }));
    const crowd = Array.from({ length: 5 }, () => add("crowded"));
    const others = [add("a"), add("b"), add("c")];
    await finishAll();
    expect(await Promise.all(crowd)).toEqual([
      "done",
      "done",
      "server_busy",
      "server_busy",
      "server_busy",
    ]);
    // Three lanes of one entry each are a fair split of a queue of three.
    expect(await Promise.all(others)).toEqual(["done", "done", "server_busy"]);
  });

  test("[N1.04] rejects an entry that waited for its deadline and runs the next one", async () => {
    const { add, started, finish, finishAll } = createWork(
      createFairQueue({ ...options, maxWaitMs: 30 }),
    );
    const first = add("a");
    expect(await add("b")).toBe("server_busy");
    const last = add("c");
    finish.shift()?.();
    await sleep(0);
    await finishAll();
    expect(await Promise.all([first, last])).toEqual(["done", "done"]);
    expect(started).toEqual(["a", "c"]);
  });

  test("[N1.02] runs two at once, lets one wait and answers server_busy to the fourth", async () => {
    const { add, started, finishAll } = createWork(
      createFairQueue({ ...options, concurrency: 2, maxWaiting: 1 }),
    );
    const calls = ["a", "b", "c", "d"].map((lane) => add(lane));
    expect(await calls[3]).toBe("server_busy");
    expect(started).toEqual(["a", "b"]);
    await finishAll();
    expect(await Promise.all(calls)).toEqual(["done", "done", "done", "server_busy"]);
  });

  test("[N1.02] frees the slot when work throws", async () => {
    const queue = createFairQueue(options);
    const failing = () => Promise.reject(new Error("no"));
    await expect(queue.run("a", failing)).rejects.toThrow("no");
    expect(await queue.run("a", async () => "ran")).toBe("ran");
  });
});

import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { createBatchedReads } from "#api/realtime/batched-reads.ts";
import type { LiveRow, SentSeq } from "#api/realtime/live-row.ts";

const askerOf = (number: number): SentSeq => ({ userId: `user ${number}`, seq: number });
const rowOf = ({ seq }: SentSeq): LiveRow => ({
  seq: seq + 1,
  name: "tasks.changed",
  payload: "{}",
});
const readRows = async (sent: SentSeq[]) => sent.map((one) => [rowOf(one)]);
const askers = (count: number) => Array.from({ length: count }, (_, number) => askerOf(number));

test("[N13.07] 1,000 streams that ask at once are read in five statements, and each gets its own rows", async () => {
  const readBatch = vi.fn<typeof readRows>(readRows);
  const read = createBatchedReads(readBatch);
  const rows = await Promise.all(askers(1000).map(read));
  expect(rows).toEqual(askers(1000).map((one) => [rowOf(one)]));
  expect(readBatch.mock.calls.map(([sent]) => sent.length)).toEqual([200, 200, 200, 200, 200]);
});

test("[N13.07] at most four statements run at once", async () => {
  let [running, most] = [0, 0];
  const read = createBatchedReads(async (sent) => {
    most = Math.max(most, ++running);
    await sleep(5);
    running--;
    return readRows(sent);
  });
  await Promise.all(askers(3000).map(read));
  expect(most).toBe(4);
});

test("[N13.07] a stream that asks while others are read gets its rows", async () => {
  const read = createBatchedReads(async (sent) => {
    await sleep(5);
    return readRows(sent);
  });
  const first = read(askerOf(1));
  await sleep(2);
  expect(await read(askerOf(2))).toEqual([rowOf(askerOf(2))]);
  expect(await first).toEqual([rowOf(askerOf(1))]);
});

test("[N13.07] a statement that fails is reported to its streams, and the next ones are read", async () => {
  let fails = true;
  const read = createBatchedReads((sent) =>
    fails ? Promise.reject(new Error("gone")) : readRows(sent),
  );
  await expect(Promise.all([read(askerOf(1)), read(askerOf(2))])).rejects.toThrow("gone");
  fails = false;
  expect(await read(askerOf(3))).toEqual([rowOf(askerOf(3))]);
});

import { expect, test } from "vitest";
import { createBulkhead } from "#api/bulkhead.ts";

test("[N1.02] runs two at once, lets one wait and answers server_busy to the fourth", async () => {
  const run = createBulkhead({ atOnce: 2, maxWaiting: 1 });
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  const calls = [run(work), run(work), run(work)];
  await expect(run(work)).rejects.toMatchObject({ code: "server_busy" });
  expect(ends).toHaveLength(2);
  ends[0]?.();
  await calls[0];
  expect(ends).toHaveLength(3);
  ends[1]?.();
  ends[2]?.();
  await Promise.all(calls);
});

test("[N1.02] frees the place of work that failed", async () => {
  const run = createBulkhead({ atOnce: 1, maxWaiting: 0 });
  await expect(run(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await run(async () => "done")).toBe("done");
});

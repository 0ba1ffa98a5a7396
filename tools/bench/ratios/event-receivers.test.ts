import { expect, test } from "vitest";
import { createCounter } from "./event-receivers.ts";

test("waits until each receiver has the number of events", async () => {
  const counter = createCounter(2);
  counter.add(0);
  counter.add(0);
  let isOver = false;
  const over = counter.waitForAll(1).then(() => (isOver = true));
  await Promise.resolve();
  expect(isOver).toBe(false);
  counter.add(1);
  await over;
  await expect(counter.waitForAll(2, 5)).rejects.toThrow("An event did not arrive");
});

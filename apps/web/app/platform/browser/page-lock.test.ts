// @vitest-environment node
// The abort signals of happy-dom do not list their listeners.
import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { holdLock } from "./page-lock.ts";

const countListeners = (signal: AbortSignal) => getEventListeners(signal, "abort").length;

test("a lock leaves no listener on the signal after its work succeeded or failed", async () => {
  const { signal } = new AbortController();
  expect(await holdLock("test", signal, async () => countListeners(signal))).toBeGreaterThan(0);
  expect(countListeners(signal)).toBe(0);
  const failing = holdLock("test", signal, () => Promise.reject(new Error("not stored")));
  await expect(failing).rejects.toThrow("not stored");
  expect(countListeners(signal)).toBe(0);
});

test("a lock rejects with the reason when its signal aborts during the work", async () => {
  const page = new AbortController();
  const held = holdLock("test", page.signal, () => {
    setTimeout(() => page.abort(new Error("page left")));
    return new Promise(() => {});
  });
  await expect(held).rejects.toThrow("page left");
});

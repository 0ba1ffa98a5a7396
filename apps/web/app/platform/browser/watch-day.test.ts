import { afterEach, expect, test, vi } from "vitest";
import { watchDay } from "./watch-day.ts";

afterEach(() => void vi.useRealTimers());

test("[N1.22] no timer is left when the last listener is removed during a check", () => {
  vi.useFakeTimers();
  const stop = watchDay(() => stop());
  vi.advanceTimersByTime(15 * 60_000);
  expect(vi.getTimerCount()).toBe(0);
});

import { useEffect, useState } from "react";
import { getIsOnline, watchNetwork } from "./network-status.ts";

/** By then the first screen has requested its data. */
const quietMs = 3000;
/** On a slow network: nothing may have loaded for that long. */
const stillMs = 1500;
const maxStillWaitMs = 6000;

/** For what the first screen does not show. A page served by the service worker has its files and does not wait. */
export function whenPageIdle(start: () => void): () => void {
  let isOver = false;
  let cancelIdle = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unwatch = watchNetwork(() => {
    if (!getIsOnline()) run();
  });
  if (canLoadAtOnce()) waitForIdle();
  else waitUntilStill(quietMs, 0);
  return stop;

  function waitUntilStill(ms: number, waitedMs: number): void {
    timer = setTimeout(() => {
      const sumMs = waitedMs + ms;
      if (sumMs < maxStillWaitMs && hasJustLoaded()) waitUntilStill(stillMs, sumMs);
      else waitForIdle();
    }, ms);
  }

  function waitForIdle(): void {
    cancelIdle = whenIdle(run, { timeout: quietMs, fallbackMs: 0 });
  }

  function run(): void {
    if (isOver) return;
    stop();
    start();
  }

  function stop(): void {
    isOver = true;
    clearTimeout(timer);
    unwatch();
    cancelIdle();
  }
}

/** Safari has no idle callback: it waits `fallbackMs`. */
export function whenIdle(run: () => void, options: IdleRequestOptions & { fallbackMs: number }) {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(run, options.fallbackMs);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, options);
  return () => window.cancelIdleCallback(handle);
}

export function useIsPageIdle(): boolean {
  const [isQuiet, setQuiet] = useState(canLoadAtOnce);
  useEffect(() => (isQuiet ? undefined : whenPageIdle(() => setQuiet(true))), [isQuiet]);
  return isQuiet;
}

function canLoadAtOnce(): boolean {
  return !getIsOnline() || Boolean(navigator.serviceWorker?.controller);
}

function hasJustLoaded(): boolean {
  const since = performance.now() - stillMs;
  return performance
    .getEntriesByType("resource")
    .some((entry) => entry.startTime + entry.duration > since);
}

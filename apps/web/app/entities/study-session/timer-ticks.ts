import { createEmitter } from "#web/platform/browser/create-store.ts";
import { trustScript } from "#web/platform/pwa/trusted-script.ts";
import tickWorkerUrl from "./tick-worker.ts?worker&url";

const secondMs = 1000;

let isTicking = false;
let lastTick = Date.now();

const { notify, subscribe } = createEmitter(() => {
  lastTick = Date.now();
  isTicking = true;
  const stopSource = startSource();
  return () => {
    isTicking = false;
    stopSource();
  };
});

/** One ticker for the page, so that two clocks never differ by a second. */
export const subscribeToTicks = subscribe;

/** The time that all clocks on the page show. */
export function getLastTick(): number {
  if (!isTicking && Math.abs(Date.now() - lastTick) >= secondMs) lastTick = Date.now();
  return lastTick;
}

function tick(): void {
  lastTick = Date.now();
  notify();
}

/** Timers of a background page run once a minute at best; those of its worker do not slow down. */
function startSource(): () => void {
  let interval: ReturnType<typeof setInterval> | undefined;
  const tickHere = () => {
    interval ??= setInterval(tick, secondMs);
  };
  const worker = startWorker(tickHere);
  if (!worker) tickHere();
  // After sleep, or from the back/forward cache, the next tick is too late.
  document.addEventListener("visibilitychange", tick);
  window.addEventListener("pageshow", tick);
  return () => {
    worker?.terminate();
    clearInterval(interval);
    document.removeEventListener("visibilitychange", tick);
    window.removeEventListener("pageshow", tick);
  };
}

/** A worker that cannot be loaded (deploy, browser policy) reports an error only later. */
function startWorker(onFail: () => void): Worker | undefined {
  if (typeof Worker === "undefined") return undefined;
  try {
    const worker = new Worker(trustScript(tickWorkerUrl), { type: "module" });
    worker.addEventListener("message", tick);
    worker.addEventListener("error", onFail);
    return worker;
  } catch {
    return undefined;
  }
}

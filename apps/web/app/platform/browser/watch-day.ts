import { createEmitter } from "./create-store.ts";

/** Every zone's offset is a multiple of it, so no day begins in between. */
const quarterHourMs = 15 * 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;
const { notify, subscribe } = createEmitter(() => {
  schedule();
  document.addEventListener("visibilitychange", check);
  window.addEventListener("focus", check);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", check);
    window.removeEventListener("focus", check);
  };
});

/** Notifies when a new day may have begun, and when the page is seen again: timers stop while a device sleeps. */
export const watchDay = subscribe;

function check(): void {
  // Before a listener unsubscribes, which stops the timer.
  schedule();
  notify();
}

function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(check, quarterHourMs - (Date.now() % quarterHourMs));
}

/** Every zone's offset is a multiple of it, so no day begins in between. */
const quarterHourMs = 15 * 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Calls `onCheck` when a new day may have begun, and when the page is seen again: timers stop while a device sleeps. */
export function watchDay(onCheck: () => void): () => void {
  if (listeners.size === 0) start();
  listeners.add(onCheck);
  return () => {
    listeners.delete(onCheck);
    if (listeners.size === 0) stop();
  };
}

function start(): void {
  schedule();
  document.addEventListener("visibilitychange", check);
  window.addEventListener("focus", check);
}

function stop(): void {
  clearTimeout(timer);
  document.removeEventListener("visibilitychange", check);
  window.removeEventListener("focus", check);
}

function check(): void {
  for (const listener of listeners) listener();
  // A listener may have removed the last one.
  if (listeners.size > 0) schedule();
}

function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(check, quarterHourMs - (Date.now() % quarterHourMs));
}

/** Not in every browser, nor in the types of TypeScript. */
type CloseWatcher = EventTarget & { destroy: () => void };

/**
 * Calls `onRequest` when the user asks to close what is on top: Back on Android, Escape on a keyboard. Returns how to stop,
 * or nothing where the browser has no close requests. A watcher reports one request and is then spent.
 */
export function watchCloseRequest(onRequest: () => void): (() => void) | undefined {
  const { CloseWatcher: Watcher } = globalThis as { CloseWatcher?: new () => CloseWatcher };
  if (!Watcher) return undefined;
  const watcher = new Watcher();
  watcher.addEventListener("close", onRequest);
  return () => {
    watcher.removeEventListener("close", onRequest);
    watcher.destroy();
  };
}

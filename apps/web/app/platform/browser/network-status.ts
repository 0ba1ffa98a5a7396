let hasReached = true;
const listeners = new Set<() => void>();

/** A browser that is "online" may be behind a dead router: every response tells whether the server is reachable. */
export function setNetworkReachable(reached: boolean): void {
  if (hasReached === reached) return;
  hasReached = reached;
  for (const listener of listeners) listener();
}

export function getIsOnline(): boolean {
  return hasReached && navigator.onLine;
}

export function watchNetwork(listener: () => void): () => void {
  const hearOnline = () => {
    // The browser found a network: try it.
    hasReached = true;
    listener();
  };
  listeners.add(listener);
  window.addEventListener("online", hearOnline);
  window.addEventListener("offline", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("online", hearOnline);
    window.removeEventListener("offline", listener);
  };
}

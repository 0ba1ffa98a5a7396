let hasReached = true;
const listeners = new Set<() => void>();

/** Every call tells whether the server answered: a browser that says "online" may be behind a dead router. */
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
    // The browser found a network: it deserves a try.
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

import { createEmitter } from "./create-store.ts";

let isReachable = true;
const { notify, subscribe } = createEmitter(() => {
  const handleOnline = () => {
    // The browser found a network: try it.
    isReachable = true;
    notify();
  };
  window.addEventListener("online", handleOnline);
  window.addEventListener("offline", notify);
  return () => {
    window.removeEventListener("online", handleOnline);
    window.removeEventListener("offline", notify);
  };
});

export const watchNetwork = subscribe;

/** A browser that is "online" may be behind a dead router: every response tells whether the server is reachable. */
export function setNetworkReachable(reached: boolean): void {
  if (isReachable === reached) return;
  isReachable = reached;
  notify();
}

export function getIsOnline(): boolean {
  return isReachable && navigator.onLine;
}

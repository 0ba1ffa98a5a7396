import { instanceEndpoints } from "@masar/contract/instance/endpoints";
import { type LiveEventName, type LiveEvents, liveEventNames } from "@masar/contract/live-events";
import { useEffect, useEffectEvent } from "react";

type Listener = (payload: never) => void;

const listeners = new Map<LiveEventName, Set<Listener>>();

/** All listeners share the page's one stream. */
export function useLiveEvent<N extends LiveEventName>(
  name: N,
  listener: (payload: LiveEvents[N]) => void,
): void {
  const hear = useEffectEvent(listener);
  useEffect(() => {
    const heard = listeners.get(name) ?? new Set();
    listeners.set(name, heard);
    const receive: Listener = (payload) => hear(payload);
    heard.add(receive);
    return () => void heard.delete(receive);
  }, [name]);
}

export function useLiveConnection(userId: string | undefined): void {
  useEffect(() => (userId ? openLive() : undefined), [userId]);
}

const shortestWaitMs = 2000;
const longestWaitMs = 60_000;

/** The browser resumes short breaks; after a rejection or an eviction this reconnects from the last event seen. */
function openLive(): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastSeen: number | undefined;
  let waitMs = shortestWaitMs;
  let isClosed = false;

  function connect(): void {
    clearTimeout(timer);
    if (isClosed || source) return;
    const resume = lastSeen === undefined ? "" : `?last_event_id=${lastSeen}`;
    source = new EventSource(instanceEndpoints.streamEvents.path + resume);
    for (const name of liveEventNames) {
      source.addEventListener(name, (event) => receive(name, event));
    }
    source.addEventListener("error", () => {
      // After a rejection the browser does not reconnect.
      if (source?.readyState === EventSource.CLOSED) comeBackLater();
    });
  }

  function receive(name: LiveEventName, event: MessageEvent<string>): void {
    const seq = Number(event.lastEventId);
    const isOfStream = name === "ready" || name === "evicted";
    if (!isOfStream && lastSeen !== undefined && seq <= lastSeen) return;
    lastSeen = seq;
    waitMs = shortestWaitMs;
    if (name === "evicted") disconnect();
    const payload = JSON.parse(event.data) as never;
    for (const listener of listeners.get(name) ?? []) listener(payload);
  }

  function disconnect(): void {
    source?.close();
    source = undefined;
  }

  function comeBackLater(): void {
    disconnect();
    timer = setTimeout(connect, waitMs);
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  }

  /** A visible tab, or a phone back on the network, does not wait. */
  function comeBackNow(): void {
    if (document.visibilityState === "visible" && navigator.onLine) connect();
  }

  document.addEventListener("visibilitychange", comeBackNow);
  window.addEventListener("online", comeBackNow);
  connect();

  return () => {
    isClosed = true;
    clearTimeout(timer);
    disconnect();
    document.removeEventListener("visibilitychange", comeBackNow);
    window.removeEventListener("online", comeBackNow);
  };
}

import { instanceEndpoints } from "@masar/contract/instance/endpoints";
import { type LiveEventName, type LiveEvents, liveEventNames } from "@masar/contract/live-events";
import { useEffect, useEffectEvent } from "react";

const events = new EventTarget();

/** All listeners share the page's one stream. */
export function useLiveEvent<N extends LiveEventName>(
  name: N,
  listener: (payload: LiveEvents[N]) => void,
): void {
  const handle = useEffectEvent(listener);
  useEffect(() => {
    const receive = (event: Event) => handle((event as CustomEvent<LiveEvents[N]>).detail);
    events.addEventListener(name, receive);
    return () => events.removeEventListener(name, receive);
  }, [name]);
}

export function useLiveConnection(userId: string | undefined): void {
  useEffect(() => (userId ? openLive() : undefined), [userId]);
}

/** Stored data that is older is refetched anyway (`limits.queries.staleMs`), with a minute for a slow request. */
const freshMs = 6 * 60_000;

/** False if the user had no event since this page was loaded, nor since the oldest fresh data from before it. */
export function hasMissedEvents({ resumed, idle_ms = 0 }: LiveEvents["ready"]): boolean {
  // `performance.now()` stops while the device sleeps.
  return !resumed && idle_ms < Date.now() - performance.timeOrigin + freshMs;
}

const minWaitMs = 2000;
const maxWaitMs = 60_000;

/** The browser resumes short breaks; after a rejection or an eviction this reconnects from the last event seen. */
function openLive(): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastSeen: number | undefined;
  let waitMs = minWaitMs;
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
      if (source?.readyState === EventSource.CLOSED) reconnectLater();
    });
  }

  function receive(name: LiveEventName, event: MessageEvent<string>): void {
    const seq = Number(event.lastEventId);
    const isOfStream = name === "ready" || name === "evicted";
    if (!isOfStream && lastSeen !== undefined && seq <= lastSeen) return;
    lastSeen = seq;
    waitMs = minWaitMs;
    if (name === "evicted") disconnect();
    events.dispatchEvent(new CustomEvent(name, { detail: JSON.parse(event.data) as unknown }));
  }

  function disconnect(): void {
    source?.close();
    source = undefined;
  }

  function reconnectLater(): void {
    disconnect();
    timer = setTimeout(connect, waitMs);
    waitMs = Math.min(waitMs * 2, maxWaitMs);
  }

  /** A visible tab, or a phone back on the network, does not wait. */
  function reconnectNow(): void {
    if (document.visibilityState === "visible" && navigator.onLine) connect();
  }

  document.addEventListener("visibilitychange", reconnectNow);
  window.addEventListener("online", reconnectNow);
  connect();

  return () => {
    isClosed = true;
    clearTimeout(timer);
    disconnect();
    document.removeEventListener("visibilitychange", reconnectNow);
    window.removeEventListener("online", reconnectNow);
  };
}

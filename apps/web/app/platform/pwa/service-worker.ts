import { useSyncExternalStore } from "react";
import {
  hasDisplayPreference,
  subscribeToDisplay,
} from "#web/platform/preferences/display-preferences.ts";
import { trustScript } from "./trusted-script.ts";

/** Whether the app opens here without network: not in this browser, not yet, or already. */
export type OfflineState = "missing" | "preparing" | "ready";
type ShellState = { offline: OfflineState; isUpdateReady: boolean };

const checkEveryMs = 60 * 60 * 1000;
/** A tap that does nothing for longer looks broken. */
const longestTakeOverMs = 4000;

// In development every file changes by itself, so there is no worker.
const isSupported = () => import.meta.env.PROD && "serviceWorker" in navigator;

function readOffline(): OfflineState {
  if (!isSupported()) return "missing";
  return navigator.serviceWorker.controller ? "ready" : "preparing";
}

let state: ShellState = { offline: readOffline(), isUpdateReady: false };
let following: Following | undefined;
const listeners = new Set<() => void>();

function setState(next: Partial<ShellState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useShellState(): ShellState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  );
}

/** Once, when the first page has drawn itself. */
export async function startServiceWorker(): Promise<void> {
  if (!isSupported()) return;
  try {
    await markLowData();
    subscribeToDisplay(() => void markLowData());
    await followServiceWorker(navigator.serviceWorker);
  } catch {
    // Switched off, or no room on the device: the app works as long as there is a network.
    setState({ offline: "missing" });
  }
}

/** As `service-worker/worker.ts` looks for it: a worker cannot read what is kept for pages. */
const lowDataCache = "masar-low-data";

async function markLowData(): Promise<void> {
  if (hasDisplayPreference("low")) return void (await caches.open(lowDataCache));
  const wasLow = await caches.delete(lowDataCache);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
  if (wasLow) navigator.serviceWorker.controller?.postMessage("keep-shell");
}

type Following = { registration: ServiceWorkerRegistration; takeOver: () => void };

/** Registers the worker and keeps the state in step with it. */
export async function followServiceWorker(
  container: ServiceWorkerContainer,
  reload = () => window.location.reload(),
): Promise<void> {
  if (following) return;
  // A page that had no worker when it opened is of the version that now installs.
  const wasControlled = container.controller !== null;
  let isAsked = false;
  const registration = await container.register(trustScript("/sw.js"), { updateViaCache: "none" });
  const takeOver = () => {
    isAsked = true;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
    if (registration.waiting) registration.waiting.postMessage("take-over");
    else reload();
    // The worker before it may be busy for minutes; opened anew, the page asks the next one by itself.
    setTimeout(reload, longestTakeOverMs);
  };
  following = { registration, takeOver };

  const noticeWaiting = () => {
    if (wasControlled && registration.waiting) setState({ isUpdateReady: true });
  };
  const followInstalling = () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      noticeWaiting();
      // The very first one came to nothing (no room, a deploy under way): the next page tries again.
      if (worker.state === "redundant" && !registration.active) setState({ offline: "missing" });
    });
  };
  registration.addEventListener("updatefound", followInstalling);
  container.addEventListener("controllerchange", () => {
    if (isAsked) reload();
    // Another tab has moved on; this one goes on with its own files until the learner follows.
    else if (wasControlled) setState({ isUpdateReady: true });
  });
  noticeWaiting();
  followInstalling();
  checkNowAndThen(registration);
  // Never, where none can be installed.
  void container.ready.then(() => setState({ offline: "ready" }));
}

/** An installed app stays open for days: it asks again when it is looked at. */
function checkNowAndThen(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - checkedAt < checkEveryMs) return;
    checkedAt = Date.now();
    registration.update().catch(() => {
      // No network: the next look asks again.
    });
  });
}

/** The learner's own tap: the waiting version takes over, and this page opens anew with it. */
export function activateUpdate(): void {
  following?.takeOver();
}

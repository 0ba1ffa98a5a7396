import { createStore } from "#web/platform/browser/create-store.ts";
import { useStore } from "#web/platform/browser/use-store.ts";
import {
  hasDisplayPreference,
  subscribeToDisplay,
} from "#web/platform/preferences/display-preferences.ts";
import { trustScript } from "./trusted-script.ts";

/** Whether the app works offline: unsupported, not yet, or ready. */
export type OfflineState = "missing" | "preparing" | "ready";
type ShellState = { offline: OfflineState; isUpdateReady: boolean };

const checkEveryMs = 60 * 60 * 1000;
/** A press without effect for longer looks broken. */
const maxActivationMs = 4000;

// Development has no worker: its files change all the time.
const isSupported = () => import.meta.env.PROD && "serviceWorker" in navigator;

function readOffline(): OfflineState {
  if (!isSupported()) return "missing";
  return navigator.serviceWorker.controller ? "ready" : "preparing";
}

const state = createStore<ShellState>({ offline: readOffline(), isUpdateReady: false });
let following: { registration: ServiceWorkerRegistration; activate: () => void } | undefined;

function setState(next: Partial<ShellState>): void {
  state.set({ ...state.get(), ...next });
}

export const useShellState = () => useStore(state);

/** Once, after the first page is drawn. */
export async function startServiceWorker(): Promise<void> {
  if (!isSupported()) return;
  try {
    await markLowData();
    subscribeToDisplay(() => void markLowData());
    await followServiceWorker(navigator.serviceWorker);
  } catch {
    // Switched off, or no space on the device: the app works online.
    setState({ offline: "missing" });
  }
}

/** As in `service-worker/worker.ts`: a worker cannot read `localStorage`. */
const lowDataCache = "masar-low-data";

async function markLowData(): Promise<void> {
  if (hasDisplayPreference("low")) return void (await caches.open(lowDataCache));
  const wasLow = await caches.delete(lowDataCache);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
  if (wasLow) navigator.serviceWorker.controller?.postMessage("keep-shell");
}

/** Registers the worker and follows its state. */
export async function followServiceWorker(
  container: ServiceWorkerContainer,
  reload = () => window.location.reload(),
): Promise<void> {
  if (following) return;
  // A page without a worker at start has the version that is being installed.
  const wasControlled = container.controller !== null;
  let isRequested = false;
  const registration = await container.register(trustScript("/sw.js"), { updateViaCache: "none" });
  const activate = () => {
    isRequested = true;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
    if (registration.waiting) registration.waiting.postMessage("take-over");
    else reload();
    // The old worker may be busy for minutes; after a reload the page asks the next one.
    setTimeout(reload, maxActivationMs);
  };
  following = { registration, activate };

  const showWaiting = () => {
    if (wasControlled && registration.waiting) setState({ isUpdateReady: true });
  };
  const followInstalling = () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      showWaiting();
      // The first install failed (no space, deploy under way): the next page retries.
      if (worker.state === "redundant" && !registration.active) setState({ offline: "missing" });
    });
  };
  registration.addEventListener("updatefound", followInstalling);
  container.addEventListener("controllerchange", () => {
    if (isRequested) reload();
    // Another tab activated the update; this one keeps its files until the user reloads.
    else if (wasControlled) setState({ isUpdateReady: true });
  });
  showWaiting();
  followInstalling();
  checkPeriodically(registration);
  // Never resolves where no worker can be installed.
  void container.ready.then(() => setState({ offline: "ready" }));
}

/** An installed app stays open for days: check when it becomes visible. */
function checkPeriodically(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - checkedAt < checkEveryMs) return;
    checkedAt = Date.now();
    registration.update().catch(() => {
      // Offline: checked again later.
    });
  });
}

/** Activates the waiting version and reloads. */
export function activateUpdate(): void {
  following?.activate();
}

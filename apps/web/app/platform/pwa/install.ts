import { useSyncExternalStore } from "react";

/** Sent once, early, by browsers that can install; missing in the typings. */
type InstallOffer = Event & { prompt: () => Promise<unknown> };
type InstallState = "offered" | "installed" | "by-hand" | "unknown";

let offer: InstallOffer | undefined;
let isInstalled = false;
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

/** Suppresses the browser's own bar; the settings page offers to install. */
export function captureInstallPrompt(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
    announce();
  });
  window.addEventListener("appinstalled", () => {
    offer = undefined;
    isInstalled = true;
    announce();
  });
}

function readState(): InstallState {
  if (isInstalled || window.matchMedia("(display-mode: standalone)").matches) return "installed";
  if (offer) return "offered";
  // Safari on a phone or tablet: installed from the share menu.
  return "standalone" in navigator && navigator.maxTouchPoints > 0 ? "by-hand" : "unknown";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useInstallState(): InstallState {
  return useSyncExternalStore(subscribe, readState, () => "unknown");
}

/** A prompt can be used once; the browser sends a new one later. */
export async function askToInstall(): Promise<void> {
  const asked = offer;
  offer = undefined;
  await asked?.prompt();
  announce();
}

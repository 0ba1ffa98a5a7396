import { createEmitter } from "#web/platform/browser/create-store.ts";
import { useStore } from "#web/platform/browser/use-store.ts";

/** Sent once, early, by browsers that can install; missing in the typings. */
type InstallOffer = Event & { prompt: () => Promise<unknown> };
type InstallState = "offered" | "installed" | "by-hand" | "unknown";

let offer: InstallOffer | undefined;
let isInstalled = false;
const { notify, subscribe } = createEmitter();

/** Suppresses the browser's own bar; the settings page offers to install. */
export function captureInstallPrompt(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
    notify();
  });
  window.addEventListener("appinstalled", () => {
    offer = undefined;
    isInstalled = true;
    notify();
  });
}

function readState(): InstallState {
  if (isInstalled || window.matchMedia("(display-mode: standalone)").matches) return "installed";
  if (offer) return "offered";
  // Safari on a phone or tablet: installed from the share menu.
  return "standalone" in navigator && navigator.maxTouchPoints > 0 ? "by-hand" : "unknown";
}

const installState = { subscribe, get: readState, initial: "unknown" as const };

export const useInstallState = () => useStore<InstallState>(installState);

/** A prompt can be used once; the browser sends a new one later. */
export async function askToInstall(): Promise<void> {
  const used = offer;
  offer = undefined;
  await used?.prompt();
  notify();
}

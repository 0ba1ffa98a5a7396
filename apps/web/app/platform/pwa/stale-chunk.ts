import { tabStorage } from "#web/platform/storage/browser-storage.ts";

const markKey = "reloaded-for";

/** Of the contract, which is too large for static pages. */
const livenessPath = "/api/health/live";
const longestProbeMs = 5000;

/**
 * After a deploy, a chunk that an open page loads late may be missing on the server. The page then reloads, once for
 * each such chunk; if that did not help, the boundary around the part shows an error.
 */
export function watchForStaleChunks(reload = () => window.location.reload()): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (isWriting()) return;
    void isMissingChunk(event.payload).then((isMissing) => isMissing && reload());
  });
}

/** Whether a new version of the page may have what failed to load; a weak network is no reason to reload. */
export async function isMissingChunk(error: unknown): Promise<boolean> {
  const isReachable = navigator.onLine && (await isServerReachable());
  return isReachable && markOnce(error instanceof Error ? error.message : "");
}

async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(longestProbeMs);
    await fetch(livenessPath, { cache: "no-store", signal });
    return true;
  } catch {
    return false;
  }
}

/** A reload would lose unsent text. */
function isWriting(): boolean {
  const field = document.activeElement;
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isField && field.value !== "";
}

/** False when the page was reloaded for this file already, or storage is switched off. */
function markOnce(part: string): boolean {
  return tabStorage.read(markKey) !== part && tabStorage.write(markKey, part);
}

import { tabStorage } from "#web/platform/storage/browser-storage.ts";

const markKey = "reloaded-for";

/** Of the contract, which is too large for static pages. */
const livenessPath = "/api/health/live";
const maxProbeMs = 5000;
/** After that the page was not left: a download, or the navigation was stopped. */
const maxLeavingMs = 10_000;
let leftAt = -Infinity;

/**
 * After a deploy, a chunk that an open page loads late may be missing on the server. The page then reloads, once for
 * each such chunk; if that did not help, the boundary around the part shows an error.
 */
export function watchForStaleChunks(reload = () => window.location.reload()): void {
  // Firefox aborts imports when a navigation starts: a reload would replace it and throw the user back.
  window.addEventListener("beforeunload", () => {
    leftAt = Date.now();
  });
  window.addEventListener("vite:preloadError", (event) => {
    void isMissingChunk(event.payload, isWriting).then((isMissing) => isMissing && reload());
  });
}

/** Whether a new version of the page may have what failed to load; a weak network is no reason to reload. */
export async function isMissingChunk(
  error: unknown,
  mustStay: () => boolean = () => false,
): Promise<boolean> {
  const mayReload = () => navigator.onLine && !isLeaving() && !mustStay();
  const isReachable = mayReload() && (await isServerReachable());
  // Asked again: the answer of the server may have taken seconds.
  return isReachable && mayReload() && markOnce(error instanceof Error ? error.message : "");
}

function isLeaving(): boolean {
  return Date.now() - leftAt < maxLeavingMs;
}

async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(maxProbeMs);
    // During a deploy a gateway answers with an error: a reload would show that.
    const { ok } = await fetch(livenessPath, { cache: "no-store", signal });
    return ok;
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

/**
 * False when the page was reloaded for this file already, or storage is switched off. One mark for all files would be
 * overwritten by a second missing file, and the two would reload the page in turns.
 */
function markOnce(part: string): boolean {
  const marked = tabStorage.readJson(markKey);
  const parts: unknown[] = Array.isArray(marked) ? marked : [];
  return !parts.includes(part) && tabStorage.write(markKey, JSON.stringify([...parts, part]));
}

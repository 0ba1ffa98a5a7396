const markKey = "reloaded-for";

/**
 * After a deploy, a part that an open page loads late may be gone. The page then opens anew, once for each
 * such part; if that did not help, the boundary around the part says so.
 */
export function watchForStaleChunks(reload = () => window.location.reload()): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (!isWriting() && isMissingChunk(event.payload)) reload();
  });
}

/** Whether a new version of the page may have what failed to load: asked once for each part, and not without network. */
export function isMissingChunk(error: unknown): boolean {
  return navigator.onLine && markOnce(error instanceof Error ? error.message : "");
}

/** A text half written is worth more than the part that did not come. */
function isWriting(): boolean {
  const field = document.activeElement;
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isField && field.value !== "";
}

/** False when the page has opened anew for this already, or could not remember that it did. */
function markOnce(part: string): boolean {
  try {
    if (window.sessionStorage.getItem(markKey) === part) return false;
    window.sessionStorage.setItem(markKey, part);
    return true;
  } catch {
    return false;
  }
}

/**
 * WebKit keeps a preload that failed in its cache and uses it for every later import of the file, also on the next
 * pages: the file counts as missing although the network is back. A request of another kind removes it from the cache.
 */
export function evictFailedPreloads(keepsFailures = navigator.vendor.startsWith("Apple")): void {
  if (!keepsFailures) return;
  // Events of failed loads do not bubble.
  window.addEventListener("error", evictFailedPreload, { capture: true });
}

function evictFailedPreload({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== "modulepreload") return;
  // Without a network it fails as well, and is not cached.
  fetch(target.href).catch(() => {});
}

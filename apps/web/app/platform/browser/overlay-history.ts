/**
 * The browser's back button closes the top overlay and stays on the page. Each overlay adds an entry of the same URL to
 * the history, with the router's state and the number of open overlays. Going back over such an entry never reaches the
 * router. An overlay that is closed in another way leaves its entry, which the next press of back skips: removing it
 * with `history.back()` would race with a navigation.
 */
type EntryState = { idx?: number; key?: string; overlays?: number } | null;
type Overlay = { close: () => void };

let open: readonly Overlay[] = [];
/** The entry that is shown, as the router or an overlay made it. */
let shown: { state: EntryState; href: string } | undefined;

const readState = () => window.history.state as EntryState;
const countOverlays = (state: EntryState | undefined) => state?.overlays ?? 0;

function setShown(): void {
  shown = { state: readState(), href: window.location.href };
}

/** Called with every location of the router. */
export function recordHistoryEntry(): void {
  if (!shown) window.addEventListener("popstate", handlePop, true);
  setShown();
}

export function addOverlayEntry(close: () => void): () => void {
  const overlay = { close };
  open = [...open, overlay];
  pushEntry();
  return () => {
    open = open.filter((item) => item !== overlay);
  };
}

function pushEntry(): void {
  const state = readState();
  // Static pages have no router: there the browser's own behaviour stays.
  if (!shown || state?.idx === undefined || countOverlays(state) >= open.length) return;
  window.history.pushState({ ...state, overlays: open.length }, "");
  setShown();
}

/** Runs before the router's listener, since it captures. */
function handlePop(event: PopStateEvent): void {
  const left = shown;
  const state = readState();
  setShown();
  if (left?.state?.idx === undefined || left.state.idx !== state?.idx) return;
  const isReplaced = left.state.key !== state.key;
  const count = countOverlays(state);
  // The entry of a page that still renders is not recorded: the router goes back over it.
  if (!isReplaced && count === countOverlays(left.state)) return;
  event.stopImmediatePropagation();
  // The page replaced its URL, such as by a filter in a sheet: the entry below is of the same page.
  if (isReplaced) {
    window.history.replaceState({ ...left.state, overlays: count }, "", left.href);
    setShown();
  }
  if (open.length > count) closeTop();
  else if (isReplaced || count < countOverlays(left.state)) window.history.back();
}

/** An overlay that stays open, such as while it saves, gets its entry again. */
function closeTop(): void {
  open.at(-1)?.close();
  setTimeout(pushEntry, 500);
}

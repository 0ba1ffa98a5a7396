const settleMs = 400;
const reachPx = 24;

type Press = { clientX: number; clientY: number; detail: number };

/**
 * For a menu item that people press twice: the second half of the double press would hit what is below the closed
 * menu. Keys are not affected.
 */
export function ignoreSecondPress(first: Press): void {
  if (first.detail === 0) return;
  const stop = (event: MouseEvent) => {
    const distance = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY);
    if (event.detail === 0 || distance > reachPx) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", stop, { capture: true });
  setTimeout(() => document.removeEventListener("click", stop, { capture: true }), settleMs);
}

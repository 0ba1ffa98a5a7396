import { useEffect, useLayoutEffect, useRef } from "react";

const marginPx = 8;

/** Less room than this is no use: the page can be scrolled. */
const minRoomPx = 192;

/** Flips the panel above its trigger, or moves it, to fit the window. A panel higher than its room scrolls. */
function positionPanel(panel: HTMLElement, trigger: DOMRect): void {
  panel.style.translate = "";
  panel.style.removeProperty("--room");
  delete panel.dataset.above;
  const box = panel.getBoundingClientRect();
  const pushEnd = Math.max(0, marginPx - box.left);
  const pushStart = Math.max(0, box.right - (window.innerWidth - marginPx));
  if (pushEnd > 0 || pushStart > 0) panel.style.translate = `${pushEnd || -pushStart}px`;
  const roomBelow = window.innerHeight - marginPx - box.top;
  const roomAbove = trigger.top - findClipTop(panel) - marginPx;
  const isAbove = box.height > roomBelow && roomAbove > roomBelow;
  if (isAbove) panel.dataset.above = "";
  const room = Math.max(isAbove ? roomAbove : roomBelow, minRoomPx);
  panel.style.setProperty("--room", `${room}px`);
}

/** A panel above the nearest scrolling box would be cut off. */
function findClipTop(panel: HTMLElement): number {
  let box = panel.parentElement;
  while (box && box !== document.body) {
    if (getComputedStyle(box).overflowY !== "visible") return box.getBoundingClientRect().top;
    box = box.parentElement;
  }
  return 0;
}

function findTrigger(root: HTMLElement | null): HTMLElement | null {
  return root?.querySelector<HTMLElement>("[aria-expanded]") ?? null;
}

/**
 * Trigger and panel are inside `rootRef`, the panel has `anchoredClass`. Closes on a press or focus outside, and on Escape,
 * which returns the focus.
 */
export function useAnchoredPanel(open: boolean, onClose: () => void) {
  const rootRef = useRef<HTMLDivElement>(null);
  const panelRef = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const trigger = findTrigger(rootRef.current)?.getBoundingClientRect();
    if (open && panelRef.current && trigger) positionPanel(panelRef.current, trigger);
  }, [open]);

  useEffect(() => {
    const root = rootRef.current;
    if (!open || !root) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // A dialog around the panel would close too.
      event.preventDefault();
      event.stopPropagation();
      onClose();
      findTrigger(root)?.focus();
    };
    const closeOutside = (event: Event) => {
      const target = event.target;
      if (target instanceof Node && !root.contains(target)) onClose();
    };
    root.addEventListener("keydown", closeOnEscape);
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      root.removeEventListener("keydown", closeOnEscape);
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [open, onClose]);

  return { rootRef, panelRef };
}

export const anchoredClass = {
  base: "absolute top-full z-40 mt-1.5 max-w-[calc(100vw-1rem)] animate-fade overflow-y-auto rounded-lg border border-line bg-surface text-ink shadow-card outline-none data-above:top-auto data-above:bottom-full data-above:mt-0 data-above:mb-1.5",
  start: "start-0",
  end: "end-0",
};

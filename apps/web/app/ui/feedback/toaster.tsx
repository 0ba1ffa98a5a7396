import { limits } from "@masar/contract/limits";
import { X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { useTranslation } from "react-i18next";
import { createPortal } from "react-dom";
import { controlSelector } from "#web/platform/browser/control-selector.ts";
import { dismissToast, type Toast, useToasts } from "#web/platform/toast/toast.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { buttonClass } from "#web/ui/forms/button.tsx";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { useTopModal } from "#web/ui/overlays/modal.tsx";

const stepPx = 8;

type Shift = { x: number; y: number };

/**
 * A toast stands in one of two places: at the bottom or, if it would cover a control there, below the header. Only if it
 * covers one in both, of the page or of the dialog it is in, it moves along the bottom or the header, else it rises.
 */
function positionToast(card: HTMLLIElement): void {
  const list = card.parentElement;
  if (!list || isAtTop(list)) return;
  list.style.removeProperty("--toast-shift");
  list.style.removeProperty("--toast-shift-x");
  const { x, y } = findShift(card, list);
  list.style.setProperty("--toast-shift", `${-y}px`);
  list.style.setProperty("--toast-shift-x", `${x}px`);
}

/** A ref: positions the toast now and when the page moves. */
function attachToastPlacement(card: HTMLLIElement | null): (() => void) | undefined {
  if (!card) return undefined;
  positionToast(card);
  let frame = 0;
  const requestPlacing = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => positionToast(card));
  };
  const growth = new ResizeObserver(requestPlacing);
  growth.observe(document.body);
  const removal = new AbortController();
  const options = { capture: true, passive: true, signal: removal.signal };
  for (const event of ["scroll", "resize"]) addEventListener(event, requestPlacing, options);
  // The toast was measured where its own animation starts.
  card.addEventListener("animationend", requestPlacing, options);
  return () => {
    cancelAnimationFrame(frame);
    growth.disconnect();
    removal.abort();
  };
}

/** Over a sheet at the bottom it lies at the top already. */
function isAtTop(list: HTMLElement): boolean {
  const { top } = getComputedStyle(list);
  return list.closest("dialog") !== null && Number.parseFloat(top) === 0;
}

/** If every position covers a control, uses the one that covers fewest. */
function findShift(card: HTMLElement, list: HTMLElement): Shift {
  const own = card.getBoundingClientRect();
  const dialog = card.closest("dialog");
  const boxes = [...(dialog ?? document).querySelectorAll(controlSelector)]
    .filter((control) => !list.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 1);
  const countCovered = ({ x, y }: Shift) =>
    boxes.filter(
      ({ left, right, top, bottom }) =>
        left < own.right + x &&
        right > own.left + x &&
        top < own.bottom + y &&
        bottom > own.top + y,
    ).length;
  let best = { shift: { x: 0, y: 0 }, covered: Infinity };
  for (const shift of listShifts(own, dialog)) {
    const covered = countCovered(shift);
    if (covered < best.covered) best = { shift, covered };
    if (covered === 0) break;
  }
  return best.shift;
}

/** In the order of preference: the two places, along them, ever higher. */
function* listShifts(own: DOMRect, dialog: Element | null): Generator<Shift> {
  const header = dialog ? null : document.querySelector("header");
  // The header of a public page scrolls away.
  const top = header && Math.max(0, header.getBoundingClientRect().bottom) + stepPx - own.top;
  const heights = top === null ? [0] : [0, top];
  for (const y of heights) yield { x: 0, y };
  const sides = dialog ? [] : listSideSteps(own);
  for (const y of heights) for (const x of sides) yield { x, y };
  for (let y = -stepPx; own.top + y > 0; y -= stepPx) yield { x: 0, y };
}

/** Away from the nearer edge, as far as the other one. */
function listSideSteps({ left, right }: DOMRect): number[] {
  const isAtEnd = innerWidth - right < left;
  const room = (isAtEnd ? left : innerWidth - right) - 2 * stepPx;
  const steps = Math.max(0, Math.floor(room / stepPx));
  return Array.from({ length: steps }, (_, step) => (step + 1) * stepPx * (isAtEnd ? -1 : 1));
}

const hotkey = [limits.toast.hotkey];

export function Toaster() {
  const { t } = useTranslation();
  const { dir } = useLanguage();
  const toasts = useToasts();
  const modal = useTopModal();
  // Radix stops its timer under the pointer and misses that the pointer left a removed toast: unmount it with the
  // last one.
  if (!toasts.some((item) => item.open)) return null;

  return createPortal(
    <Radix.Provider
      duration={limits.toast.durationMs}
      label={t("toast.label")}
      swipeDirection={dir === "rtl" ? "left" : "right"}
      swipeThreshold={limits.toast.swipeThresholdPx}
    >
      {toasts.map((item) => (
        <ToastCard key={item.id} toast={item} />
      ))}
      <Radix.Viewport
        hotkey={hotkey}
        label={t("toast.region")}
        className={cn(
          "pointer-events-none fixed inset-x-0 z-60 flex translate-x-(--toast-shift-x,0px) translate-y-[calc(-1*var(--toast-shift,0px))] flex-col items-center gap-2 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] outline-none md:top-auto md:bottom-0 md:items-end md:pe-[var(--toast-end,calc(1rem+var(--launcher-room,0px)))]",
          modal ? "top-(--toast-top,auto) bottom-(--toast-bottom,0px)" : "bottom-(--bar-room,0px)",
        )}
      />
    </Radix.Provider>,
    modal ?? document.body,
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const destructive = toast.variant === "destructive";
  return (
    <Radix.Root
      ref={attachToastPlacement}
      open={toast.open}
      onOpenChange={(open) => {
        if (!open) dismissToast(toast.id);
      }}
      duration={toast.durationMs}
      type={destructive ? "foreground" : "background"}
      className={cn(
        "pointer-events-auto flex w-fit max-w-[min(100%,24rem)] animate-rise items-start gap-2 rounded-lg border bg-surface py-1.5 ps-4 pe-1.5 shadow-card md:py-3 md:ps-5 md:pe-2",
        "data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
        destructive ? "border-rose" : "border-line",
      )}
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <div className="min-w-0 flex-1 basis-40">
          <Radix.Title
            className={cn("line-clamp-2 font-medium wrap-anywhere", destructive && "text-rose")}
          >
            {toast.title}
          </Radix.Title>
          {toast.description && (
            <Radix.Description className="line-clamp-4 text-sm wrap-anywhere text-ink-2">
              {toast.description}
            </Radix.Description>
          )}
        </div>
        {toast.action && (
          <Radix.Action
            altText={toast.action.label}
            onClick={toast.action.onAct}
            className={buttonClass("secondary", "sm")}
          >
            {toast.action.label}
          </Radix.Action>
        )}
      </div>
      <Radix.Close
        aria-label={t("actions.close")}
        className="grid size-11 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken"
      >
        <Icon icon={X} />
      </Radix.Close>
    </Radix.Root>
  );
}

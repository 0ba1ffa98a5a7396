import {
  createContext,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { afterPaint } from "#web/platform/browser/after-paint.ts";
import { createStore } from "#web/platform/browser/create-store.ts";
import { addOverlayEntry } from "#web/platform/browser/overlay-history.ts";
import { useStore } from "#web/platform/browser/use-store.ts";

// Only the top modal is reachable: toasts and tooltips are drawn inside it.
const stack = createStore<readonly HTMLDialogElement[]>([]);

export function useTopModal(): HTMLDialogElement | undefined {
  return useStore(stack).at(-1);
}

export const ModalContext = createContext<HTMLDialogElement | null>(null);

/** The portal target of tooltips: the modal around them, else the body. */
export function useModalContainer(): HTMLElement | undefined {
  return useContext(ModalContext) ?? undefined;
}

export type ModalStart = "field" | "title";

// A form starts at its first field, anything else at its title. A `<dialog>` must have no tabindex.
function focusInside(dialog: HTMLDialogElement, start: ModalStart): void {
  const title = document.getElementById(dialog.getAttribute("aria-labelledby") ?? "");
  title?.setAttribute("tabindex", "-1");
  if (start === "title") return title?.focus();
  const field = dialog.querySelector<HTMLElement>(
    "input:not(:disabled, [hidden], [type=radio]), select:not(:disabled), textarea:not(:disabled)",
  );
  (field ?? title)?.focus();
}

type OpenOptions = {
  start: ModalStart;
  /** For what closes without a toast, which a page that is still inert would not announce. */
  hidesBeforeClose: boolean;
};

/**
 * A modal makes the page behind it inert, which restyles every element of that page. So a dialog is shown as a popover first, and
 * becomes modal once it is on the screen. Returns how to close it.
 */
function openDialog(
  dialog: HTMLDialogElement,
  { start, hidesBeforeClose }: OpenOptions,
  onEscape: () => void,
): () => void {
  finishClosing();
  const opener = document.activeElement;
  const cancelModal = showPopoverFirst() ? afterPaint(makeModal) : makeModal();

  // Until it is modal, the browser does not close it.
  function handleEscape(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onEscape();
  }

  function showPopoverFirst(): boolean {
    // Over another dialog the page is inert already.
    if (!("showPopover" in dialog) || stack.get().length > 0) return false;
    document.addEventListener("keydown", handleEscape);
    dialog.popover = "manual";
    dialog.showPopover();
    focusInside(dialog, start);
    return true;
  }

  function makeModal(): undefined {
    const focused = document.activeElement;
    document.removeEventListener("keydown", handleEscape);
    dialog.removeAttribute("popover");
    dialog.showModal();
    if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus();
    else focusInside(dialog, start);
    stack.set([...stack.get(), dialog]);
  }

  function close(): void {
    const shouldReturnFocus = isFocusLost() || dialog.contains(document.activeElement);
    if (dialog.open) closedHere.add(dialog);
    dialog.close();
    dialog.hidden = false;
    if (shouldReturnFocus && opener instanceof HTMLElement && opener.isConnected) opener.focus();
  }

  return () => {
    cancelModal?.();
    document.removeEventListener("keydown", handleEscape);
    dialog.removeAttribute("popover");
    stack.set(stack.get().filter((item) => item !== dialog));
    if (!hidesBeforeClose || !dialog.open) return close();
    dialog.hidden = true;
    closing.set(close, afterPaint(finishClosing));
  };
}

/** Dialogs whose `close` event is to come: they may be open again by then. */
const closedHere = new WeakSet<HTMLDialogElement>();

const isFocusLost = () => [null, document.body].includes(document.activeElement as HTMLElement);

/** Steps of dialogs that are hidden, but modal until that is on the screen, and how to cancel their timers. */
const closing = new Map<() => void, () => void>();

/** Another dialog must find the focus where the closed one returns it to. */
function finishClosing(): void {
  for (const [close, cancel] of closing) {
    closing.delete(close);
    cancel();
    close();
  }
}

type TargetedEvent = { target: unknown; currentTarget: unknown };

type ModalOptions = Partial<OpenOptions> & {
  /** Back closes it by the URL. */
  isInUrl?: boolean;
};

export function useModalDialog(open: boolean, onClose: () => void, options: ModalOptions = {}) {
  const { start = "field", hidesBeforeClose = false, isInUrl = false } = options;
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const isBackdropPress = useRef(false);

  const requestClose = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (!open || !dialog) return undefined;
    return openDialog(dialog, { start, hidesBeforeClose }, () => requestClose());
  }, [open, dialog, start, hidesBeforeClose]);

  useLayoutEffect(() => {
    if (!open || !dialog || isInUrl) return undefined;
    return addOverlayEntry(() => requestClose());
  }, [open, dialog, isInUrl]);

  const props = {
    ref: setDialog,
    onCancel: (event: TargetedEvent & { preventDefault: () => void }) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    // Browsers may close it without `cancel` (a second Escape).
    onClose: (event: TargetedEvent) => {
      if (event.target !== event.currentTarget || (dialog && closedHere.delete(dialog))) return;
      if (open) onClose();
    },
    // A text selection across the edge also ends in a click on the dialog, the common ancestor of press and release: both must be
    // on the backdrop.
    onPointerDown: (event: TargetedEvent) => {
      isBackdropPress.current = event.target === event.currentTarget;
    },
    onPointerUp: (event: TargetedEvent) => {
      isBackdropPress.current &&= event.target === event.currentTarget;
    },
    onClick: (event: TargetedEvent) => {
      if (isBackdropPress.current && event.target === event.currentTarget) onClose();
    },
  };
  return { dialog, props };
}

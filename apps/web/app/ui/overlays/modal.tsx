import {
  createContext,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
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

type TargetedEvent = { target: unknown; currentTarget: unknown };

type ModalOptions = {
  start?: ModalStart;
  /** Back closes it by the URL. */
  isInUrl?: boolean;
};

export function useModalDialog(open: boolean, onClose: () => void, options: ModalOptions = {}) {
  const { start = "field", isInUrl = false } = options;
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const isBackdropPress = useRef(false);

  useLayoutEffect(() => {
    if (!open || !dialog) return undefined;
    const opener = document.activeElement;
    dialog.showModal();
    focusInside(dialog, start);
    stack.set([...stack.get(), dialog]);
    return () => {
      stack.set(stack.get().filter((item) => item !== dialog));
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open, dialog, start]);

  const handleBack = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (!open || !dialog || isInUrl) return undefined;
    return addOverlayEntry(() => handleBack());
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
      if (event.target === event.currentTarget && open) onClose();
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

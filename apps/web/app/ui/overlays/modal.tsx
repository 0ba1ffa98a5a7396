import {
  createContext,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";

// Only the top modal is alive; toasts and tooltips must be drawn inside it to be seen and reached.
let stack: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function setStack(next: readonly HTMLDialogElement[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTopModal(): HTMLDialogElement | undefined {
  return useSyncExternalStore(
    subscribe,
    () => stack.at(-1),
    () => undefined,
  );
}

export const ModalContext = createContext<HTMLDialogElement | null>(null);

/** Where a tooltip must be portalled to: the modal it stands in, else the body. */
export function useModalContainer(): HTMLElement | undefined {
  return useContext(ModalContext) ?? undefined;
}

export type ModalStart = "field" | "title";

// A form starts at its first field; anything else at its title. A `<dialog>` itself must have no tabindex.
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

/** Opens the native modal while `open`, and gives the focus back when it closes. */
export function useModalDialog(open: boolean, onClose: () => void, start: ModalStart = "field") {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const isBackdropPress = useRef(false);

  useLayoutEffect(() => {
    if (!open || !dialog) return undefined;
    const opener = document.activeElement;
    dialog.showModal();
    focusInside(dialog, start);
    setStack([...stack, dialog]);
    return () => {
      setStack(stack.filter((item) => item !== dialog));
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open, dialog, start]);

  const props = {
    ref: setDialog,
    onCancel: (event: TargetedEvent & { preventDefault: () => void }) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    // Browsers may close without asking (a second Escape): the owner must hear of it.
    onClose: (event: TargetedEvent) => {
      if (event.target === event.currentTarget && open) onClose();
    },
    // A text selection that crosses the edge also ends in a click on the dialog itself, because the browser
    // sends it to the common ancestor of press and release: both must have been on the backdrop.
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

import { type KeyboardEvent, useEffect, useId, useLayoutEffect } from "react";
import { useIsMobile } from "#web/platform/browser/use-is-mobile.ts";
import { ModalContext, useModalDialog } from "#web/ui/overlays/modal.tsx";
import { ChatView } from "./chat-view.tsx";

export type PanelProps = { onClose: () => void };

/** Floats beside the page on a wide screen; on a phone it is a full-screen modal. Sizes: `limits.assistant.panel`. */
export function Panel({ onClose }: PanelProps) {
  const isMobile = useIsMobile();
  const titleId = useId();
  const modal = useModalDialog(isMobile, onClose, { start: "title" });
  const { dialog } = modal;
  const { ref, onCancel, onClose: handleClose } = modal.props;
  useFloating(dialog, !isMobile);
  useFullScreen(dialog, isMobile);

  const handleKey = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    // A nested dialog handles its own Escape.
    if (event.target instanceof Element && event.target.closest("dialog") !== dialog) return;
    event.preventDefault();
    onClose();
  };

  return (
    // The browser handles Escape only for modal dialogs.
    <dialog
      ref={ref}
      aria-modal={isMobile}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onClose={(event) => {
        // A change between phone and wide screen closes and reopens the dialog.
        if (!event.currentTarget.open) handleClose(event);
      }}
      onKeyDown={handleKey}
      className="fixed inset-auto m-0 h-(--visible-height,100dvh) max-h-none w-full max-w-none animate-rise overflow-hidden bg-surface p-0 text-ink outline-none max-md:inset-x-0 max-md:top-(--visible-top,0px) md:end-22 md:bottom-4 md:z-40 md:h-[700px] md:max-h-[calc(100dvh-32px)] md:w-[450px] md:rounded-[20px] md:border md:border-line md:shadow-card"
    >
      <ModalContext value={isMobile ? dialog : null}>
        <ChatView variant="panel" titleId={titleId} onClose={onClose} />
      </ModalContext>
    </dialog>
  );
}

/** Opens the dialog non-modally and moves toasts beside it; on a phone they move above the input. */
function useFloating(dialog: HTMLDialogElement | null, isFloating: boolean): void {
  useLayoutEffect(() => {
    if (!dialog || !isFloating) return undefined;
    const page = document.documentElement;
    dialog.show();
    focusInput(dialog);
    page.style.setProperty("--toast-end", "35rem");
    return () => {
      dialog.close();
      page.style.removeProperty("--toast-end");
    };
  }, [dialog, isFloating]);
}

/** The on-screen keyboard covers the page without resizing it, so the panel follows the visual viewport. */
function useFullScreen(dialog: HTMLDialogElement | null, isMobile: boolean): void {
  useEffect(() => {
    if (!dialog || !isMobile) return undefined;
    focusInput(dialog);
    const page = document.documentElement;
    page.style.setProperty("--toast-bottom", "8rem");
    const view = window.visualViewport;
    const fit = () => {
      if (!view) return;
      dialog.style.setProperty("--visible-height", `${view.height}px`);
      // Some phones scroll the page up to show the field.
      dialog.style.setProperty("--visible-top", `${view.offsetTop}px`);
    };
    fit();
    const listeners = new AbortController();
    for (const name of ["resize", "scroll"])
      view?.addEventListener(name, fit, { signal: listeners.signal });
    return () => {
      listeners.abort();
      page.style.removeProperty("--toast-bottom");
      dialog.style.removeProperty("--visible-height");
      dialog.style.removeProperty("--visible-top");
    };
  }, [dialog, isMobile]);
}

/** The last text area: `review_work` has another one above it. */
function focusInput(dialog: HTMLDialogElement): void {
  [...dialog.querySelectorAll("textarea")].at(-1)?.focus();
}

import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "#web/ui/display/cn.ts";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { ModalContext, type ModalStart, useModalDialog } from "./modal.tsx";

type ModalFrameProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** `title` for content to read that also has fields. */
  start?: ModalStart;
  /** Buttons, primary last. */
  footer?: ReactNode;
  children: ReactNode;
  /** Also while closed, so that unsaved text stays. */
  keepMounted?: boolean;
  /** Open by the URL: back closes it by itself. */
  isInUrl?: boolean;
  hidesBeforeClose?: boolean;
  className: string;
};

/** Shared by dialog and sheet. */
export function ModalContent(props: ModalFrameProps) {
  const { open, onClose, title, description, start, footer, children, className } = props;
  const { keepMounted = false, isInUrl, hidesBeforeClose } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const descriptionId = useId();
  const { dialog, props: dialogProps } = useModalDialog(open, onClose, {
    start,
    isInUrl,
    hidesBeforeClose,
  });

  return (
    // The click only handles the backdrop; Escape is native.
    <dialog
      {...dialogProps}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      className={cn(
        "flex-col border border-line bg-surface p-0 text-ink shadow-card outline-none backdrop:animate-fade backdrop:bg-veil open:flex",
        className,
      )}
    >
      {(open || keepMounted) && (
        <ModalContext value={dialog}>
          <div className="flex min-h-0 flex-auto flex-col">
            <header className="flex items-start gap-3 ps-6 pe-3 pt-3 pb-3">
              <div className="min-w-0 flex-1 pt-2">
                <h2 id={titleId} className="text-xl outline-none">
                  {title}
                </h2>
                {description && (
                  <p id={descriptionId} className="mt-1 text-sm text-ink-2">
                    {description}
                  </p>
                )}
              </div>
              {/* A tooltip would handle the first Escape. */}
              <IconButton icon={X} label={t("actions.close")} tooltip={false} onClick={onClose} />
            </header>
            <div className="flex-1 overflow-y-auto px-6 pt-1 pb-6">{children}</div>
            {footer && (
              <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
                {footer}
              </footer>
            )}
          </div>
        </ModalContext>
      )}
    </dialog>
  );
}

type DialogProps = Omit<ModalFrameProps, "className" | "hidesBeforeClose"> & { wide?: boolean };

export function Dialog({ wide = false, ...frame }: DialogProps) {
  return (
    <ModalContent
      {...frame}
      className={cn(
        "m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] rounded-lg open:animate-rise",
        wide ? "max-w-3xl" : "max-w-lg",
      )}
    />
  );
}

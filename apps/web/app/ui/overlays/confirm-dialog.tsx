import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "./dialog.tsx";
import type { ModalStart } from "./modal.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  subject?: string;
  text: string;
  confirmLabel: string;
  pending?: boolean;
  error?: unknown;
  /** The action can be undone. */
  isHarmless?: boolean;
  /** Where the focus goes first, as in `Dialog`. */
  start?: ModalStart;
  /** What must be chosen with it. */
  children?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, subject, text, confirmLabel, pending, error, onConfirm, onClose } = props;
  const { isHarmless = false, start } = props;
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      start={start}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("actions.cancel")}
          </Button>
          <Button variant={isHarmless ? "primary" : "danger"} loading={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {subject && (
          <p className="font-medium wrap-anywhere">
            <bdi {...bidiText(subject)} />
          </p>
        )}
        <p>{text}</p>
        {props.children}
        {Boolean(error) && <InlineAlert tone="error">{errorText(t, error)}</InlineAlert>}
      </div>
    </Dialog>
  );
}

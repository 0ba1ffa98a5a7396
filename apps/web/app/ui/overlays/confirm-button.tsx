import { useState } from "react";
import { Button } from "#web/ui/forms/button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type ConfirmButtonProps = {
  /** Also the label of the confirmation. */
  label: string;
  size?: "sm" | "md";
  className?: string;
  title: string;
  subject?: string;
  text: string;
  mutation: { isPending: boolean; error: unknown; reset: () => void };
  onConfirm: (close: () => void) => void;
};

/** A button whose action needs a confirmation. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, size, className, title, subject, text, mutation, onConfirm } = props;
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    mutation.reset();
  };
  return (
    <>
      <Button variant="secondary" size={size} className={className} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={title}
        subject={subject}
        text={text}
        confirmLabel={label}
        pending={mutation.isPending}
        error={mutation.error}
        onConfirm={() => onConfirm(close)}
        onClose={close}
      />
    </>
  );
}

import { type ReactNode, type Ref, type SubmitEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "./dialog.tsx";

type FormDialogProps = {
  wide?: boolean;
  title: string;
  description?: ReactNode;
  formRef?: Ref<HTMLFormElement>;
  submitLabel: string;
  disabled?: boolean;
  pending: boolean;
  error: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with one form and the buttons to cancel and to send it. */
export function FormDialog(props: FormDialogProps) {
  const { wide, title, description, formRef, submitLabel, disabled, pending, error } = props;
  const { t } = useTranslation();
  const formId = useId();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <Dialog
      open
      wide={wide}
      onClose={props.onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={props.onClose}>
            {t("actions.cancel")}
          </Button>
          <Button type="submit" form={formId} disabled={disabled} loading={pending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} ref={formRef} noValidate onSubmit={submit} className="grid gap-5">
        {error && <InlineAlert tone="error">{error}</InlineAlert>}
        {props.children}
      </form>
    </Dialog>
  );
}

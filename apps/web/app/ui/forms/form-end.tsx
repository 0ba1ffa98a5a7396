import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Button } from "./button.tsx";

type FormEndProps = {
  submitLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  pending?: boolean;
  error?: unknown;
  onCancel: () => void;
};

export function FormEnd(props: FormEndProps) {
  const { submitLabel, cancelLabel, danger = false, pending, error, onCancel } = props;
  const { t } = useTranslation();
  return (
    <>
      {Boolean(error) && <InlineAlert tone="error">{errorText(t, error)}</InlineAlert>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          {cancelLabel ?? t("actions.cancel")}
        </Button>
        <Button type="submit" variant={danger ? "danger" : "primary"} loading={pending}>
          {submitLabel}
        </Button>
      </div>
    </>
  );
}

import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { ApiError } from "#web/platform/api/api-client.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";

type FormEndProps = {
  submitLabel: string;
  /** "Cancel" unless said. */
  cancelLabel?: string;
  danger?: boolean;
  pending: boolean;
  error: unknown;
  onCancel: () => void;
};

/** What the server refused as a whole, then the two buttons. */
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

export function isRefusal(error: unknown, code: ApiError["code"]): boolean {
  return error instanceof ApiError && error.code === code;
}

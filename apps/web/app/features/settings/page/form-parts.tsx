import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { ApiError } from "#web/platform/api/api-client.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";

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

export function hasErrorCode(error: unknown, code: ApiError["code"]): boolean {
  return error instanceof ApiError && error.code === code;
}

/** For a dialog whose opening button may be removed with it: the focus then moves to the section. */
export function closeAndFocusSection(close: () => void, sectionId: string): void {
  flushSync(close);
  if (document.activeElement === document.body) document.getElementById(sectionId)?.focus();
}

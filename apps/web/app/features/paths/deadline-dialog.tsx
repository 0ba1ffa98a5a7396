import type { LearningPath } from "@masar/contract/paths/schemas";
import { addDays } from "@masar/domain/dates/local-date";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useToday } from "#web/entities/settings/use-today.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { DateInput } from "#web/ui/forms/date-input.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { usePathActions } from "./use-path-actions.ts";

type DeadlineDialogProps = { path: LearningPath; onClose: () => void };

export function DeadlineDialog({ path, onClose }: DeadlineDialogProps) {
  const { t } = useTranslation();
  const today = useToday();
  const first = addDays(path.start_date > today ? path.start_date : today, 1);
  const { setDeadline, isUpdating } = usePathActions(path.id);
  const [date, setDate] = useState(path.deadline ?? "");
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"date">();

  const save = () => {
    const hasErrors = showErrors({ date: date < first ? t("road:deadline.past") : undefined });
    if (!hasErrors) setDeadline(date, onClose);
  };

  return (
    <FormDialog
      title={t("road:deadline.title")}
      submitLabel={t("road:deadline.save")}
      formRef={formRef}
      pending={isUpdating}
      error={null}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={t("road:deadline.date")} error={errors.date}>
        <DateInput
          min={first}
          value={date}
          onChange={(event) => {
            clearError("date");
            setDate(event.target.value);
          }}
        />
      </Field>
      {path.deadline !== null && (
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => setDeadline(null, onClose)}
        >
          {t("road:deadline.none")}
        </Button>
      )}
    </FormDialog>
  );
}

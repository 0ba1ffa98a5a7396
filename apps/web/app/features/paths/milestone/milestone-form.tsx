import { limits } from "@masar/contract/limits";
import { levels } from "@masar/contract/paths/constants";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { TextArea, TextInput } from "#web/ui/forms/text-input.tsx";
import { usePathActions } from "../use-path-actions.ts";
import { useSingleFlight } from "../use-single-flight.ts";
import {
  makeFields,
  type MilestoneFieldErrors,
  type MilestoneFields,
  readFields,
} from "./milestone-fields.ts";
import { StepFieldset } from "./sub-milestone-fieldset.tsx";

type FormProps = {
  onClose: () => void;
  pathId: string;
  /** The one to edit; without it a new one is added. */
  milestone?: MilestoneView;
  /** Where a new one goes. */
  after?: string | null;
};

/** Adds a milestone or edits one; what was changed can be undone from the toast. */
export function MilestoneForm({ open, ...form }: FormProps & { open: boolean }) {
  const { t } = useTranslation();
  return (
    <Dialog
      wide
      open={open}
      onClose={form.onClose}
      title={t(form.milestone ? "road:form.edit" : "road:form.add")}
    >
      <Fields {...form} />
    </Dialog>
  );
}

function Fields({ onClose, pathId, milestone, after = null }: FormProps) {
  const { t } = useTranslation();
  const { change, isEditing } = usePathActions(pathId);
  const once = useSingleFlight();
  const [fields, setFields] = useState(() => makeFields(milestone));
  const { formRef, errors, showErrors } = useFieldErrors<keyof MilestoneFieldErrors>();
  const set = (part: Partial<MilestoneFields>) => setFields((before) => ({ ...before, ...part }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readFields(fields);
    const wrong = "errors" in read ? read.errors : {};
    const lines = t("road:form.errors.lines");
    showErrors({
      title: wrong.title && t("road:form.errors.title"),
      hours:
        wrong.hours && t("road:form.errors.hours", { most: limits.paths.longestMilestoneHours }),
      steps: wrong.steps && t("road:form.errors.steps"),
      deliverables: wrong.deliverables && lines,
      criteria: wrong.criteria && lines,
    });
    if ("errors" in read) return;
    once(async () => {
      const isDone = milestone
        ? await change(
            { kind: "update", key: milestone.key, milestone: read.milestone },
            t("road:toasts.changed"),
          )
        : await change({ kind: "add", after, milestone: read.milestone }, t("road:toasts.added"));
      if (isDone) onClose();
    });
  };

  return (
    <form ref={formRef} onSubmit={submit} noValidate className="grid gap-4">
      <Field label={t("road:form.title")} error={errors.title} required>
        <TextInput
          value={fields.title}
          maxLength={limits.paths.titleLength}
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
      <Field label={t("road:form.description")}>
        <TextArea
          rows={2}
          value={fields.description}
          maxLength={limits.paths.descriptionLength}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("road:form.hours")} error={errors.hours} required>
          <TextInput
            inputMode="decimal"
            value={fields.hours}
            onChange={(event) => set({ hours: event.target.value })}
          />
        </Field>
        <Field label={t("road:form.level")}>
          <Select
            value={fields.level}
            onChange={(event) =>
              set({ level: levels.find((level) => level === event.target.value) ?? fields.level })
            }
            options={levels.map((value) => ({ value, label: t(`road:level.${value}`) }))}
          />
        </Field>
      </div>
      <StepFieldset
        steps={fields.steps}
        error={errors.steps}
        onChange={(changed) => set({ steps: changed })}
      />
      <Field
        label={t("road:form.deliverables")}
        hint={t("road:form.lines")}
        error={errors.deliverables}
        required
      >
        <TextArea
          rows={2}
          value={fields.deliverables}
          onChange={(event) => set({ deliverables: event.target.value })}
        />
      </Field>
      <Field
        label={t("road:form.criteria")}
        hint={t("road:form.lines")}
        error={errors.criteria}
        required
      >
        <TextArea
          rows={2}
          value={fields.criteria}
          onChange={(event) => set({ criteria: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t("actions.cancel")}
        </Button>
        <Button type="submit" loading={isEditing}>
          {t("road:form.save")}
        </Button>
      </div>
    </form>
  );
}

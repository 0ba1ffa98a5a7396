import { limits } from "@masar/contract/limits";
import { levels } from "@masar/contract/paths/constants";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Plus, X } from "lucide-react";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { TextArea, TextInput, TitleInput } from "#web/ui/forms/text-input.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { blueprintMilestonesQuery } from "#web/features/paths/paths.api.ts";
import { FormButtons } from "#web/features/paths/form-buttons.tsx";
import { usePathActions } from "#web/features/paths/use-path-actions.ts";
import { BlueprintMilestones } from "./blueprint-milestones.tsx";
import {
  createSubMilestone,
  type MilestoneFieldErrors,
  type MilestoneFields,
  parseHours,
  parseMilestoneFields,
  subMilestoneCount,
  sumStepHours,
  type SubMilestoneFields,
  toMilestoneFields,
} from "./milestone-fields.ts";

type FormProps = {
  onClose: () => void;
  pathId: string;
  /** The milestone to edit; without it the form adds one. */
  milestone?: MilestoneView;
  /** The milestone that a new one follows. */
  after?: string | null;
};

export function MilestoneForm({ open, ...form }: FormProps & { open: boolean }) {
  const { t } = useTranslation();
  return (
    <Dialog
      wide
      open={open}
      onClose={form.onClose}
      title={t(form.milestone ? "road:form.edit" : "road:form.add")}
    >
      {form.milestone ? <Fields {...form} /> : <NewMilestone {...form} />}
    </Dialog>
  );
}

/** What the blueprint has besides the path, beside the form for an own milestone. */
function NewMilestone(form: FormProps) {
  const { t } = useTranslation();
  const { pathId, after = null, onClose } = form;
  const { data: offers = [] } = useQuery(blueprintMilestonesQuery(pathId));
  if (offers.length === 0) return <Fields {...form} />;
  return (
    <div className="grid gap-8">
      <BlueprintMilestones offers={offers} pathId={pathId} after={after} onAdded={onClose} />
      <section aria-labelledby="own-milestone" className="grid gap-4">
        <h3 id="own-milestone" className="text-lg">
          {t("road:form.own")}
        </h3>
        <Fields {...form} />
      </section>
    </div>
  );
}

function Fields({ onClose, pathId, milestone, after = null }: FormProps) {
  const { t } = useTranslation();
  const { edit, isEditing } = usePathActions(pathId);
  const [fields, setFields] = useState(() => toMilestoneFields(milestone));
  const { formRef, errors, showErrors } = useFieldErrors<keyof MilestoneFieldErrors>();
  const set = (part: Partial<MilestoneFields>) => setFields((before) => ({ ...before, ...part }));

  const describeSteps = ({ steps, hours }: MilestoneFieldErrors) => {
    if (steps) return t("road:form.errors.steps");
    return hours && t("road:form.errors.hours", { most: limits.paths.maxMilestoneHours });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = parseMilestoneFields(fields);
    const invalid = "errors" in parsed ? parsed.errors : {};
    const lines = t("road:form.errors.lines");
    showErrors({
      title: invalid.title && t("road:form.errors.title"),
      steps: describeSteps(invalid),
      deliverables: invalid.deliverables && lines,
      criteria: invalid.criteria && lines,
    });
    if ("errors" in parsed) return;
    if (milestone) {
      const change = { kind: "update" as const, key: milestone.key, milestone: parsed.milestone };
      edit(change, t("road:toasts.changed"), onClose);
    } else {
      edit({ kind: "add", after, milestone: parsed.milestone }, t("road:toasts.added"), onClose);
    }
  };

  return (
    <form ref={formRef} onSubmit={submit} noValidate className="grid gap-4">
      <Field label={t("road:form.title")} error={errors.title} required>
        <TitleInput
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
      <SelectField
        label={t("road:form.level")}
        value={fields.level}
        onChange={(level) => set({ level })}
        options={levels.map((value) => ({ value, label: t(`road:level.${value}`) }))}
      />
      <SubMilestoneFieldset
        steps={fields.steps}
        error={errors.steps}
        onChange={(steps) => set({ steps })}
      />
      {(["deliverables", "criteria"] as const).map((name) => (
        <Field
          key={name}
          label={t(`road:form.${name}`)}
          hint={t("road:form.lines")}
          error={errors[name]}
          required
        >
          <TextArea
            rows={2}
            value={fields[name]}
            onChange={(event) => set({ [name]: event.target.value })}
          />
        </Field>
      ))}
      <FormButtons submitLabel={t("road:form.save")} isPending={isEditing} onCancel={onClose} />
    </form>
  );
}

type SubMilestoneFieldsetProps = {
  steps: SubMilestoneFields[];
  error?: string;
  onChange: (steps: SubMilestoneFields[]) => void;
};

function SubMilestoneFieldset({ steps, error, onChange }: SubMilestoneFieldsetProps) {
  const { t } = useTranslation();
  const formatHours = useFormatHours();
  const set = (row: string, part: Partial<SubMilestoneFields>) =>
    onChange(steps.map((step) => (step.row === row ? { ...step, ...part } : step)));

  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-1.5 font-medium">{t("road:form.steps")}</legend>
      <p className="-mt-1.5 text-sm text-ink-2">{t("road:form.stepsHint")}</p>
      {steps.map(({ row, title, hours }, index) => (
        <div key={row} className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
          <TitleInput
            aria-label={t("road:form.step", { number: index + 1 })}
            placeholder={t("road:form.step", { number: index + 1 })}
            aria-invalid={(error && title.trim() === "") || undefined}
            value={title}
            maxLength={limits.paths.lineLength}
            onChange={(event) => set(row, { title: event.target.value })}
          />
          <label className="flex items-center gap-2 text-sm text-ink-2">
            <span className="w-24 sm:w-20 sm:shrink-0">
              <TextInput
                inputMode="decimal"
                aria-label={t("road:form.stepHours", { number: index + 1 })}
                aria-invalid={(error && parseHours(hours) === undefined) || undefined}
                value={hours}
                onChange={(event) => set(row, { hours: event.target.value })}
              />
            </span>
            {t("road:form.stepUnit")}
          </label>
          <IconButton
            icon={X}
            tooltip={false}
            label={t("road:form.removeStep", { number: index + 1 })}
            disabled={steps.length <= subMilestoneCount.min}
            onClick={() => onChange(steps.filter((other) => other.row !== row))}
          />
        </div>
      ))}
      <p className="text-sm text-ink-2 tabular-nums">
        {t("road:form.sum", formatHours(sumStepHours(steps), 2))}
      </p>
      <p aria-live="polite" className="text-sm text-rose empty:hidden">
        {error}
      </p>
      <div>
        <Button
          variant="quiet"
          size="sm"
          icon={<Icon icon={Plus} />}
          disabled={steps.length >= subMilestoneCount.max}
          onClick={() => onChange([...steps, createSubMilestone()])}
        >
          {t("road:form.addStep")}
        </Button>
      </div>
    </fieldset>
  );
}

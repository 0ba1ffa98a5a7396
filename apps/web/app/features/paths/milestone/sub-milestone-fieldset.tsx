import { limits } from "@masar/contract/limits";
import { Plus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { readHours } from "./duration.ts";
import { makeStep, type StepFields, steps as bounds } from "./milestone-fields.ts";

type StepFieldsetProps = {
  steps: StepFields[];
  error?: string;
  onChange: (steps: StepFields[]) => void;
};

export function StepFieldset({ steps, error, onChange }: StepFieldsetProps) {
  const { t } = useTranslation();
  const set = (row: string, part: Partial<StepFields>) =>
    onChange(steps.map((step) => (step.row === row ? { ...step, ...part } : step)));

  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-1.5 font-medium">{t("road:form.steps")}</legend>
      <p className="-mt-1.5 text-sm text-ink-2">{t("road:form.stepsHint")}</p>
      {steps.map((step, index) => (
        <div key={step.row} className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
          <TextInput
            aria-label={t("road:form.step", { number: index + 1 })}
            placeholder={t("road:form.step", { number: index + 1 })}
            aria-invalid={(error && step.title.trim() === "") || undefined}
            value={step.title}
            maxLength={limits.paths.lineLength}
            onChange={(event) => set(step.row, { title: event.target.value })}
          />
          <div className="w-24 sm:w-20 sm:shrink-0">
            <TextInput
              inputMode="decimal"
              aria-label={t("road:form.stepHours", { number: index + 1 })}
              aria-invalid={(error && readHours(step.hours) === undefined) || undefined}
              value={step.hours}
              onChange={(event) => set(step.row, { hours: event.target.value })}
            />
          </div>
          <IconButton
            icon={X}
            tooltip={false}
            label={t("road:form.removeStep", { number: index + 1 })}
            disabled={steps.length <= bounds.fewest}
            onClick={() => onChange(steps.filter((other) => other.row !== step.row))}
          />
        </div>
      ))}
      <p aria-live="polite" className="text-sm text-rose empty:hidden">
        {error}
      </p>
      <div>
        <Button
          variant="quiet"
          size="sm"
          icon={<Icon icon={Plus} />}
          disabled={steps.length >= bounds.most}
          onClick={() => onChange([...steps, makeStep()])}
        >
          {t("road:form.addStep")}
        </Button>
      </div>
    </fieldset>
  );
}

import { limits } from "@masar/contract/limits";
import { Plus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { parseHours } from "./duration.ts";
import {
  createSubMilestone,
  type SubMilestoneFields,
  subMilestoneCount,
} from "./milestone-fields.ts";

type SubMilestoneFieldsetProps = {
  steps: SubMilestoneFields[];
  error?: string;
  onChange: (steps: SubMilestoneFields[]) => void;
};

export function SubMilestoneFieldset({ steps, error, onChange }: SubMilestoneFieldsetProps) {
  const { t } = useTranslation();
  const set = (row: string, part: Partial<SubMilestoneFields>) =>
    onChange(steps.map((step) => (step.row === row ? { ...step, ...part } : step)));

  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-1.5 font-medium">{t("road:form.steps")}</legend>
      <p className="-mt-1.5 text-sm text-ink-2">{t("road:form.stepsHint")}</p>
      {steps.map(({ row, title, hours }, index) => (
        <div key={row} className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
          <TextInput
            aria-label={t("road:form.step", { number: index + 1 })}
            placeholder={t("road:form.step", { number: index + 1 })}
            aria-invalid={(error && title.trim() === "") || undefined}
            value={title}
            maxLength={limits.paths.lineLength}
            onChange={(event) => set(row, { title: event.target.value })}
          />
          <div className="w-24 sm:w-20 sm:shrink-0">
            <TextInput
              inputMode="decimal"
              aria-label={t("road:form.stepHours", { number: index + 1 })}
              aria-invalid={(error && parseHours(hours) === undefined) || undefined}
              value={hours}
              onChange={(event) => set(row, { hours: event.target.value })}
            />
          </div>
          <IconButton
            icon={X}
            tooltip={false}
            label={t("road:form.removeStep", { number: index + 1 })}
            disabled={steps.length <= subMilestoneCount.min}
            onClick={() => onChange(steps.filter((other) => other.row !== row))}
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
          disabled={steps.length >= subMilestoneCount.max}
          onClick={() => onChange([...steps, createSubMilestone()])}
        >
          {t("road:form.addStep")}
        </Button>
      </div>
    </fieldset>
  );
}

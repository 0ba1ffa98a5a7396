import { Plus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSkillLabel } from "#web/entities/course/catalog-terms.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { CheckChip } from "#web/ui/forms/chip.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { newStep, type StepDraft } from "./blueprint-draft.ts";
import { TextPair } from "./text-pair.tsx";

type StepFieldsProps = {
  steps: StepDraft[];
  /** Those of the milestone. */
  skills: string[];
  onChange: (steps: StepDraft[]) => void;
};

export function StepFields({ steps, skills, onChange }: StepFieldsProps) {
  const { t } = useTranslation();
  const change = (id: string, values: Partial<StepDraft>) =>
    onChange(steps.map((step) => (step.id === id ? { ...step, ...values } : step)));
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-1.5 font-medium">{t("blueprints:step.title")}</legend>
      <ol className="grid grid-cols-1 gap-3">
        {steps.map((step, index) => (
          <li key={step.id} className="rounded-md border border-line p-3">
            <StepRow
              step={step}
              number={index + 1}
              skills={skills}
              onChange={(values) => change(step.id, values)}
              onRemove={() => onChange(steps.filter(({ id }) => id !== step.id))}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          size="sm"
          variant="secondary"
          icon={<Icon icon={Plus} size={16} />}
          onClick={() => onChange([...steps, newStep()])}
        >
          {t("blueprints:step.add")}
        </Button>
      </div>
    </fieldset>
  );
}

type StepRowProps = {
  step: StepDraft;
  number: number;
  skills: string[];
  onChange: (values: Partial<StepDraft>) => void;
  onRemove: () => void;
};

function StepRow({ step, number, skills, onChange, onRemove }: StepRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const skillLabel = useSkillLabel();
  const shown = format.number(number);
  return (
    <fieldset aria-label={t("blueprints:step.numbered", { shown })} className="grid gap-3">
      <div className="flex items-center justify-between gap-2">
        <p className="text-sm font-medium text-ink-2">{t("blueprints:step.numbered", { shown })}</p>
        <IconButton
          icon={Trash2}
          label={t("blueprints:step.remove", { shown })}
          onClick={onRemove}
        />
      </div>
      <TextPair names={["title", "title_ar"]} values={step} maxLength={120} onChange={onChange} />
      <div className="grid items-start gap-4 md:grid-cols-[8rem_1fr]">
        <Field label={t("blueprints:fields.hours")}>
          <TextInput
            inputMode="decimal"
            value={step.hours}
            onChange={(event) => onChange({ hours: event.target.value })}
          />
        </Field>
        {skills.length > 0 && (
          <fieldset>
            <legend className="mb-1.5 font-medium">{t("blueprints:step.skills")}</legend>
            <div className="flex flex-wrap gap-2">
              {skills.map((skill) => (
                <CheckChip
                  key={skill}
                  checked={step.skills.includes(skill)}
                  onChange={(isChosen) =>
                    onChange({
                      skills: isChosen
                        ? [...step.skills, skill]
                        : step.skills.filter((other) => other !== skill),
                    })
                  }
                >
                  {skillLabel(skill)}
                </CheckChip>
              ))}
            </div>
          </fieldset>
        )}
      </div>
    </fieldset>
  );
}

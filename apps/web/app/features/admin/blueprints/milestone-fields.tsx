import { levels } from "@masar/contract/paths/constants";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { catalogTermsQuery } from "#web/entities/course/catalog-terms.ts";
import { TermPicker } from "#web/features/admin/import/term-picker.tsx";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { CheckChip } from "#web/ui/forms/chip.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { TextArea, TextInput } from "#web/ui/forms/text-input.tsx";
import type { MilestoneDraft } from "./blueprint-draft.ts";
import { StepFields } from "./step-fields.tsx";
import { TextPair } from "./text-pair.tsx";

type MilestoneFieldsProps = {
  milestone: MilestoneDraft;
  earlier: MilestoneDraft[];
  onChange: (values: Partial<MilestoneDraft>) => void;
};

export function MilestoneFields({ milestone, earlier, onChange }: MilestoneFieldsProps) {
  const { t } = useTranslation();
  const { data: terms } = useQuery(catalogTermsQuery);
  return (
    <div className="grid grid-cols-1 gap-5">
      <TextPair
        names={["title", "title_ar"]}
        values={milestone}
        maxLength={120}
        onChange={onChange}
      />
      <TextPair
        names={["description", "description_ar"]}
        values={milestone}
        rows={3}
        maxLength={600}
        onChange={onChange}
      />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <KeyField milestone={milestone} onChange={(key) => onChange({ key })} />
        <Field label={t("blueprints:fields.hours")}>
          <TextInput
            inputMode="decimal"
            value={milestone.hours}
            onChange={(event) => onChange({ hours: event.target.value })}
          />
        </Field>
        <SelectField
          label={t("blueprints:fields.difficulty")}
          value={milestone.difficulty}
          options={levels.map((value) => ({ value, label: t(`courses:levels.${value}`) }))}
          onChange={(difficulty) => onChange({ difficulty })}
        />
      </div>
      <TermPicker
        label={t("blueprints:fields.skills")}
        terms={terms?.skills ?? []}
        chosen={milestone.skills}
        onChange={(skills) => onChange({ skills })}
      />
      {(["deliverables", "completion_criteria"] as const).map((name) => (
        <TextPair
          key={name}
          names={[name, `${name}_ar`]}
          values={milestone}
          rows={3}
          hint={t("blueprints:fields.onePerLine")}
          onChange={onChange}
        />
      ))}
      <StepFields
        steps={milestone.steps}
        skills={milestone.skills}
        onChange={(steps) => onChange({ steps })}
      />
      <Field label={t("blueprints:fields.courses")} hint={t("blueprints:fields.coursesHint")}>
        <TextArea
          rows={4}
          dir="ltr"
          spellCheck={false}
          className="font-mono text-sm"
          value={milestone.courses}
          onChange={(event) => onChange({ courses: event.target.value })}
        />
      </Field>
      <Prerequisites milestone={milestone} earlier={earlier} onChange={onChange} />
    </div>
  );
}

type KeyFieldProps = { milestone: MilestoneDraft; onChange: (key: string) => void };

function KeyField({ milestone, onChange }: KeyFieldProps) {
  const { t } = useTranslation();
  return (
    <Field
      label={t("blueprints:fields.key")}
      hint={milestone.isNew ? t("blueprints:fields.keyHint") : undefined}
    >
      <TextInput
        dir="ltr"
        maxLength={80}
        readOnly={!milestone.isNew}
        spellCheck={false}
        className="read-only:bg-sunken read-only:text-ink-2"
        value={milestone.key}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

function Prerequisites({ milestone, earlier, onChange }: MilestoneFieldsProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const chosen = milestone.prerequisites;
  const titles = new Map(
    earlier.map(({ key, title, title_ar }) => [key, language === "ar" ? title_ar : title]),
  );
  // Also one that was moved behind this milestone: it is a fault that can be corrected here.
  const keys = [...new Set([...titles.keys(), ...chosen])].filter((key) => key !== "");
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t("blueprints:fields.prerequisites")}</legend>
      {keys.length === 0 && (
        <p className="text-sm text-ink-2">{t("blueprints:fields.noPrerequisites")}</p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {keys.map((key) => (
          <CheckChip
            key={key}
            checked={chosen.includes(key)}
            onChange={(isChosen) =>
              onChange({
                prerequisites: isChosen
                  ? [...chosen, key]
                  : chosen.filter((other) => other !== key),
              })
            }
          >
            {titles.get(key) || key}
          </CheckChip>
        ))}
      </div>
    </fieldset>
  );
}

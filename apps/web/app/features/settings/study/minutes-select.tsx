import type { Settings } from "@masar/contract/settings/schemas";
import { useTranslation } from "react-i18next";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useSaveSetting } from "#web/features/settings/settings.api.ts";

/** A value set elsewhere is still among the choices. */
export function withCurrent(choices: number[], current: number | null): number[] {
  if (current === null || choices.includes(current)) return choices;
  return [...choices, current].toSorted((a, b) => a - b);
}

type MinutesName = "daily_goal_minutes" | "focus_minutes" | "break_minutes" | "long_break_minutes";
type MinutesFieldProps = {
  name: MinutesName;
  choices: number[];
  settings: Settings;
  label: string;
  hint?: string;
};

/** A length in minutes, saved as it is chosen. */
export function MinutesSelect({ name, choices, settings, label, hint }: MinutesFieldProps) {
  const { t } = useTranslation();
  const save = useSaveSetting();
  const minutes = settings[name];
  const options = withCurrent(choices, minutes).map((count) => ({
    value: String(count),
    label: t("settings:study.minutes", { count }),
  }));
  return (
    <Field label={label} hint={hint}>
      <Select
        options={options}
        value={String(minutes)}
        onChange={({ target: { value } }) => save({ [name]: Number(value) }, { [name]: minutes })}
      />
    </Field>
  );
}

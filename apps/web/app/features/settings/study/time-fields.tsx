import type { Settings } from "@masar/contract/settings/schemas";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type FieldTexts, useClockTime } from "#web/entities/settings/time-field.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import type { SelectOption } from "#web/ui/forms/select.tsx";
import { useSaveSetting } from "#web/entities/settings/use-save-setting.ts";

/** 3 is 03:00. */
export function fullHour(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

/** A value that was set elsewhere is added to the choices. */
function withCurrent(choices: readonly number[], current: number | null) {
  if (current === null || choices.includes(current)) return choices;
  return [...choices, current].toSorted((a, b) => a - b);
}

const weeklyHours = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60];

export function listWeeklyHours(t: TFunction, current: number | null): SelectOption[] {
  return withCurrent(weeklyHours, current).map((count) => ({
    value: String(count),
    label: t("settings:study.hours", { count }),
  }));
}

type DayStartFieldProps = FieldTexts & { value: number; onChange: (hour: number) => void };

export function DayStartField({ value, onChange, ...texts }: DayStartFieldProps) {
  const formatTime = useClockTime();
  const options = Array.from({ length: 13 }, (_, hour) => ({
    value: String(hour),
    label: formatTime(fullHour(hour)),
  }));
  return (
    <SelectField
      {...texts}
      options={options}
      value={String(value)}
      onChange={(hour) => onChange(Number(hour))}
    />
  );
}

type MinutesFieldProps = FieldTexts & {
  name: "daily_goal_minutes" | "focus_minutes" | "break_minutes" | "long_break_minutes";
  choices: readonly number[];
  settings: Settings;
};

export function MinutesField({ name, choices, settings, ...texts }: MinutesFieldProps) {
  const { t } = useTranslation();
  const save = useSaveSetting();
  const minutes = settings[name];
  return (
    <SelectField
      {...texts}
      options={withCurrent(choices, minutes).map((count) => ({
        value: String(count),
        label: t("settings:study.minutes", { count }),
      }))}
      value={String(minutes)}
      onChange={(value) => save({ [name]: Number(value) })}
    />
  );
}

import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useClockTime } from "./use-clock-time.ts";

const hours = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

type DayStartFieldProps = {
  label: string;
  hint?: string;
  value: number;
  onChange: (hour: number) => void;
};

export function DayStartField({ label, hint, value, onChange }: DayStartFieldProps) {
  const formatTime = useClockTime();
  return (
    <Field label={label} hint={hint}>
      <Select
        options={hours.map((hour) => ({ value: String(hour), label: formatTime(fullHour(hour)) }))}
        value={String(value)}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </Field>
  );
}

/** 3 is 03:00. */
export function fullHour(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

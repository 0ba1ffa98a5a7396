import { useFormat } from "#web/platform/format/use-format.ts";
import { SelectField } from "#web/ui/forms/select-field.tsx";

export type FieldTexts = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
};

/** Formats 19:30 in the page's language. */
export function useClockTime(): (time: string) => string {
  const format = useFormat();
  return (time) => format.date(new Date(`2026-01-01T${time}:00Z`), "time", "UTC");
}

type TimeFieldProps = FieldTexts & {
  /** What no time means; left out where there must be a time. */
  noTime?: string;
  value: string | null;
  onChange: (time: string | null) => void;
};

const halfHours = Array.from({ length: 48 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, "0");
  return `${hour}:${index % 2 === 0 ? "00" : "30"}`;
});

export function TimeField({ noTime, value, onChange, ...texts }: TimeFieldProps) {
  const formatTime = useClockTime();
  const times = value && !halfHours.includes(value) ? [value, ...halfHours] : halfHours;
  return (
    <SelectField
      {...texts}
      options={[
        ...(noTime === undefined ? [] : [{ value: "", label: noTime }]),
        ...times.map((time) => ({ value: time, label: formatTime(time) })),
      ]}
      value={value ?? ""}
      onChange={(time) => onChange(time || null)}
    />
  );
}

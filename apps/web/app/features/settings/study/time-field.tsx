import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useClockTime } from "./use-clock-time.ts";

type TimeFieldProps = {
  label: string;
  hint?: string;
  error?: string;
  /** What no time at all means here; left out where there must be one. */
  noTime?: string;
  value: string | null;
  onChange: (time: string | null) => void;
};

const halfHours = Array.from({ length: 48 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, "0");
  return `${hour}:${index % 2 === 0 ? "00" : "30"}`;
});

/** A time on the wall, by the half hour; one set elsewhere is still among the choices. */
export function TimeField({ label, hint, error, noTime, value, onChange }: TimeFieldProps) {
  const formatTime = useClockTime();
  const times = value && !halfHours.includes(value) ? [value, ...halfHours] : halfHours;
  return (
    <Field label={label} hint={hint} error={error}>
      <Select
        options={[
          ...(noTime === undefined ? [] : [{ value: "", label: noTime }]),
          ...times.map((time) => ({ value: time, label: formatTime(time) })),
        ]}
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value || null)}
      />
    </Field>
  );
}

import { Field } from "#web/ui/forms/field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";

type MinutesFieldProps = {
  label: string;
  hint?: string;
  error?: string;
  required?: boolean;
  value: string;
  onChange: (typed: string) => void;
};

/** Minutes as people type them, Arabic digits too; `readMinutes` reads them. */
export function MinutesInput({ value, onChange, ...field }: MinutesFieldProps) {
  return (
    <Field {...field}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

import type { ReactNode } from "react";
import { Field } from "./field.tsx";
import { Select, type SelectOption } from "./select.tsx";

type SelectFieldProps<V extends string> = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  options: SelectOption<V>[];
  value: NoInfer<V>;
  autoComplete?: string;
  onChange: (value: V) => void;
};

/** A labelled select that passes on the chosen value. */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { label, hint, error, onChange, ...select } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      <Select {...select} onChange={(event) => onChange(event.target.value as V)} />
    </Field>
  );
}

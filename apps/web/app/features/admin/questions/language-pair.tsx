import type { ReactNode } from "react";
import { Field } from "#web/ui/forms/field.tsx";
import { TextArea } from "#web/ui/forms/text-input.tsx";

type Side = {
  label: string;
  value: string;
  error?: ReactNode;
  onChange: (value: string) => void;
};
type LanguagePairProps = {
  english: Side;
  /** Missing for a text that is the same in both languages. */
  arabic?: Side | undefined;
  rows?: number;
  maxLength?: number;
  hint?: string;
};

/** The same text in English and Arabic, side by side where there is room. */
export function LanguagePair(props: LanguagePairProps) {
  const { english, arabic, rows = 2, maxLength, hint } = props;
  const field = ({ label, value, error, onChange }: Side, lang: "en" | "ar") => (
    <Field label={label} hint={hint} error={error} required>
      <TextArea
        lang={lang}
        dir={lang === "en" ? "ltr" : "rtl"}
        rows={rows}
        className="field-sizing-content min-h-11"
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      {field(english, "en")}
      {arabic && field(arabic, "ar")}
    </div>
  );
}

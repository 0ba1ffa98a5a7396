import { useTranslation } from "react-i18next";
import { useHydrated } from "#web/platform/browser/use-hydrated.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";

type EmailFieldProps = {
  value: string;
  onChange: (email: string) => void;
  error?: string;
  /** `username` beside a password, for password managers. */
  autoComplete?: "email" | "username";
};

export function EmailField({ value, onChange, error, autoComplete = "email" }: EmailFieldProps) {
  const { t } = useTranslation();
  // Text typed into prerendered markup before hydration would be lost.
  const isReady = useHydrated();
  return (
    <Field label={t("account:fields.email")} error={error}>
      <TextInput
        type="email"
        name="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        disabled={!isReady}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

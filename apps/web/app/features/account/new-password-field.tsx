import { limits } from "@masar/contract/limits";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useHydrated } from "#web/platform/browser/use-hydrated.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
import { ProgressBar } from "#web/ui/display/progress-bar.tsx";

type NewPasswordFieldProps = {
  label: string;
  value: string;
  onChange: (password: string) => void;
  error?: string;
};

/** The meter measures only the length, which makes a password hard to guess. */
export function NewPasswordField({ label, value, onChange, error }: NewPasswordFieldProps) {
  const { t } = useTranslation();
  // Text typed into prerendered markup before hydration would be lost.
  const isReady = useHydrated();
  const { min, advised } = limits.password;
  return (
    <Field
      label={label}
      error={error}
      hint={
        <span className="grid gap-1.5 pt-1">
          {value !== "" && (
            <ProgressBar
              label={t("entry:strength.label")}
              value={(value.length / advised) * 100}
              tone={value.length < min ? "saffron" : "teal"}
            />
          )}
          <span>{describeLength(t, value.length)}</span>
        </span>
      }
    >
      <PasswordInput
        name="new-password"
        autoComplete="new-password"
        disabled={!isReady}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

function describeLength(t: TFunction, length: number): string {
  const { min, advised } = limits.password;
  if (length === 0) return t("entry:strength.empty", { min, advised });
  if (length < min) return t("entry:strength.short", { count: min - length });
  if (length < advised) return t("entry:strength.enough", { advised });
  return t("entry:strength.good");
}

import { toLatinDigits } from "@masar/domain/text/latin-digits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAuth } from "#web/entities/session/auth.tsx";
import { errorText } from "#web/platform/errors/error-text.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { isRefusal } from "#web/features/settings/page/form-parts.tsx";

export type ProofField = "password" | "code";
type ProofErrors = Partial<Record<ProofField, string | undefined>>;

/** The password again and, where the second step is on, a code: what every change of who can enter asks for. */
export function useReauthentication() {
  const { t } = useTranslation();
  const { user, refresh } = useAuth();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const asksCode = user?.second_factor === true;

  function findMissing(): ProofErrors {
    return {
      password: password === "" ? t("account:invalid.passwordMissing") : undefined,
      code: asksCode && code.trim() === "" ? t("settings:proof.codeMissing") : undefined,
    };
  }

  function readRefusal(error: unknown): ProofErrors {
    const isCode = isRefusal(error, "code_invalid");
    // The second step was turned on elsewhere meanwhile: the field for its code appears.
    if (isCode && !asksCode) void refresh();
    return {
      password: isRefusal(error, "password_wrong") ? errorText(t, error) : undefined,
      code: isCode ? errorText(t, error) : undefined,
    };
  }

  return {
    proof: { password, ...(asksCode ? { code: toLatinDigits(code.trim()) } : {}) },
    findMissing,
    readRefusal,
    fields: { email: user?.email ?? "", password, setPassword, asksCode, code, setCode },
  };
}

/** Whether the fields say what is wrong, so that the end of the form need not. */
export function isAboutProof(error: unknown): boolean {
  return isRefusal(error, "password_wrong") || isRefusal(error, "code_invalid");
}

type ReauthenticationFieldsProps = ReturnType<typeof useReauthentication>["fields"] & {
  errors: ProofErrors;
  clearError: (name: ProofField) => void;
};

export function ReauthenticationFields(props: ReauthenticationFieldsProps) {
  const { email, password, setPassword, asksCode, code, setCode, errors, clearError } = props;
  const { t } = useTranslation();
  return (
    <>
      {/* Tells password managers whose password is typed here. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label={t("settings:password.current")} error={errors.password}>
        <PasswordInput
          name="current-password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            clearError("password");
          }}
        />
      </Field>
      {asksCode && (
        <Field
          label={t("settings:proof.code")}
          hint={t("settings:proof.codeHint")}
          error={errors.code}
        >
          <TextInput
            name="code"
            dir="ltr"
            autoComplete="one-time-code"
            maxLength={32}
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              clearError("code");
            }}
          />
        </Field>
      )}
    </>
  );
}

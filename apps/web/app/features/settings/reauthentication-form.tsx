import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAuth } from "#web/lib/auth.tsx";
import { errorText } from "#web/lib/error-text.ts";
import { useFieldErrors } from "#web/lib/use-field-errors.ts";
import { AccountHint, CurrentPasswordField, FormEnd, isRefusal } from "./form-parts.tsx";

type PasswordPromptProps = {
  submitLabel: string;
  danger?: boolean;
  pending: boolean;
  error: unknown;
  onSubmit: (password: string, onError: (error: unknown) => void) => void;
  onCancel: () => void;
};

/** The password again, before what could lock somebody out of their account. */
export function PasswordPrompt(props: PasswordPromptProps) {
  const { submitLabel, danger, pending, error, onSubmit, onCancel } = props;
  const { t } = useTranslation();
  const { user } = useAuth();
  const [password, setPassword] = useState("");
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"password">();

  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = password === "" ? t("account:invalid.passwordMissing") : undefined;
    if (showErrors({ password: missing })) return;
    onSubmit(password, (refusal) => {
      const isWrong = isRefusal(refusal, "password_wrong");
      showErrors({ password: isWrong ? errorText(t, refusal) : undefined });
    });
  }

  return (
    <form ref={formRef} noValidate onSubmit={submit} className="grid gap-5">
      <AccountHint email={user?.email ?? ""} />
      <CurrentPasswordField
        value={password}
        error={errors.password}
        onChange={(value) => {
          setPassword(value);
          clearError("password");
        }}
      />
      <FormEnd
        submitLabel={submitLabel}
        danger={danger}
        pending={pending}
        error={isRefusal(error, "password_wrong") ? null : error}
        onCancel={onCancel}
      />
    </form>
  );
}

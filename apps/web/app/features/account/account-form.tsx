import type { FormEvent, ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@masar/contract/limits";
import type { TFunction } from "i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import type { Request } from "#web/platform/api/use-request.ts";
import { useHydrated } from "#web/platform/browser/use-hydrated.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
import { ProgressBar } from "#web/ui/display/progress-bar.tsx";
import { AccountError } from "./account-error.tsx";
import { toFieldErrors, validateEmail } from "./form-rules.ts";
import { useRequestMail } from "./visitor.api.ts";

type AccountFormProps = {
  formRef: RefObject<HTMLFormElement | null>;
  mutation: { isPending: boolean; error: unknown };
  /** Shown instead of the text of the mutation's error. */
  error?: ReactNode;
  submitLabel: string;
  disabled?: boolean;
  onSubmit: () => void;
  children: ReactNode;
  footer?: ReactNode;
};

export function AccountForm(props: AccountFormProps) {
  const { formRef, mutation, submitLabel, disabled, onSubmit, children, footer } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const { error = <AccountError error={mutation.error} /> } = props;
  return (
    // The method does nothing before hydration, and keeps a password out of the URL.
    <form ref={formRef} method="dialog" noValidate onSubmit={submit} className="grid gap-5">
      {children}
      {Boolean(mutation.error) && error}
      <Button type="submit" loading={mutation.isPending} disabled={disabled}>
        {submitLabel}
      </Button>
      {footer}
    </form>
  );
}

type EmailFieldProps = {
  value: string;
  onChange: (email: string) => void;
  error?: string;
  /** `username` beside a password, for password managers. */
  autoComplete?: "email" | "username";
  disabled?: boolean;
};

export function EmailField(props: EmailFieldProps) {
  const { value, onChange, error, autoComplete = "email", disabled } = props;
  const { t } = useTranslation();
  return (
    <Field id="account-email" label={t("account:fields.email")} error={error}>
      <TextInput
        type="email"
        name="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

type EmailFormProps = {
  email: string;
  onChange: (email: string) => void;
  mutation: Request<string>;
  submitLabel: string;
};

export function EmailForm({ email, onChange, mutation, submitLabel }: EmailFormProps) {
  const { t } = useTranslation();
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"email">();
  // A press before hydration would be lost on these pages, which are no islands.
  const isReady = useHydrated();
  const submit = () => {
    if (showErrors({ email: validateEmail(t, email) })) return;
    mutation.mutate(email.trim(), { onError: (error) => showErrors(toFieldErrors(t, error)) });
  };
  const change = (value: string) => {
    onChange(value);
    clearError("email");
  };
  return (
    <AccountForm
      formRef={formRef}
      mutation={mutation}
      submitLabel={submitLabel}
      disabled={!isReady}
      onSubmit={submit}
    >
      <EmailField value={email} error={errors.email} onChange={change} disabled={!isReady} />
    </AccountForm>
  );
}

type NewPasswordFieldProps = {
  label: string;
  value: string;
  onChange: (password: string) => void;
  error?: string;
  disabled?: boolean;
};

/** The meter measures only the length, which makes a password hard to guess. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { label, value, onChange, error, disabled } = props;
  const { t } = useTranslation();
  const { min, advised } = limits.password;
  return (
    <Field
      id="account-password"
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
        disabled={disabled}
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

export function ResendLink({ email }: { email: string }) {
  const { t } = useTranslation();
  const resend = useRequestMail("resendVerification");
  return (
    <div className="grid justify-items-start gap-3">
      {resend.isError && <InlineAlert tone="error">{errorText(t, resend.error)}</InlineAlert>}
      {resend.isSuccess && <InlineAlert tone="success">{t("entry:resend.done")}</InlineAlert>}
      <Button
        variant="secondary"
        loading={resend.isPending}
        onClick={() => resend.mutate(email.trim())}
      >
        {t("entry:resend.action")}
      </Button>
    </div>
  );
}

import type { AuthSession } from "@masar/contract/account/schemas";
import type { TFunction } from "i18next";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
import { useLogIn } from "#web/features/account/account.api.ts";
import { EmailField } from "#web/features/account/email-field.tsx";
import {
  toFieldErrors,
  validateEmail,
  validatePassword,
} from "#web/features/account/form-rules.ts";
import { ResendLink } from "#web/features/account/register/resend-link.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { TextLink } from "#web/features/account/text-link.tsx";

export type LogInFormProps = {
  onLoggedIn: (session: AuthSession) => void;
  submitLabel: string;
  /** The only account that may log in here; without it the form asks for the address. */
  fixedEmail?: string;
  /** The page for a forgotten password; the link passes the typed address. */
  forgotHref?: string;
};

/** Email and password, then the second factor if the account has one. */
export function LogInForm({ onLoggedIn, submitLabel, fixedEmail, forgotHref }: LogInFormProps) {
  const { t } = useTranslation();
  const [typedEmail, setTypedEmail] = useState("");
  const [password, setPassword] = useState("");
  const [needsCode, setNeedsCode] = useState(false);
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"email" | "password">();
  const logIn = useLogIn();
  const email = fixedEmail ?? typedEmail;

  function submit(event: FormEvent) {
    event.preventDefault();
    const invalid = { email: validateEmail(t, email), password: validatePassword(t, password) };
    if (showErrors(invalid)) return;
    logIn.mutate(
      { email: email.trim(), password },
      {
        onSuccess: (response) => {
          if (response.status === "second_factor_required") setNeedsCode(true);
          else onLoggedIn(response.session);
        },
        onError: (error) => showErrors(toFieldErrors(t, error)),
      },
    );
  }

  if (needsCode) {
    const startOver = () => {
      setNeedsCode(false);
      logIn.reset();
    };
    return <SecondFactorForm onLoggedIn={onLoggedIn} onStartOver={startOver} />;
  }

  return (
    <form ref={formRef} noValidate onSubmit={submit} className="grid gap-5">
      {fixedEmail === undefined && (
        <EmailField
          autoComplete="username"
          value={typedEmail}
          error={errors.email}
          onChange={(value) => {
            setTypedEmail(value);
            clearError("email");
          }}
        />
      )}
      <Field label={t("account:fields.password")} error={errors.password}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            clearError("password");
          }}
        />
      </Field>
      {fixedEmail !== undefined && (
        // For password managers, which look for the user name beside the password.
        <input hidden readOnly name="email" autoComplete="username" value={fixedEmail} />
      )}
      {forgotHref && (
        <p className="-mt-2">
          <TextLink to={forgotHref} state={{ email: email.trim() }}>
            {t("account:login.forgot")}
          </TextLink>
        </p>
      )}
      {logIn.isError && <LogInError error={logIn.error} email={email} />}
      <Button type="submit" loading={logIn.isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}

function LogInError({ error, email }: { error: unknown; email: string }) {
  const { t } = useTranslation();
  if (error instanceof ApiError && error.code === "email_unverified") {
    return (
      <>
        <InlineAlert tone="info">{errorText(t, error)}</InlineAlert>
        <ResendLink email={email} />
      </>
    );
  }
  return <InlineAlert tone="error">{delayText(t, error) ?? errorText(t, error)}</InlineAlert>;
}

/** How long a delayed log-in has to wait; the text also mentions the mailed link. */
function delayText(t: TFunction, error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== "rate_limited") return undefined;
  const seconds = Number(error.params["count"]);
  return seconds > 60
    ? t("entry:delayed.minutes", { count: Math.ceil(seconds / 60) })
    : t("entry:delayed.seconds", { count: seconds });
}

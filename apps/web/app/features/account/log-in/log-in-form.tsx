import type { AuthSession } from "@masar/contract/account/schemas";
import type { TFunction } from "i18next";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { toLatinDigits } from "@masar/domain/text/latin-digits";
import { ApiError } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { useEarlyInput } from "#web/platform/forms/use-early-input.ts";
import { TextAnchor } from "#web/ui/display/text-anchor.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { TextInput } from "#web/ui/forms/text-input.tsx";
import { useLogIn, useLogInSecondFactor } from "#web/features/account/visitor.api.ts";
import { AccountError } from "#web/features/account/account-error.tsx";
import { AccountForm, EmailField, ResendLink } from "#web/features/account/account-form.tsx";
import {
  toFieldErrors,
  validateEmail,
  validatePassword,
} from "#web/features/account/form-rules.ts";

export type LogInFormProps = {
  /** The form is busy until it resolves. */
  onLoggedIn: (session: AuthSession) => Promise<unknown>;
  submitLabel: string;
  /** The only account that may log in here; without it the form asks for the address. */
  fixedEmail?: string;
  /** The page for a forgotten password; `page-chrome.ts` passes the typed address. */
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
  useEarlyInput(formRef, (typed) => {
    setTypedEmail(typed["email"] ?? "");
    setPassword(typed["password"] ?? "");
  });
  const submit = () => {
    const invalid = { email: validateEmail(t, email), password: validatePassword(t, password) };
    if (showErrors(invalid)) return;
    logIn.mutate(
      { email: email.trim(), password },
      {
        onSuccess: (response) => {
          if (response.status !== "second_factor_required") return onLoggedIn(response.session);
          return setNeedsCode(true);
        },
        onError: (error) => showErrors(toFieldErrors(t, error)),
      },
    );
  };

  if (needsCode) {
    const startOver = () => {
      setNeedsCode(false);
      logIn.reset();
    };
    return <SecondFactorForm onLoggedIn={onLoggedIn} onStartOver={startOver} />;
  }

  return (
    <AccountForm
      formRef={formRef}
      mutation={logIn}
      error={<LogInError error={logIn.error} email={email} />}
      submitLabel={submitLabel}
      onSubmit={submit}
    >
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
      <Field id="account-password" label={t("account:fields.password")} error={errors.password}>
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
          <TextAnchor isInline href={forgotHref} data-frame="forgot">
            {t("account:login.forgot")}
          </TextAnchor>
        </p>
      )}
    </AccountForm>
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
  const delay = delayText(t, error);
  if (delay === undefined) return <AccountError error={error} />;
  return <InlineAlert tone="error">{delay}</InlineAlert>;
}

/** How long a delayed log-in has to wait; the text also mentions the mailed link. */
function delayText(t: TFunction, error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== "rate_limited") return undefined;
  const seconds = Number(error.params["count"]);
  return seconds > 60
    ? t("entry:delayed.minutes", { count: Math.ceil(seconds / 60) })
    : t("entry:delayed.seconds", { count: seconds });
}

type SecondFactorFormProps = {
  onLoggedIn: (session: AuthSession) => Promise<unknown>;
  onStartOver?: () => void;
};

export function SecondFactorForm({ onLoggedIn, onStartOver }: SecondFactorFormProps) {
  const { t } = useTranslation();
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"code">();
  const logIn = useLogInSecondFactor();

  useEffect(() => input.current?.focus(), []);

  const submit = () => {
    const typed = toLatinDigits(code).replaceAll(/\s/g, "");
    const isComplete = isRecovery ? typed.length >= 6 : /^\d{6}$/.test(typed);
    const message = t(isRecovery ? "account:invalid.recoveryCode" : "account:invalid.code");
    if (showErrors({ code: isComplete ? undefined : message })) return;
    logIn.mutate(typed, {
      onSuccess: ({ session }) => onLoggedIn(session),
      onError: () => input.current?.select(),
    });
  };

  const changeKind = () => {
    setRecovery(!isRecovery);
    setCode("");
    showErrors({});
    logIn.reset();
    input.current?.focus();
  };

  return (
    <AccountForm
      formRef={formRef}
      mutation={logIn}
      submitLabel={t("account:secondFactor.submit")}
      onSubmit={submit}
      footer={
        <div className="-mt-2 flex flex-wrap justify-center gap-x-2">
          <Button variant="quiet" onClick={changeKind}>
            {t(isRecovery ? "account:secondFactor.useApp" : "account:secondFactor.useRecovery")}
          </Button>
          {onStartOver && (
            <Button variant="quiet" onClick={onStartOver}>
              {t("account:secondFactor.startOver")}
            </Button>
          )}
        </div>
      }
    >
      <p className="text-ink-2">
        {t(isRecovery ? "account:secondFactor.recoveryLead" : "account:secondFactor.lead")}
      </p>
      <Field
        label={t(isRecovery ? "account:fields.recoveryCode" : "account:fields.code")}
        error={errors.code}
      >
        <TextInput
          ref={input}
          name="code"
          dir="ltr"
          className="text-lg tabular-nums rtl:text-end"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={isRecovery ? "text" : "numeric"}
          maxLength={32}
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            clearError("code");
          }}
        />
      </Field>
    </AccountForm>
  );
}

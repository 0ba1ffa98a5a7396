import type { AuthSession } from "@masar/contract/account/schemas";
import { limits } from "@masar/contract/limits";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { publicHref } from "#web/platform/urls/links.ts";
import { toIntake } from "#web/entities/path/path-request.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { useSignUp } from "#web/features/account/account.api.ts";
import { EmailField } from "#web/features/account/email-field.tsx";
import {
  toFieldErrors,
  validateEmail,
  validateNewPassword,
} from "#web/features/account/form-rules.ts";
import { NewPasswordField } from "#web/features/account/new-password-field.tsx";
import { TextLink } from "#web/features/account/text-link.tsx";
import { usePathRequest } from "#web/features/account/use-next-query.ts";

export type RegisterAnswers = { email: string; password: string; terms: boolean; age: boolean };
export const noAnswers: RegisterAnswers = { email: "", password: "", terms: false, age: false };

type RegisterFormProps = {
  answers: RegisterAnswers;
  onChange: (answers: RegisterAnswers) => void;
  onDone: (result: { session: AuthSession | null; mailboxUrl: string | null }) => void;
};

export function RegisterForm({ answers, onChange, onDone }: RegisterFormProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { formRef, errors, showErrors, clearError } = useFieldErrors<keyof RegisterAnswers>();
  const signUp = useSignUp();
  const pathRequest = usePathRequest();

  function change(part: Partial<RegisterAnswers>) {
    onChange({ ...answers, ...part });
    for (const name of Object.keys(part) as (keyof RegisterAnswers)[]) clearError(name);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const hasErrors = showErrors({
      email: validateEmail(t, answers.email),
      password: validateNewPassword(t, answers.password),
      terms: answers.terms ? undefined : t("account:invalid.terms"),
      age: answers.age ? undefined : t("account:invalid.age"),
    });
    if (hasErrors) return;
    signUp.mutate(
      {
        email: answers.email.trim(),
        password: answers.password,
        language,
        terms_version: limits.termsVersion,
        is_13: true,
        time_zone: detectTimeZone(),
        ...(pathRequest && { intake: toIntake(pathRequest) }),
      },
      { onSuccess: onDone, onError: (error) => showErrors(toFieldErrors(t, error)) },
    );
  }

  const isFieldError = Object.values(toFieldErrors(t, signUp.error)).some(Boolean);

  return (
    <form ref={formRef} noValidate onSubmit={submit} className="grid gap-5">
      <EmailField
        autoComplete="username"
        value={answers.email}
        error={errors.email}
        onChange={(email) => change({ email })}
      />
      <NewPasswordField
        label={t("account:fields.password")}
        value={answers.password}
        error={errors.password}
        onChange={(password) => change({ password })}
      />
      <div className="grid gap-1">
        <Checkbox
          name="terms"
          label={t("entry:register.terms")}
          checked={answers.terms}
          error={errors.terms}
          onChange={(event) => change({ terms: event.target.checked })}
        />
        <p className="flex flex-wrap gap-x-4 ps-8.5 text-sm">
          <NewTabLink href={publicHref("/terms", language)} label={t("entry:register.readTerms")} />
          <NewTabLink
            href={publicHref("/privacy", language)}
            label={t("entry:register.readPrivacy")}
          />
        </p>
        <Checkbox
          name="age"
          label={t("entry:register.age")}
          checked={answers.age}
          error={errors.age}
          onChange={(event) => change({ age: event.target.checked })}
        />
      </div>
      {signUp.isError && !isFieldError && (
        <InlineAlert tone="error">{errorText(t, signUp.error)}</InlineAlert>
      )}
      <Button type="submit" loading={signUp.isPending}>
        {t("entry:register.submit")}
      </Button>
    </form>
  );
}

function NewTabLink({ href, label }: { href: string; label: string }) {
  const { t } = useTranslation();
  return (
    <TextLink to={href} target="_blank" rel="noopener">
      {label} <span className="sr-only">({t("entry:register.newTab")})</span>
    </TextLink>
  );
}

import { useState } from "react";
import { TextAnchor } from "#web/ui/display/text-anchor.tsx";
import { useTranslation } from "react-i18next";
import type { AuthSession } from "@masar/contract/account/schemas";
import { limits } from "@masar/contract/limits";
import { publicHref } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";
import { useEarlyInput } from "#web/platform/forms/use-early-input.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { useSignUp } from "#web/features/account/visitor.api.ts";
import { ProviderButtons } from "#web/features/account/provider/provider-buttons.tsx";
import { VisitorPage } from "#web/features/account/visitor-page.tsx";
import { openApplication } from "#web/features/account/open-application.ts";
import { AccountPage, InboxPage } from "#web/features/account/account-page.tsx";
import {
  landingAfterSignUp,
  PendingPathHint,
  readPublishedToken,
  storeLandingAfterSignUp,
  useNextQuery,
  usePathRequest,
} from "#web/features/account/path-request.tsx";
import {
  AccountForm,
  EmailField,
  NewPasswordField,
  ResendLink,
} from "#web/features/account/account-form.tsx";
import {
  toFieldErrors,
  validateEmail,
  validateNewPassword,
} from "#web/features/account/form-rules.ts";
import { TermsFields } from "./terms-fields.tsx";

/** An island: it runs without router, session and query client. */
export function Register() {
  return (
    <VisitorPage>
      <RegisterSteps />
    </VisitorPage>
  );
}

function RegisterSteps() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const next = useNextQuery();
  // The answers outlive the form, so that only a mistyped address has to be corrected.
  const [answers, setAnswers] = useState<RegisterAnswers>(noAnswers);
  const [sent, setSent] = useState<{ mailboxUrl: string | null }>();
  const [isChanging, setChanging] = useState(false);

  if (sent) {
    return (
      <CheckInbox
        email={answers.email.trim()}
        mailboxUrl={sent.mailboxUrl}
        onChangeAddress={() => {
          setSent(undefined);
          setChanging(true);
        }}
      />
    );
  }

  return (
    <AccountPage
      title={t("entry:register.title")}
      lead={t("entry:register.lead")}
      announce={isChanging}
      footer={
        <>
          {t("entry:register.hasAccount")}{" "}
          <TextAnchor isInline href={publicHref("/login", language) + next} data-frame="entry">
            {t("entry:register.logIn")}
          </TextAnchor>
        </>
      }
    >
      <PendingPathHint />
      <RegisterForm
        answers={answers}
        onChange={setAnswers}
        onDone={({ session, mailboxUrl }) => {
          if (session) return openApplication(session, landingAfterSignUp(window.location.search));
          storeLandingAfterSignUp(window.location.search);
          return setSent({ mailboxUrl });
        }}
      />
    </AccountPage>
  );
}

type CheckInboxProps = {
  email: string;
  /** The mailbox page of a development instance. */
  mailboxUrl: string | null;
  onChangeAddress: () => void;
};

function CheckInbox({ email, mailboxUrl, onChangeAddress }: CheckInboxProps) {
  const { t } = useTranslation();
  return (
    <InboxPage sentTo={t("entry:inbox.sentTo")} email={email} next={t("entry:inbox.next")}>
      {mailboxUrl && (
        <p>
          <TextAnchor isInline href={mailboxUrl} target="_blank" rel="noopener">
            {t("entry:inbox.mailbox")}
          </TextAnchor>
        </p>
      )}
      <div className="grid gap-3 border-t border-line pt-5">
        <p className="text-sm text-ink-2">
          {t("entry:inbox.missing")} {t("entry:inbox.known")}
        </p>
        <ResendLink email={email} />
        <div className="-ms-5">
          <Button variant="quiet" onClick={onChangeAddress}>
            {t("entry:inbox.changeAddress")}
          </Button>
        </div>
      </div>
    </InboxPage>
  );
}

type RegisterAnswers = { email: string; password: string; terms: boolean; age: boolean };
const noAnswers: RegisterAnswers = { email: "", password: "", terms: false, age: false };

type RegisterFormProps = {
  answers: RegisterAnswers;
  onChange: (answers: RegisterAnswers) => void;
  onDone: (result: { session: AuthSession | null; mailboxUrl: string | null }) => unknown;
};

function RegisterForm({ answers, onChange, onDone }: RegisterFormProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { formRef, errors, showErrors, clearError } = useFieldErrors<keyof RegisterAnswers>();
  const signUp = useSignUp();
  const pathRequest = usePathRequest();
  useEarlyInput(formRef, (typed) =>
    onChange({
      email: typed["email"] ?? "",
      password: typed["new-password"] ?? "",
      terms: "terms" in typed,
      age: "age" in typed,
    }),
  );

  function change(part: Partial<RegisterAnswers>) {
    onChange({ ...answers, ...part });
    for (const name of Object.keys(part) as (keyof RegisterAnswers)[]) clearError(name);
  }

  function findMissing() {
    return {
      terms: answers.terms ? undefined : t("account:invalid.terms"),
      age: answers.age ? undefined : t("account:invalid.age"),
    };
  }

  function submit() {
    const hasErrors = showErrors({
      email: validateEmail(t, answers.email),
      password: validateNewPassword(t, answers.password),
      ...findMissing(),
    });
    if (hasErrors) return;
    const account = {
      email: answers.email.trim(),
      password: answers.password,
      language,
      terms_version: limits.termsVersion,
      is_13: true as const,
      time_zone: detectTimeZone(),
    };
    signUp.mutate(
      { account, pathRequest, publishedToken: readPublishedToken(window.location.search) },
      { onSuccess: onDone, onError: (error) => showErrors(toFieldErrors(t, error)) },
    );
  }

  const isFieldError = Object.values(toFieldErrors(t, signUp.error)).some(Boolean);

  return (
    <AccountForm
      formRef={formRef}
      mutation={signUp}
      error={isFieldError ? null : undefined}
      submitLabel={t("entry:register.submit")}
      onSubmit={submit}
      footer={
        <ProviderButtons
          isSignUp
          mayStart={() => !showErrors(findMissing())}
          className="border-t border-line pt-5"
        />
      }
    >
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
      <TermsFields value={answers} errors={errors} onChange={change} />
    </AccountForm>
  );
}

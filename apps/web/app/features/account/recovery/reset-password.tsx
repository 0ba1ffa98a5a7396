import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { useHydrated } from "#web/platform/browser/use-hydrated.ts";
import { useAuth } from "#web/entities/session/auth.tsx";
import { publicHref } from "#web/platform/urls/links.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useFieldErrors } from "#web/platform/forms/use-field-errors.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { useLinkToken } from "#web/platform/urls/use-link-token.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { useResetPassword } from "#web/features/account/account.api.ts";
import { AccountForm, NewPasswordField } from "#web/features/account/account-form.tsx";
import { AccountPage } from "#web/features/account/account-page.tsx";
import {
  isLinkInvalid,
  toFieldErrors,
  validateNewPassword,
} from "#web/features/account/form-rules.ts";

export function ResetPassword() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { user, setSession } = useAuth();
  const navigate = useNavigate();
  const token = useLinkToken();
  const [search] = useSearchParams();
  const [password, setPassword] = useState("");
  const [endsFeed, setEndsFeed] = useState(true);
  const { formRef, errors, showErrors, clearError } = useFieldErrors<"password">();
  const reset = useResetPassword();
  // A press before hydration would be lost.
  const isReady = useHydrated();
  // Written into the link with the mail. Prerendered pages do not know their query.
  const isFirst = isReady && search.get("password") === "first";
  const hasCalendarLink = !isReady || search.get("calendar") !== "none";

  const finish = () => {
    // The reset ended every session of the account, also the one in this browser.
    if (user) setSession(null);
    toast({
      title: t(isFirst ? "entry:reset.firstDone" : "entry:reset.done"),
      description: t("entry:reset.doneDetail"),
    });
    void navigate(publicHref("/login", language), { replace: true });
  };
  const submit = () => {
    if (!token || showErrors({ password: validateNewPassword(t, password) })) return;
    reset.mutate(
      { token, password, end_calendar_feed: endsFeed },
      {
        onSuccess: finish,
        onError: (error) => showErrors({ password: toFieldErrors(t, error).password }),
      },
    );
  };

  const isFieldError = toFieldErrors(t, reset.error).password !== undefined;
  if (token === "" || (isLinkInvalid(reset.error) && !isFieldError)) {
    return (
      <AccountPage announce title={t("entry:linkInvalid")} lead={t("entry:reset.invalidDetail")}>
        <ButtonLink to={publicHref("/forgot-password", language)}>
          {t("entry:reset.askAgain")}
        </ButtonLink>
      </AccountPage>
    );
  }

  return (
    <AccountPage
      title={t(isFirst ? "entry:reset.firstTitle" : "entry:reset.title")}
      lead={t(isFirst ? "entry:reset.firstLead" : "entry:reset.lead")}
    >
      <AccountForm
        formRef={formRef}
        mutation={reset}
        error={isFieldError ? null : undefined}
        submitLabel={t("entry:reset.submit")}
        disabled={!isReady}
        onSubmit={submit}
      >
        <NewPasswordField
          label={t(isFirst ? "account:fields.password" : "account:fields.newPassword")}
          value={password}
          error={errors.password}
          disabled={!isReady}
          onChange={(value) => {
            setPassword(value);
            clearError("password");
          }}
        />
        {hasCalendarLink && (
          <Checkbox
            label={t("entry:calendarLink.end")}
            description={t("entry:calendarLink.endHint")}
            checked={endsFeed}
            onChange={({ target }) => setEndsFeed(target.checked)}
          />
        )}
      </AccountForm>
    </AccountPage>
  );
}

import { accountEndpoints } from "@masar/contract/account/endpoints";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useAuth } from "#web/entities/session/auth.tsx";
import { call } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { publicHref } from "#web/platform/urls/links.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { useLinkToken } from "#web/platform/urls/use-link-token.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { useLogOut } from "#web/features/account/account.api.ts";
import { AccountPage } from "#web/features/account/account-page.tsx";
import { ContinueLink } from "#web/features/account/continue-link.tsx";
import { isLinkInvalid } from "#web/features/account/form-rules.ts";

/** The only page for an account whose deletion is scheduled; the link of the mail opens it too. */
export function CancelDeletion() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const format = useFormat();
  const { user, isLoading, refresh } = useAuth();
  const token = useLinkToken();
  const logOut = useLogOut();
  // By the token of the mailed link, or by the session.
  const cancel = useMutation({
    retry: false,
    mutationFn: () =>
      token
        ? call(accountEndpoints, "keepAccountByLink", { body: { token } })
        : call(accountEndpoints, "keepAccount"),
    onSuccess: refresh,
  });
  const { state } = useLocation() as { state: { closedUntil?: string } | null };

  if (cancel.isSuccess || isLinkInvalid(cancel.error)) {
    return (
      <AccountPage
        announce
        title={t(cancel.isSuccess ? "entry:keep.kept" : "entry:linkInvalid")}
        lead={t(cancel.isSuccess ? "entry:keep.keptLead" : "entry:keep.invalidLead")}
      >
        <ContinueLink />
      </AccountPage>
    );
  }
  const action = (
    <>
      {cancel.isError && <InlineAlert tone="error">{errorText(t, cancel.error)}</InlineAlert>}
      <Button loading={cancel.isPending} onClick={() => cancel.mutate()}>
        {t("entry:keep.action")}
      </Button>
    </>
  );
  if (user?.deletion_due_at) {
    // Only of an administrator who scheduled it.
    const reason = user.deletion_reason;
    return (
      <AccountPage
        announce
        title={t("entry:keep.due", { date: format.date(user.deletion_due_at) })}
        lead={t(reason ? "entry:keep.dueLeadAdmin" : "entry:keep.dueLead")}
      >
        {reason && (
          <div>
            <p className="text-sm text-ink-2">{t("entry:keep.reason")}</p>
            <p {...bidiText(reason)} className="wrap-anywhere" />
          </div>
        )}
        {action}
        <Button variant="secondary" loading={logOut.isPending} onClick={() => logOut.mutate()}>
          {t("entry:keep.logOut")}
        </Button>
      </AccountPage>
    );
  }
  if (state?.closedUntil) {
    return (
      <AccountPage
        announce
        title={t("entry:keep.closed")}
        lead={t("entry:keep.closedLead", { date: format.date(state.closedUntil) })}
      >
        <ButtonLink to={publicHref("/login", language)}>{t("entry:verify.logIn")}</ButtonLink>
      </AccountPage>
    );
  }
  if (token) {
    return (
      <AccountPage title={t("entry:keep.title")} lead={t("entry:keep.linkLead")}>
        {action}
      </AccountPage>
    );
  }
  if (token === undefined || isLoading) {
    return (
      <AccountPage title={t("entry:keep.title")}>
        <Spinner className="size-8 text-teal" />
      </AccountPage>
    );
  }
  const reason = user ? "nothing" : "signedOut";
  return (
    <AccountPage title={t(`entry:keep.${reason}`)} lead={t(`entry:keep.${reason}Lead`)}>
      <ContinueLink />
    </AccountPage>
  );
}

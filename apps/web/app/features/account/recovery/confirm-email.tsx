import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useAuth } from "#web/entities/session/auth.tsx";
import { links, publicHref } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { useLinkToken } from "#web/platform/urls/use-link-token.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { confirmEmailQuery } from "#web/features/account/account.api.ts";
import { AccountPage } from "#web/features/account/account-page.tsx";
import { isLinkInvalid } from "#web/features/account/form-rules.ts";
import { LinkChecking, LinkFailed } from "./link-check.tsx";

/** A change of address, confirmed from one of the two mailboxes. */
export function ConfirmEmail() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { user, refresh } = useAuth();
  const token = useLinkToken();
  const confirm = useQuery({ ...confirmEmailQuery(token ?? ""), enabled: Boolean(token) });
  const isChanged = confirm.data?.status === "changed";

  // The session shows the address: read it again.
  useEffect(() => {
    if (isChanged) void refresh();
  }, [isChanged, refresh]);

  const onward = user ? (
    <ButtonLink to={links.dashboard}>{t("account:toDashboard")}</ButtonLink>
  ) : (
    <ButtonLink to={publicHref("/login", language)}>{t("account:toLogIn")}</ButtonLink>
  );

  if (token === "" || isLinkInvalid(confirm.error)) {
    return (
      <AccountPage announce title={t("entry:linkInvalid")} lead={t("entry:confirm.invalidDetail")}>
        <ButtonLink to={links.settings}>{t("entry:confirm.toSettings")}</ButtonLink>
      </AccountPage>
    );
  }
  if (confirm.isError) {
    return (
      <LinkFailed
        title={t("entry:confirm.failed")}
        error={confirm.error}
        retrying={confirm.isFetching}
        onRetry={() => void confirm.refetch()}
      />
    );
  }
  if (!confirm.data) {
    return <LinkChecking title={t("entry:confirm.title")} label={t("entry:confirm.checking")} />;
  }
  return isChanged ? (
    <AccountPage
      announce
      title={t("entry:confirm.changed")}
      lead={t("entry:confirm.changedDetail")}
    >
      {onward}
    </AccountPage>
  ) : (
    <AccountPage
      announce
      title={t("entry:confirm.waiting")}
      lead={t("entry:confirm.waitingDetail")}
    >
      {user && onward}
    </AccountPage>
  );
}

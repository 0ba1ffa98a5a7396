import { accountEndpoints } from "@masar/contract/account/endpoints";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useAuth } from "#web/entities/session/auth.tsx";
import { call } from "#web/platform/api/api-client.ts";
import { links } from "#web/platform/urls/links.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { AccountPage } from "#web/features/account/account-page.tsx";
import { ContinueLink } from "#web/features/account/continue-link.tsx";
import { LinkCheck, useMailedLink } from "./mailed-link.tsx";

/** Confirms a change of the email address from one of the two mailboxes. */
export function ConfirmEmail() {
  const { t } = useTranslation();
  const { user, refresh } = useAuth();
  const { query, isInvalid } = useMailedLink("confirm-email", (body) =>
    call(accountEndpoints, "confirmEmailChange", { body }),
  );
  const isChanged = query.data?.status === "changed";

  // The session contains the address.
  useEffect(() => {
    if (isChanged) void refresh();
  }, [isChanged, refresh]);

  if (isInvalid) {
    return (
      <AccountPage announce title={t("entry:linkInvalid")} lead={t("entry:confirm.invalidDetail")}>
        <ButtonLink to={links.settingsGroup("account")}>{t("entry:confirm.toSettings")}</ButtonLink>
      </AccountPage>
    );
  }
  if (!query.data) return <LinkCheck page="confirm" query={query} />;
  const result = isChanged ? "changed" : "waiting";
  return (
    <AccountPage
      announce
      title={t(`entry:confirm.${result}`)}
      lead={t(`entry:confirm.${result}Detail`)}
    >
      {(isChanged || user) && <ContinueLink />}
    </AccountPage>
  );
}

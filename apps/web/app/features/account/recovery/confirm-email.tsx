import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useAuth } from "#web/entities/session/auth.tsx";
import { links } from "#web/platform/urls/links.ts";
import { useLinkToken } from "#web/platform/urls/use-link-token.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { confirmEmailQuery } from "#web/features/account/account.api.ts";
import { AccountPage } from "#web/features/account/account-page.tsx";
import { ContinueLink } from "#web/features/account/continue-link.tsx";
import { isLinkInvalid } from "#web/features/account/form-rules.ts";
import { LinkCheck } from "./link-check.tsx";

/** Confirms a change of the email address from one of the two mailboxes. */
export function ConfirmEmail() {
  const { t } = useTranslation();
  const { user, refresh } = useAuth();
  const token = useLinkToken();
  const confirm = useQuery({ ...confirmEmailQuery(token ?? ""), enabled: Boolean(token) });
  const isChanged = confirm.data?.status === "changed";

  // The session contains the address.
  useEffect(() => {
    if (isChanged) void refresh();
  }, [isChanged, refresh]);

  if (token === "" || isLinkInvalid(confirm.error)) {
    return (
      <AccountPage announce title={t("entry:linkInvalid")} lead={t("entry:confirm.invalidDetail")}>
        <ButtonLink to={links.settings}>{t("entry:confirm.toSettings")}</ButtonLink>
      </AccountPage>
    );
  }
  if (!confirm.data) return <LinkCheck page="confirm" query={confirm} />;
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

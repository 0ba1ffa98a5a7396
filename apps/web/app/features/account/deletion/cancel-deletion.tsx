import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useAuth } from "#web/entities/session/auth.tsx";
import { errorText } from "#web/platform/errors/error-text.ts";
import { links, publicHref } from "#web/platform/urls/links.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { useLinkToken } from "#web/platform/urls/use-link-token.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { useLogOut } from "#web/features/account/account.api.ts";
import { AccountPage } from "#web/features/account/account-page.tsx";
import { isLinkInvalid } from "#web/features/account/form-rules.ts";
import { useCancelDeletion } from "./cancel-deletion.api.ts";

/** An account that is leaving shows this and nothing else; the link of its mail leads here as well. */
export function CancelDeletion() {
  const { t } = useTranslation();
  const { user, isLoading } = useAuth();
  const token = useLinkToken();
  const keep = useCancelDeletion();
  const { state } = useLocation() as { state: { closedUntil?: string } | null };
  const closedUntil = state?.closedUntil;

  if (keep.isSuccess) return <DeletionCancelled />;
  if (isLinkInvalid(keep.error)) {
    return (
      <AccountPage announce title={t("entry:linkInvalid")} lead={t("entry:keep.invalidLead")}>
        <Onward />
      </AccountPage>
    );
  }
  const action = (
    <>
      {keep.isError && <InlineAlert tone="error">{errorText(t, keep.error)}</InlineAlert>}
      <Button loading={keep.isPending} onClick={() => keep.mutate(token ?? "")}>
        {t("entry:keep.action")}
      </Button>
    </>
  );
  if (user?.deletion_due_at)
    return <DeletionScheduled dueAt={user.deletion_due_at}>{action}</DeletionScheduled>;
  if (closedUntil) return <Closed until={closedUntil} />;
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
  const words = user ? "nothing" : "signedOut";
  return (
    <AccountPage title={t(`entry:keep.${words}`)} lead={t(`entry:keep.${words}Lead`)}>
      <Onward />
    </AccountPage>
  );
}

/** The end of a deletion: said once and plainly, with the way back. */
function Closed({ until }: { until: string }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const format = useFormat();
  return (
    <AccountPage
      announce
      title={t("entry:keep.closed")}
      lead={t("entry:keep.closedLead", { date: format.date(until) })}
    >
      <ButtonLink to={publicHref("/login", language)}>{t("account:toLogIn")}</ButtonLink>
    </AccountPage>
  );
}

function DeletionScheduled({ dueAt, children }: { dueAt: string; children: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const logOut = useLogOut();
  return (
    <AccountPage
      announce
      title={t("entry:keep.due", { date: format.date(dueAt) })}
      lead={t("entry:keep.dueLead")}
    >
      {children}
      <Button variant="secondary" loading={logOut.isPending} onClick={() => logOut.mutate()}>
        {t("entry:keep.logOut")}
      </Button>
    </AccountPage>
  );
}

function DeletionCancelled() {
  const { t } = useTranslation();
  return (
    <AccountPage announce title={t("entry:keep.kept")} lead={t("entry:keep.keptLead")}>
      <Onward />
    </AccountPage>
  );
}

function Onward() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { user } = useAuth();
  return user ? (
    <ButtonLink to={links.dashboard}>{t("account:toDashboard")}</ButtonLink>
  ) : (
    <ButtonLink to={publicHref("/login", language)}>{t("account:toLogIn")}</ButtonLink>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { useLinkToken } from "#web/platform/urls/use-link-token.ts";
import { Button, buttonClass } from "#web/ui/forms/button.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { confirmNewsletterQuery, isLinkWrong } from "./mail-links.api.ts";
import { MailPage } from "./mail-page.tsx";

/** Opening the mailed link confirms: its reader owns the mailbox. */
export function NewsletterConfirm() {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  const token = useLinkToken();
  const confirm = useQuery({ ...confirmNewsletterQuery(token ?? ""), enabled: Boolean(token) });

  if (token === "" || isLinkWrong(confirm.error)) {
    return (
      <MailPage
        announce
        title={t("entry:linkInvalid")}
        text={t("entry:mailLinks.confirm.invalid")}
      />
    );
  }
  if (confirm.isError) {
    return (
      <MailPage announce title={t("entry:mailLinks.confirm.failed")}>
        <InlineAlert tone="error">{errorText(t, confirm.error)}</InlineAlert>
        <Button loading={confirm.isFetching} onClick={() => void confirm.refetch()}>
          {t("actions.tryAgain")}
        </Button>
      </MailPage>
    );
  }
  if (confirm.isSuccess) {
    return (
      <MailPage
        announce
        title={t("entry:mailLinks.confirm.done")}
        text={t("entry:mailLinks.confirm.doneText")}
      >
        <a href={hrefOf("/")} className={buttonClass("primary", "md")}>
          {t("entry:mailLinks.home")}
        </a>
      </MailPage>
    );
  }
  return (
    <MailPage title={t("entry:mailLinks.confirm.title")}>
      <p className="flex items-center gap-3 text-ink-2">
        <Spinner label={null} />
        <output>{t("entry:mailLinks.confirm.checking")}</output>
      </p>
    </MailPage>
  );
}

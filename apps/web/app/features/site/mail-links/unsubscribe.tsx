import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { links, publicHref } from "#web/platform/urls/links.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { useLinkToken } from "#web/platform/urls/use-link-token.ts";
import { Button, buttonClass } from "#web/ui/forms/button.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { isLinkWrong, useUnsubscribeMail, useUnsubscribeNewsletter } from "./mail-links.api.ts";
import { MailPage } from "./mail-page.tsx";

// Mail scanners open links too: nothing is unsubscribed without a press.

export function NewsletterUnsubscribe() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const token = useLinkToken();
  const unsubscribe = useUnsubscribeNewsletter();
  if (token === "" || isLinkWrong(unsubscribe.error)) {
    return (
      <MailPage
        announce
        title={t("entry:linkInvalid")}
        text={t("entry:mailLinks.unsubscribe.invalid")}
      >
        <a href={publicHref("/contact", language)} className={buttonClass("secondary", "md")}>
          {t("entry:mailLinks.contact")}
        </a>
      </MailPage>
    );
  }
  if (unsubscribe.isSuccess) {
    return (
      <MailPage
        announce
        title={t("entry:mailLinks.unsubscribe.done")}
        text={t("entry:mailLinks.unsubscribe.doneText")}
      >
        <a href={publicHref("/blog", language)} className={buttonClass("secondary", "md")}>
          {t("entry:mailLinks.blog")}
        </a>
      </MailPage>
    );
  }
  return (
    <MailPage
      title={t("entry:mailLinks.unsubscribe.title")}
      text={t("entry:mailLinks.unsubscribe.text")}
    >
      <Ask
        label={t("entry:mailLinks.unsubscribe.submit")}
        error={unsubscribe.error}
        isSending={unsubscribe.isPending}
        onAsk={() => {
          if (token) unsubscribe.mutate(token);
        }}
      />
    </MailPage>
  );
}

export function MailUnsubscribe() {
  const { t } = useTranslation();
  const token = useLinkToken();
  const unsubscribe = useUnsubscribeMail();
  const settings = (
    <a href={links.settings} className={buttonClass("secondary", "md")}>
      {t("entry:confirm.toSettings")}
    </a>
  );
  if (token === "" || isLinkWrong(unsubscribe.error)) {
    return (
      <MailPage announce title={t("entry:linkInvalid")} text={t("entry:mailLinks.mail.invalid")}>
        {settings}
      </MailPage>
    );
  }
  if (unsubscribe.isSuccess) {
    const kind = t(`notifications:types.${unsubscribe.data.type}`);
    return (
      <MailPage
        announce
        title={t("entry:mailLinks.mail.done")}
        text={t("entry:mailLinks.mail.doneText")}
      >
        <p>
          {t("entry:mailLinks.mail.kind")}: <strong>{kind}</strong>
        </p>
        {settings}
      </MailPage>
    );
  }
  return (
    <MailPage title={t("entry:mailLinks.mail.title")} text={t("entry:mailLinks.mail.text")}>
      <Ask
        label={t("entry:mailLinks.mail.submit")}
        error={unsubscribe.error}
        isSending={unsubscribe.isPending}
        onAsk={() => {
          if (token) unsubscribe.mutate(token);
        }}
      />
    </MailPage>
  );
}

type AskProps = { label: string; error: unknown; isSending: boolean; onAsk: () => void };

function Ask({ label, error, isSending, onAsk }: AskProps) {
  const { t } = useTranslation();
  return (
    <>
      {error !== null && <InlineAlert tone="error">{errorText(t, error)}</InlineAlert>}
      <Button loading={isSending} onClick={onAsk}>
        {label}
      </Button>
    </>
  );
}

import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { usePublicHref } from "#web/platform/preferences/use-public-href.ts";
import { useLinkToken } from "#web/platform/urls/use-link-token.ts";
import { Button, buttonClass } from "#web/ui/forms/button.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { isLinkWrong, useUnsubscribeMail, useUnsubscribeNewsletter } from "./mail-links.api.ts";
import { MailPage } from "./mail-page.tsx";

export function NewsletterUnsubscribe() {
  const { t } = useTranslation();
  const hrefOf = usePublicHref();
  return (
    <Unsubscribe
      kind="unsubscribe"
      mutation={useUnsubscribeNewsletter()}
      help={
        <a href={hrefOf("/contact")} className={buttonClass("secondary", "md")}>
          {t("entry:mailLinks.contact")}
        </a>
      }
      done={
        <a href={hrefOf("/blog")} className={buttonClass("secondary", "md")}>
          {t("entry:mailLinks.blog")}
        </a>
      }
    />
  );
}

export function MailUnsubscribe() {
  const { t } = useTranslation();
  const unsubscribe = useUnsubscribeMail();
  const settings = (
    <a href={links.settingsGroup("notifications")} className={buttonClass("secondary", "md")}>
      {t("entry:confirm.toSettings")}
    </a>
  );
  return (
    <Unsubscribe
      kind="mail"
      mutation={unsubscribe}
      help={settings}
      done={
        <>
          <p>
            {t("entry:mailLinks.mail.kind")}:{" "}
            {unsubscribe.data && (
              <strong>{t(`notifications:types.${unsubscribe.data.type}`)}</strong>
            )}
          </p>
          {settings}
        </>
      }
    />
  );
}

type UnsubscribeProps = {
  kind: "unsubscribe" | "mail";
  mutation: Pick<
    UseMutationResult<unknown, Error, string>,
    "error" | "isPending" | "isSuccess" | "mutate"
  >;
  /** Below an invalid link. */
  help: ReactNode;
  done: ReactNode;
};

/** Mail scanners open links too: nothing is unsubscribed without a press. */
function Unsubscribe({ kind, mutation, help, done }: UnsubscribeProps) {
  const { t } = useTranslation();
  const token = useLinkToken();
  if (token === "" || isLinkWrong(mutation.error)) {
    return (
      <MailPage announce title={t("entry:linkInvalid")} text={t(`entry:mailLinks.${kind}.invalid`)}>
        {help}
      </MailPage>
    );
  }
  if (mutation.isSuccess) {
    const [title, text] = [
      t(`entry:mailLinks.${kind}.done`),
      t(`entry:mailLinks.${kind}.doneText`),
    ];
    return (
      <MailPage announce title={title} text={text}>
        {done}
      </MailPage>
    );
  }
  return (
    <MailPage title={t(`entry:mailLinks.${kind}.title`)} text={t(`entry:mailLinks.${kind}.text`)}>
      {mutation.error && <InlineAlert tone="error">{errorText(t, mutation.error)}</InlineAlert>}
      <Button loading={mutation.isPending} onClick={() => token && mutation.mutate(token)}>
        {t(`entry:mailLinks.${kind}.submit`)}
      </Button>
    </MailPage>
  );
}

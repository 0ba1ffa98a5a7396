import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/forms/button.tsx";
import { AccountPage } from "#web/features/account/account-page.tsx";
import { ResendLink } from "./resend-link.tsx";
import { TextLink } from "#web/features/account/text-link.tsx";

type CheckInboxProps = {
  email: string;
  /** The mailbox page of a development instance. */
  mailboxUrl: string | null;
  onChangeAddress: () => void;
};

/** Does not reveal whether the address has an account. */
export function CheckInbox({ email, mailboxUrl, onChangeAddress }: CheckInboxProps) {
  const { t } = useTranslation();
  return (
    <AccountPage announce title={t("entry:inbox.title")}>
      <MailSentTo label={t("entry:inbox.sentTo")} email={email} />
      <p>{t("entry:inbox.next")}</p>
      {mailboxUrl && (
        <p>
          <TextLink to={mailboxUrl} target="_blank" rel="noopener">
            {t("entry:inbox.mailbox")}
          </TextLink>
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
    </AccountPage>
  );
}

export function MailSentTo({ label, email }: { label: string; email: string }) {
  return (
    <p>
      {label}
      <br />
      <bdi className="font-medium break-all">{email}</bdi>
    </p>
  );
}

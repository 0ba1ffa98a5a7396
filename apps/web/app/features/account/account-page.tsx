import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#web/ui/layout/card.tsx";

type AccountPageProps = {
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** Focuses the title, so that screen readers announce a page that replaces another. */
  announce?: boolean;
};

/** The layout of log-in, sign-up and the pages of mailed links. */
export function AccountPage({ title, lead, children, footer, announce = false }: AccountPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (announce) heading.current?.focus();
  }, [announce]);
  return (
    <div className="mx-auto grid w-full max-w-md gap-5 sm:py-6">
      <Card className="grid gap-5 sm:p-8">
        <div className="grid gap-1.5">
          <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
            {title}
          </h1>
          {lead && <p className="text-ink-2">{lead}</p>}
        </div>
        {children}
      </Card>
      {footer && <p className="px-2 text-center text-ink-2">{footer}</p>}
    </div>
  );
}

type InboxPageProps = {
  sentTo: string;
  email: string;
  next: string;
  footer?: ReactNode;
  children?: ReactNode;
};

/** Shown after a mail was sent; does not reveal whether the address has an account. */
export function InboxPage({ sentTo, email, next, footer, children }: InboxPageProps) {
  const { t } = useTranslation();
  return (
    <AccountPage announce title={t("entry:inbox.title")} footer={footer}>
      <p>
        {sentTo}
        <br />
        <bdi className="font-medium break-all">{email}</bdi>
      </p>
      <p>{next}</p>
      {children}
    </AccountPage>
  );
}

import { type ReactNode, useEffect, useRef } from "react";
import { Card } from "#web/ui/layout/card.tsx";

type MailPageProps = {
  title: string;
  text?: string;
  /** For what takes the place of a question or a wait: its title is read out. */
  announce?: boolean;
  children?: ReactNode;
};

/** Where a link in a mail leads: one card that says what happened, or asks one thing. */
export function MailPage({ title, text, announce = false, children }: MailPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (announce) heading.current?.focus();
  }, [announce]);
  return (
    <Card className="mx-auto grid w-full max-w-md gap-5 sm:my-6 sm:p-8">
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
        {title}
      </h1>
      {text && <p className="text-ink-2">{text}</p>}
      {children}
    </Card>
  );
}

import { type ReactNode, useEffect, useRef } from "react";
import { Card } from "#web/ui/layout/card.tsx";

type MailPageProps = {
  title: string;
  text?: string;
  /** Moves the focus to the title, where it replaces a question or a wait. */
  announce?: boolean;
  children?: ReactNode;
};

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

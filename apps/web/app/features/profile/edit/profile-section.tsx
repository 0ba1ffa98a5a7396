import { type ReactNode, useId } from "react";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";

type ProfileSectionProps = { id?: string; title: string; lead?: ReactNode; children: ReactNode };

export function ProfileSection({ id, title, lead, children }: ProfileSectionProps) {
  const titleId = useId();
  return (
    <Card id={id} aria-labelledby={titleId} className="min-w-0 scroll-mt-20">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <CardTitle id={titleId}>{title}</CardTitle>
      </div>
      {lead && <p className="measure mt-1 text-sm text-ink-2">{lead}</p>}
      <div className="mt-5">{children}</div>
    </Card>
  );
}

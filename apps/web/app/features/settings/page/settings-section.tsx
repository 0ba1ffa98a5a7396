import type { ReactNode } from "react";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";

type SettingsSectionProps = { id: string; title: string; lead?: string; children: ReactNode };

/** One part of the page. Its id is its address: `/settings#devices` leads here. */
export function SettingsSection({ id, title, lead, children }: SettingsSectionProps) {
  return (
    <Card
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      // The keyboard is put here by a link: the name shows it, not a frame as tall as the page.
      className="scroll-mt-20 focus-visible:outline-none [&:focus-visible:not([data-by-address])>div>h2]:outline-2 [&:focus-visible>div>h2]:outline-offset-2 [&:focus-visible>div>h2]:outline-teal"
    >
      <CardTitle id={`${id}-title`}>{title}</CardTitle>
      {lead && <p className="measure mt-1 text-sm text-ink-2">{lead}</p>}
      <div className="mt-5">{children}</div>
    </Card>
  );
}

type SettingRowProps = { title: ReactNode; children?: ReactNode; action?: ReactNode };

/** A name, what it is now, and one thing to do about it. */
export function SettingRow({ title, children, action }: SettingRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="font-medium">{title}</h3>
        {children && <div className="text-sm break-words text-ink-2">{children}</div>}
      </div>
      {action && <div className="flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}

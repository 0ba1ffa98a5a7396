import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import type { SectionId } from "./find-sections.ts";

/** The id is the hash of the section's URL: `/settings#devices`. */
export function SettingsSection({ id, children }: { id: SectionId; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Card
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      // A link moves the focus here: the outline is around the title, not around the tall section.
      className="scroll-mt-20 focus-visible:outline-none [&:focus-visible:not([data-by-address])>div>h2]:outline-2 [&:focus-visible>div>h2]:outline-offset-2 [&:focus-visible>div>h2]:outline-teal"
    >
      <CardTitle id={`${id}-title`}>{t(`settings:${id}.title`)}</CardTitle>
      <p className="measure mt-1 text-sm text-ink-2">{t(`settings:${id}.lead`)}</p>
      <div className="mt-5">{children}</div>
    </Card>
  );
}

type SettingRowProps = { title: ReactNode; children?: ReactNode; action?: ReactNode };

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

export function FieldSkeleton({ className = "" }: { className?: string }) {
  return (
    <div className={`grid gap-2 ${className}`}>
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}

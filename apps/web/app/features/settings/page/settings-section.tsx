import type { SettingsGroup } from "@masar/contract/settings/groups";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Card } from "#web/ui/layout/card.tsx";

/** The content of a group's page. A dialog that closes may move the focus here by the id. */
export function SettingsSection({ id, children }: { id: SettingsGroup; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Card id={id} tabIndex={-1} aria-label={t(`settings:${id}.title`)}>
      {children}
    </Card>
  );
}

type SettingRowProps = {
  title: ReactNode;
  /** 3 below a heading of its own. */
  level?: 2 | 3;
  children?: ReactNode;
  action?: ReactNode;
};

export function SettingRow({ title, level = 2, children, action }: SettingRowProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <Heading className="font-medium">{title}</Heading>
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

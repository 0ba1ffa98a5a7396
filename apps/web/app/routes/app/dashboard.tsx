import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUnreadCount } from "#web/features/notifications/notifications.api.ts";
import { dayPartOf } from "#web/features/shell/greeting.ts";
import { DashboardHome } from "#web/features/study/dashboard-home.tsx";
import { UnreadLine } from "#web/features/study/quiet-line.tsx";
import { StreakBadge } from "#web/features/study/streak-card.tsx";
import { overviewQuery } from "#web/features/study/study.api.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import type { Route } from "./+types/dashboard";

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("shell:dashboard.title"));
}

export default function DashboardPage() {
  const { t } = useTranslation();
  const { data: overview } = useQuery(overviewQuery);
  const unread = useUnreadCount() ?? 0;
  const [dayPart] = useState(() => dayPartOf(new Date().getHours()));
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        title={t(`shell:dashboard.greeting.${dayPart}`)}
        actions={overview && <StreakBadge streak={overview.streak} />}
      />
      <DashboardHome />
      {unread > 0 && <UnreadLine count={unread} />}
    </div>
  );
}

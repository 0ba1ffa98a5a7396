import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notificationText } from "#web/features/notifications/notification-text.ts";
import { notificationsQuery } from "#web/features/notifications/notifications.api.ts";
import { dayPartOf } from "#web/features/shell/greeting.ts";
import { NextStep, type UnreadNews } from "#web/features/shell/next-step.tsx";
import { useAuth } from "#web/lib/auth.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import type { Route } from "./+types/dashboard";

export function meta({ location }: Route.MetaArgs) {
  return pageMeta(location, (t) => t("shell:dashboard.title"));
}

export default function DashboardPage() {
  const { t } = useTranslation();
  const { user } = useAuth();
  const unread = useUnreadNews();
  const [dayPart] = useState(() => dayPartOf(new Date().getHours()));
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader title={t(`shell:dashboard.greeting.${dayPart}`)} />
      <NextStep isSetupCompleted={user?.setup_completed ?? false} unread={unread} />
    </div>
  );
}

function useUnreadNews(): UnreadNews | undefined {
  const { t } = useTranslation();
  const { data, isError } = useQuery(notificationsQuery());
  // The bell says that loading failed; here it only means that there is no news to show.
  if (isError && !data) return { count: 0 };
  if (!data) return undefined;
  const latest = data.notifications.find((notification) => !notification.is_read);
  return { count: data.unread_count, ...(latest ? notificationText(t, latest) : {}) };
}

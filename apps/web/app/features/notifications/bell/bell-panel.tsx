import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { NotificationItem, useNow } from "#web/features/notifications/list/notification-item.tsx";
import { SkeletonRows } from "#web/features/notifications/list/notification-skeleton.tsx";
import {
  notificationsQuery,
  useMarkAllRead,
  useMarkRead,
} from "#web/features/notifications/notifications.api.ts";

export function BellPanel({ unread, onLeave }: { unread: number; onLeave: () => void }) {
  const { t } = useTranslation();
  const markAll = useMarkAllRead();
  return (
    <>
      <div className="sticky top-0 z-1 flex min-h-14 items-center justify-between gap-3 border-b border-line bg-surface ps-5 pe-2">
        <h2 className="text-lg">{t("notifications:title")}</h2>
        {unread > 0 && (
          <Button
            variant="link"
            size="sm"
            onClick={(event) => {
              // The button is removed with the last unread notification: the focus moves to the panel.
              event.currentTarget.closest("section")?.focus();
              markAll.mutate();
            }}
          >
            {t("notifications:markAll")}
          </Button>
        )}
      </div>
      <div className="p-1.5">
        <LatestNotifications onLeave={onLeave} />
      </div>
      <div className="sticky bottom-0 z-1 border-t border-line bg-surface p-1.5">
        <ButtonLink
          variant="quiet"
          to={links.notifications}
          onClick={onLeave}
          className="w-full text-teal"
        >
          {t("notifications:viewAll")}
        </ButtonLink>
      </div>
    </>
  );
}

function LatestNotifications({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(notificationsQuery);
  const markRead = useMarkRead();
  const now = useNow();

  if (!query.data) {
    return (
      <QueryFallback
        query={query}
        failedTitle={t("notifications:errors.fetch")}
        className="grid gap-1"
      >
        <SkeletonRows rows={3} />
      </QueryFallback>
    );
  }
  const { notifications } = query.data;
  if (notifications.length === 0) {
    return (
      <EmptyState
        title={t("notifications:empty.title")}
        description={t("notifications:empty.description")}
      />
    );
  }
  return (
    <ul className="grid gap-0.5">
      {notifications.map((notification) => (
        <NotificationItem
          key={notification.id}
          notification={notification}
          now={now}
          compact
          onRead={markRead.mutate}
          onFollow={onLeave}
        />
      ))}
    </ul>
  );
}

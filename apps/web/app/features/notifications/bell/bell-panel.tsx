import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { NotificationItem } from "#web/features/notifications/list/notification-item.tsx";
import { NotificationSkeleton } from "#web/features/notifications/list/notification-skeleton.tsx";
import {
  notificationsQuery,
  useMarkAllRead,
  useMarkRead,
} from "#web/features/notifications/notifications.api.ts";
import { useNow } from "#web/features/notifications/list/use-now.ts";

/** What opens below the bell: the newest few, and the way to all. */
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
              // The button leaves with the last unread one; the panel keeps the focus.
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
  const { data, error, isFetching, refetch } = useQuery(notificationsQuery());
  const markRead = useMarkRead();
  const now = useNow();

  if (!data && error) {
    return (
      <ErrorState
        title={t("notifications:errors.fetch")}
        description={errorText(t, error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <NotificationSkeleton rows={3} />;
  if (data.notifications.length === 0) {
    return (
      <EmptyState
        title={t("notifications:empty.title")}
        description={t("notifications:empty.description")}
      />
    );
  }
  return (
    <ul className="grid gap-0.5">
      {data.notifications.map((notification) => (
        <NotificationItem
          key={notification.id}
          notification={notification}
          now={now}
          compact
          onRead={markRead.mutate}
          onLeave={onLeave}
        />
      ))}
    </ul>
  );
}

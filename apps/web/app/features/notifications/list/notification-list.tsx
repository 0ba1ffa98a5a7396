import type { Notification } from "@masar/contract/notifications/schemas";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { LoadNextPage } from "#web/ui/layout/load-more.tsx";
import { groupByDay, type NotificationDay } from "./notification-days.ts";
import { NotificationItem, useNow } from "./notification-item.tsx";
import { SkeletonRows } from "./notification-skeleton.tsx";
import {
  notificationListQuery,
  useFetchErrorToast,
  useMarkRead,
} from "#web/features/notifications/notifications.api.ts";
import type { NotificationFilter } from "#web/features/notifications/notifications.cache.ts";

type NotificationListProps = { filter: NotificationFilter; onShowAll: () => void };

export function NotificationList({ filter, onShowAll }: NotificationListProps) {
  const { t } = useTranslation();
  const now = useNow();
  const markRead = useMarkRead();
  const query = useInfiniteQuery(notificationListQuery(filter));
  useFetchErrorToast(query.error);

  if (!query.data) {
    return (
      <QueryFallback query={query} hasCard failedTitle={t("notifications:errors.fetch")}>
        <Card flush className="grid gap-1 p-1.5">
          <SkeletonRows rows={6} />
        </Card>
      </QueryFallback>
    );
  }
  const notifications = query.data.pages.flatMap((page) => page.notifications);
  if (notifications.length === 0) return <NothingHere filter={filter} onShowAll={onShowAll} />;
  return (
    <>
      <div className="grid gap-6">
        {groupByDay(notifications, now).map((day) => (
          <DayGroup key={day.key} day={day} now={now} onRead={markRead.mutate} />
        ))}
      </div>
      <LoadNextPage query={query} />
    </>
  );
}

type DayGroupProps = {
  day: NotificationDay<Notification>;
  now: Date;
  onRead: (id: string) => void;
};

function DayGroup({ day, now, onRead }: DayGroupProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const label =
    day.age === "older"
      ? format.date(day.date, day.date.getFullYear() === now.getFullYear() ? "day" : "date")
      : t(`notifications:day.${day.age}`);
  return (
    <section>
      <h2 className="mb-2 text-sm font-medium text-ink-2">{label}</h2>
      <Card flush className="p-1.5">
        <ul className="grid gap-0.5">
          {day.items.map((notification) => (
            <NotificationItem
              key={notification.id}
              notification={notification}
              now={now}
              onRead={onRead}
            />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function NothingHere({ filter, onShowAll }: NotificationListProps) {
  const { t } = useTranslation();
  const isFiltered = filter.type !== undefined || filter.unread === true;
  const reason = !isFiltered ? "empty" : filter.type ? "emptyFilter" : "emptyUnread";
  return (
    <Card>
      <EmptyState
        title={t(`notifications:${reason}.title`)}
        description={t(`notifications:${reason}.description`)}
        action={
          isFiltered && (
            <Button variant="secondary" onClick={onShowAll}>
              {t("notifications:filters.showAll")}
            </Button>
          )
        }
      />
    </Card>
  );
}

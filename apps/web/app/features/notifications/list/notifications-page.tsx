import { CheckCheck, Settings2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { NotificationFilters, useNotificationFilter } from "./notification-filters.tsx";
import { NotificationList } from "./notification-list.tsx";
import { useMarkAllRead, useUnreadCount } from "#web/features/notifications/notifications.api.ts";

export function NotificationsPage() {
  const { t } = useTranslation();
  const { filter, setFilter } = useNotificationFilter();
  const unread = useUnreadCount();
  const markAll = useMarkAllRead();

  return (
    <div className="grid max-w-3xl gap-6">
      <PageHeader
        title={t("notifications:title")}
        description={unread === undefined ? undefined : t("notifications:count", { count: unread })}
        actions={
          <>
            <Button
              variant="secondary"
              size="sm"
              icon={<Icon icon={CheckCheck} />}
              loading={markAll.isPending}
              disabled={!unread && !markAll.isPending}
              onClick={() => markAll.mutate()}
            >
              {t("notifications:markAll")}
            </Button>
            <ButtonLink
              variant="quiet"
              size="sm"
              icon={<Icon icon={Settings2} />}
              to={`${links.settings}#notifications`}
            >
              {t("notifications:preferences")}
            </ButtonLink>
          </>
        }
      />
      <NotificationFilters filter={filter} onChange={setFilter} />
      <NotificationList filter={filter} onShowAll={() => setFilter({})} />
    </div>
  );
}

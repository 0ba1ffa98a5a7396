import { type NotificationType, notificationTypes } from "@masar/contract/notifications/kinds";
import { CheckCheck, Settings2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { useSearchChanges } from "#web/platform/urls/use-search-changes.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { NotificationList } from "./notification-list.tsx";
import type { NotificationFilter } from "#web/features/notifications/notifications.cache.ts";
import { useMarkAllRead, useUnreadCount } from "#web/features/notifications/notifications.api.ts";
import { useSnoozeFromUrl } from "#web/features/notifications/snooze-reminder.ts";

export function NotificationsPage() {
  const { t } = useTranslation();
  const { filter, setFilter } = useNotificationFilter();
  const unread = useUnreadCount();
  const markAll = useMarkAllRead();
  useSnoozeFromUrl();

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
              to={links.settingsGroup("notifications")}
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

function useNotificationFilter() {
  const [search, changeSearch] = useSearchChanges();
  const type = notificationTypes.find((known) => known === search.get("type"));
  const unread = search.get("unread") === "true";
  const filter: NotificationFilter = { ...(type && { type }), ...(unread && { unread }) };

  const setFilter = (next: NotificationFilter) =>
    changeSearch({ type: next.type, unread: next.unread ? "true" : undefined });
  return { filter, setFilter };
}

type NotificationFiltersProps = {
  filter: NotificationFilter;
  onChange: (filter: NotificationFilter) => void;
};

function NotificationFilters({ filter, onChange }: NotificationFiltersProps) {
  const { t } = useTranslation();
  const choices: ("all" | NotificationType)[] = ["all", ...notificationTypes];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <RadioGroup
        label={t("notifications:filters.label")}
        choices={choices.map((value) => ({
          value,
          label:
            value === "all" ? t("notifications:filters.all") : t(`notifications:types.${value}`),
        }))}
        value={filter.type ?? "all"}
        onChoose={(type) => onChange({ ...filter, type: type === "all" ? undefined : type })}
      />
      <Button
        size="sm"
        variant={filter.unread ? "primary" : "secondary"}
        aria-pressed={filter.unread === true}
        onClick={() => onChange({ ...filter, unread: !filter.unread })}
      >
        {t("notifications:filters.unreadOnly")}
      </Button>
    </div>
  );
}

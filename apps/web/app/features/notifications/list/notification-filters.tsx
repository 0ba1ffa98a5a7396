import { type NotificationType, notificationTypes } from "@masar/contract/notifications/kinds";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Button } from "#web/ui/forms/button.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import type { NotificationFilter } from "#web/features/notifications/notifications.cache.ts";

/** The filter stands in the address: it survives a reload and can be shared with oneself. */
export function useNotificationFilter() {
  const [search, setSearch] = useSearchParams();
  const type = notificationTypes.find((known) => known === search.get("type"));
  const unread = search.get("unread") === "true";
  const filter: NotificationFilter = { ...(type && { type }), ...(unread && { unread }) };

  const setFilter = (next: NotificationFilter) => {
    const params = new URLSearchParams(search);
    params.delete("type");
    params.delete("unread");
    if (next.type) params.set("type", next.type);
    if (next.unread) params.set("unread", "true");
    setSearch(params, { replace: true, preventScrollReset: true });
  };
  return { filter, setFilter };
}

type NotificationFiltersProps = {
  filter: NotificationFilter;
  onChange: (filter: NotificationFilter) => void;
};

export function NotificationFilters({ filter, onChange }: NotificationFiltersProps) {
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

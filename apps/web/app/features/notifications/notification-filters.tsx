import { type NotificationType, notificationTypes } from "@masar/contract/notification-kinds";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Button } from "#web/ui/button.tsx";
import type { NotificationFilter } from "./notifications.cache.ts";

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
  const choices: (NotificationType | undefined)[] = [undefined, ...notificationTypes];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t("notifications:filters.label")}</legend>
        {choices.map((type) => (
          <FilterChip
            key={type ?? "all"}
            pressed={filter.type === type}
            onPress={() => onChange({ ...filter, type })}
          >
            {type ? t(`notifications:types.${type}`) : t("notifications:filters.all")}
          </FilterChip>
        ))}
      </fieldset>
      <FilterChip
        pressed={filter.unread === true}
        onPress={() => onChange({ ...filter, unread: !filter.unread })}
      >
        {t("notifications:filters.unreadOnly")}
      </FilterChip>
    </div>
  );
}

type FilterChipProps = { pressed: boolean; onPress: () => void; children: string };

function FilterChip({ pressed, onPress, children }: FilterChipProps) {
  return (
    <Button
      size="sm"
      variant={pressed ? "primary" : "secondary"}
      aria-pressed={pressed}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

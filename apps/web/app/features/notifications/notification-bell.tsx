import { limits } from "@masar/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/lib/error-text.ts";
import { links } from "#web/lib/links.ts";
import { useFormat } from "#web/lib/use-format.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Popover } from "#web/ui/popover.tsx";
import { NotificationItem } from "./notification-item.tsx";
import { NotificationSkeleton } from "./notification-skeleton.tsx";
import { notificationsQuery, useMarkAllRead, useMarkRead } from "./notifications.api.ts";
import { useFetchErrorToast } from "./use-error-toast.ts";
import { useNow } from "./use-now.ts";

/** The bell of the header: unread count, and the newest few in a panel below it. */
export function NotificationBell() {
  const { t } = useTranslation();
  const { data, error } = useQuery(notificationsQuery());
  const [open, setOpen] = useState(false);
  const unread = data?.unread_count ?? 0;
  useFetchErrorToast(error);

  return (
    <Popover
      label={t("notifications:title")}
      open={open}
      onOpenChange={setOpen}
      // Tall enough for all five.
      className="max-h-[min(42rem,85dvh)]! w-100"
      trigger={<BellButton unread={unread} />}
    >
      <BellPanel unread={unread} onLeave={() => setOpen(false)} />
    </Popover>
  );
}

type BellButtonProps = Partial<ComponentProps<typeof IconButton>> & { unread: number };

/** The badge stands beside the button: its name says the number in words, which "99+" is not. */
function BellButton({ unread, ...trigger }: BellButtonProps) {
  const { t } = useTranslation();
  const label = unread > 0 ? t("notifications:bell.unread", { count: unread }) : null;
  return (
    <>
      <IconButton {...trigger} icon={Bell} label={label ?? t("notifications:title")} />
      <UnreadBadge count={unread} />
    </>
  );
}

function UnreadBadge({ count }: { count: number }) {
  const format = useFormat();
  if (count === 0) return null;
  const cap = limits.notifications.badgeCap;
  return (
    <span
      aria-hidden="true"
      dir="ltr"
      className="pointer-events-none absolute end-0 top-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-teal px-1 text-xs leading-none font-semibold text-on-teal tabular-nums"
    >
      {count > cap ? `${format.number(cap)}+` : format.number(count)}
    </span>
  );
}

function BellPanel({ unread, onLeave }: { unread: number; onLeave: () => void }) {
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

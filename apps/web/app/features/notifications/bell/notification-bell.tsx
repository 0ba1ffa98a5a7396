import { limits } from "@masar/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadMoreStrings } from "#web/platform/i18n/i18n.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Popover } from "#web/ui/overlays/popover.tsx";
import { NotificationSkeleton } from "#web/features/notifications/list/notification-skeleton.tsx";
import { notificationsQuery } from "#web/features/notifications/notifications.api.ts";
import { useFetchErrorToast } from "#web/features/notifications/use-error-toast.ts";

// Opened by a tap: the first screen does without it.
const BellPanel = lazy(async () => {
  const [{ BellPanel: panel }] = await Promise.all([
    import("./bell-panel.tsx"),
    loadMoreStrings("notices"),
  ]);
  return { default: panel };
});

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
      <Suspense fallback={<NotificationSkeleton rows={3} />}>
        <BellPanel unread={unread} onLeave={() => setOpen(false)} />
      </Suspense>
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

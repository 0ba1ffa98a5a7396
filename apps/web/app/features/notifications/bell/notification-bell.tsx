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
import {
  notificationsQuery,
  useFetchErrorToast,
} from "#web/features/notifications/notifications.api.ts";

const BellPanel = lazy(async () => {
  const [{ BellPanel: panel }] = await Promise.all([
    import("./bell-panel.tsx"),
    loadMoreStrings("notices"),
  ]);
  return { default: panel };
});

export function NotificationBell() {
  const { t } = useTranslation();
  const { data, error } = useQuery(notificationsQuery);
  const [open, setOpen] = useState(false);
  const unread = data?.unread_count ?? 0;
  useFetchErrorToast(error);

  return (
    <Popover
      label={t("notifications:title")}
      open={open}
      onOpenChange={setOpen}
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

/** The badge is beside the button, because the button's name has the exact number and not "99+". */
function BellButton({ unread, ...trigger }: BellButtonProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const max = limits.notifications.badgeCap;
  const label =
    unread > 0 ? t("notifications:bell.unread", { count: unread }) : t("notifications:title");
  return (
    <>
      <IconButton {...trigger} icon={Bell} label={label} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          dir="ltr"
          className="pointer-events-none absolute end-0 top-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-teal px-1 text-xs leading-none font-semibold text-on-teal tabular-nums"
        >
          {unread > max ? `${format.number(max)}+` : format.number(unread)}
        </span>
      )}
    </>
  );
}

import { notificationLink } from "@masar/contract/notifications/links";
import type { Notification } from "@masar/contract/notifications/schemas";
import { Check, Flag } from "lucide-react";
import { type MouseEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormat } from "#web/platform/format/use-format.ts";
import { cn } from "#web/ui/display/cn.ts";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { StarMark } from "#web/ui/display/star.tsx";
import { ReminderActions } from "./reminder-actions.tsx";
import { UndoReplacement } from "./undo-replacement.tsx";
import { measureAge } from "./notification-days.ts";
import { typeIcons } from "#web/features/notifications/notification-kinds.ts";
import { notificationText } from "#web/features/notifications/notification-text.ts";

type NotificationItemProps = {
  notification: Notification;
  now: Date;
  onRead: (id: string) => void;
  onFollow?: () => void;
  /** Two lines of the message and no extra button. */
  compact?: boolean;
};

/** A click marks it read; one that leads somewhere is a link. */
export function NotificationItem(props: NotificationItemProps) {
  const { notification, now, onRead, onFollow, compact = false } = props;
  const { t } = useTranslation();
  const to = notificationLink(notification.kind, notification.params);
  const isUnread = !notification.is_read;
  const className = "flex min-w-0 flex-1 items-start gap-3 rounded-md px-3 py-3 text-start";
  const content = <ItemContent notification={notification} now={now} compact={compact} />;

  const markRead = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (!isUnread) return;
    // The button may be removed with the unread state: the focus moves to the row.
    if (currentTarget.tagName !== "A") currentTarget.closest("li")?.focus();
    onRead(notification.id);
  };
  const follow = (event: MouseEvent<HTMLElement>) => {
    markRead(event);
    onFollow?.();
  };

  return (
    <li tabIndex={-1} className="rounded-md transition-colors duration-150 hover:bg-sunken">
      <div className="flex items-start gap-1">
        {to && (
          <Link to={to} onClick={follow} className={className}>
            {content}
          </Link>
        )}
        {!to && isUnread && (
          <button type="button" onClick={markRead} className={className}>
            {content}
          </button>
        )}
        {!to && !isUnread && <div className={className}>{content}</div>}
        {isUnread && !compact && (
          <IconButton
            icon={Check}
            label={t("notifications:markOne")}
            onClick={markRead}
            className="mt-1.5 me-1"
          />
        )}
      </div>
      <ReminderActions notification={notification} onRead={onRead} onFollow={onFollow} />
      <UndoReplacement notification={notification} onRead={onRead} />
    </li>
  );
}

type ItemContentProps = { notification: Notification; now: Date; compact: boolean };

function ItemContent({ notification, now, compact }: ItemContentProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { title, message, isStored } = notificationText(t, notification);
  const dir = isStored ? "auto" : undefined;
  const isUnread = !notification.is_read;

  return (
    <>
      <span
        className={cn(
          "relative grid size-10 shrink-0 place-items-center rounded-full",
          isUnread ? "bg-teal-soft text-teal" : "bg-sunken text-ink-2",
        )}
      >
        <Icon icon={typeIcons[notification.type]} />
        {isUnread && (
          <span className="absolute -end-1 -top-1 rounded-full bg-surface p-0.5">
            <StarMark className="size-3" />
          </span>
        )}
      </span>
      <span className="block min-w-0 flex-1">
        {isUnread && <span className="sr-only">{t("notifications:unread")}</span>}
        <span
          dir={dir}
          className={cn("block wrap-anywhere", isUnread ? "font-medium" : "text-ink-2")}
        >
          {title}
        </span>
        <span
          dir={dir}
          className={cn("text-sm wrap-anywhere text-ink-2", compact ? "line-clamp-2" : "block")}
        >
          {message}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-ink-3">
          <time
            dateTime={notification.created_at}
            title={format.date(notification.created_at, "dateTime")}
          >
            {format.relativeTime(...measureAge(notification.created_at, now))}
          </time>
          {!compact && <span>{t(`notifications:types.${notification.type}`)}</span>}
          {notification.priority === "high" && (
            <span className="inline-flex items-center gap-1 font-medium text-saffron-ink">
              <Icon icon={Flag} size={14} />
              {t("notifications:highPriority")}
            </span>
          )}
        </span>
      </span>
    </>
  );
}

/** Updated every minute, so that relative times stay right. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

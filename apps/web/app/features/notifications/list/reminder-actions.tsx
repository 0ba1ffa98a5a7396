import { reminderActions } from "@masar/contract/notifications/links";
import type { Notification } from "@masar/contract/notifications/schemas";
import { AlarmClock, Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useToday } from "#web/entities/settings/use-today.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { useSnoozeReminder } from "#web/features/notifications/snooze-reminder.ts";

type ReminderActionsProps = {
  notification: Notification;
  onRead: (id: string) => void;
  onFollow: (() => void) | undefined;
};

/** Start and snooze, on the day of the reminder. */
export function ReminderActions({ notification, onRead, onFollow }: ReminderActionsProps) {
  const { t } = useTranslation();
  const today = useToday();
  const snooze = useSnoozeReminder();
  const { id, kind, params, is_read } = notification;
  const actions = reminderActions(kind, params);
  if (!actions || params["date"] !== today) return null;
  const target = actions.snooze;
  const markRead = () => {
    if (!is_read) onRead(id);
  };
  return (
    <div className="flex flex-wrap gap-2 ps-16 pe-3 pb-3">
      <ButtonLink
        size="sm"
        to={actions.start}
        icon={<Icon icon={Play} size={16} />}
        onClick={() => {
          markRead();
          onFollow?.();
        }}
      >
        {t("notices:reminder.start")}
      </ButtonLink>
      {target && !snooze.isSuccess && (
        <Button
          size="sm"
          variant="secondary"
          icon={<Icon icon={AlarmClock} size={16} />}
          loading={snooze.isPending}
          onClick={() => snooze.mutate(target, { onSuccess: markRead })}
        >
          {t("notices:reminder.snooze")}
        </Button>
      )}
    </div>
  );
}

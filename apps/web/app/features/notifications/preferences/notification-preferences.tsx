import type { NotificationPreference } from "@masar/contract/notifications/schemas";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ZoneOffer } from "#web/entities/settings/zone-offer.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { typeIcons } from "#web/features/notifications/notification-kinds.ts";
import { preferencesQuery, type PreferenceChange } from "./preferences.api.ts";
import { telegramTypes } from "@masar/contract/telegram/constants";
import { NextReminder } from "./next-reminder.tsx";
import { PushDevices, PushUnavailable } from "./push-devices.tsx";
import { ReminderToday } from "./reminder-today.tsx";
import { TelegramLink } from "./telegram-link.tsx";
import { telegramQuery } from "./telegram.api.ts";
import { StudyTimeField } from "./study-time-field.tsx";
import { usePushStatus } from "./push.api.ts";
import { usePreferenceChange } from "./use-preference-change.ts";

export function NotificationPreferences() {
  const { t } = useTranslation();
  const query = useQuery(preferencesQuery);
  const { change, canPush } = usePreferenceChange();
  const names = useChannelNames();
  const channels = useChannels();
  if (!query.data) {
    return (
      <QueryFallback
        query={query}
        failedTitle={t("notifications:errors.preferences")}
        className="grid gap-6 py-2"
      >
        {Array.from({ length: 6 }, (_, row) => (
          <div key={row} className="flex items-center justify-between gap-8">
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-3.5 w-56 max-w-full" />
            </div>
            <Skeleton className="h-7 w-12 rounded-full!" />
            <Skeleton className="h-7 w-12 rounded-full!" />
          </div>
        ))}
      </QueryFallback>
    );
  }
  return (
    <div className="grid gap-6">
      <div className="sm:max-w-xs">
        <StudyTimeField />
        <ReminderToday />
        <NextReminder />
      </div>
      <ZoneOffer />
      <PushUnavailable />
      <div>
        {/* On a phone each switch shows its name instead. */}
        <div
          aria-hidden="true"
          className={`grid gap-x-2 border-b border-line pb-2 max-md:hidden ${columnsOf(channels)}`}
        >
          <span />
          {channels.map((channel) => (
            <span key={channel} className="text-center text-sm text-ink-2">
              {names[channel]}
            </span>
          ))}
        </div>
        <div className="divide-y divide-line">
          {query.data.preferences.map((preference) => (
            <PreferenceRow
              key={preference.type}
              preference={preference}
              channels={channels}
              canPush={canPush}
              onChange={change}
            />
          ))}
        </div>
      </div>
      <PushDevices />
      <TelegramLink />
      <p className="measure text-sm text-ink-2">{t("settings:notificationPreferences.always")}</p>
    </div>
  );
}

type Channel = "in_app" | "email" | "push" | "telegram";

/** Push where this instance sends it, and Telegram once a chat is linked: before, there is nothing to turn on. */
function useChannels(): Channel[] {
  const isLinked = Boolean(useQuery(telegramQuery).data?.linked_at);
  const sendsPush = usePushStatus() !== "off";
  return [
    "in_app",
    "email",
    ...(sendsPush ? (["push"] as const) : []),
    ...(isLinked ? (["telegram"] as const) : []),
  ];
}

const columns = [
  "max-md:grid-cols-2 md:grid-cols-[1fr_repeat(2,5.5rem)]",
  "max-md:grid-cols-3 md:grid-cols-[1fr_repeat(3,5.5rem)]",
  "max-md:grid-cols-4 md:grid-cols-[1fr_repeat(4,5.5rem)]",
] as const;

function columnsOf({ length }: Channel[]): string | undefined {
  return columns[length - 2];
}

function useChannelNames(): Record<Channel, string> {
  const { t } = useTranslation();
  return {
    in_app: t("settings:notificationPreferences.inApp"),
    email: t("settings:notificationPreferences.email"),
    push: t("notices:push.column"),
    telegram: t("notices:telegram.name"),
  };
}

type PreferenceRowProps = {
  preference: NotificationPreference;
  channels: Channel[];
  canPush: boolean;
  onChange: (next: PreferenceChange) => void;
};

function PreferenceRow({ preference, channels, canPush, onChange }: PreferenceRowProps) {
  const { t } = useTranslation();
  const names = useChannelNames();
  const { type } = preference;
  const isOffered = (channel: Channel) => channel !== "telegram" || telegramTypes.includes(type);
  return (
    <fieldset className={`grid gap-x-2 gap-y-1 py-3 md:items-center ${columnsOf(channels)}`}>
      <legend className="sr-only">{t(`notifications:types.${type}`)}</legend>
      <div className="flex items-start gap-3 max-md:col-span-full">
        <Icon icon={typeIcons[type]} className="mt-1 text-ink-2" />
        <div>
          <p aria-hidden="true" className="font-medium">
            {t(`notifications:types.${type}`)}
          </p>
          <p className="text-sm text-ink-2">
            {t(`settings:notificationPreferences.about.${type}`)}
          </p>
        </div>
      </div>
      {channels.filter(isOffered).map((channel) => (
        <div key={channel} className="grid content-end justify-items-center">
          <span aria-hidden="true" className="text-center text-sm text-ink-2 md:hidden">
            {names[channel]}
          </span>
          {/* The switch reserves space for a label beside it. */}
          <div className="-ms-4">
            <Switch
              label={<span className="sr-only">{names[channel]}</span>}
              checked={preference[channel]}
              // It can always be turned off.
              disabled={channel === "push" && !canPush && !preference.push}
              onCheckedChange={(checked) => onChange({ type, [channel]: checked })}
            />
          </div>
        </div>
      ))}
    </fieldset>
  );
}

import { daysBetween, studyDate } from "@masar/domain/dates/local-date";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { useClockTime } from "#web/entities/settings/time-field.tsx";
import { findOtherZone } from "#web/entities/settings/zone-offer.tsx";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useZoneName } from "#web/platform/format/use-zone-name.ts";
import { nextReminderQuery } from "./preferences.api.ts";

/** When the next reminder comes; without a chosen time, at which hour one would come. */
export function NextReminder() {
  const { data } = useQuery(nextReminderQuery);
  const { data: settings } = useQuery(settingsQuery);
  const describe = useDescribe(settings?.time_zone ?? "UTC");
  return (
    <output className="mt-1.5 block text-sm text-ink-2">
      {data && settings && describe(data)}
    </output>
  );
}

type Next = { at: string | null; time: string; has_chosen_time: boolean };

function useDescribe(zone: string): (next: Next) => string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  const formatTime = useClockTime();
  const nameOf = useZoneName();
  const inZone = (time: string) =>
    findOtherZone(zone) ? t("settings:nextReminder.inZone", { time, zone: nameOf(zone) }) : time;
  const nameDay = (at: Date) => {
    const days = daysBetween(studyDate(new Date(), zone, 0), studyDate(at, zone, 0));
    if (days === 0) return t("settings:nextReminder.today");
    if (days === 1) return t("settings:nextReminder.tomorrow");
    return format.date(at, days < 7 ? "weekday" : "day", zone);
  };
  return ({ at, time, has_chosen_time }) => {
    if (!has_chosen_time) {
      return t("settings:nextReminder.usual", { time: inZone(formatTime(time)) });
    }
    if (at === null) return undefined;
    const next = new Date(at);
    return t("settings:nextReminder.next", {
      day: nameDay(next),
      time: inZone(format.date(next, "time", zone)),
    });
  };
}

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useClockTime } from "#web/entities/settings/time-field.tsx";
import { overviewQuery } from "#web/entities/study-day/overview-query.ts";

/** Says when today's study reminder does not come at the chosen time, and why. */
export function ReminderToday() {
  const { t } = useTranslation();
  const formatTime = useClockTime();
  const { data } = useQuery(overviewQuery);
  const { skipped = null, moved_to = null } = data?.reminder ?? {};
  const text = skipped
    ? t(`settings:reminderToday.${skipped}`)
    : moved_to && t("settings:reminderToday.moved", { time: formatTime(moved_to) });
  return <output className="mt-1.5 block text-sm text-ink-2">{text}</output>;
}

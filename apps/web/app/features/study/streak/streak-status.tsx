import { limits } from "@masar/contract/limits";
import type { Overview } from "@masar/contract/study/schemas";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { overviewQuery } from "#web/entities/study-day/overview-query.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { useFormat } from "#web/platform/format/use-format.ts";

export type StreakFacts = Pick<Overview, "streak" | "days" | "today" | "daily_goal_minutes">;

/** The streak status of today, and the last day that a freeze covered. */
export function StreakStatus({ overview }: { overview: StreakFacts }) {
  const { t } = useTranslation();
  const format = useFormat();
  const covered = overview.days.findLast(
    ({ date, state }) => state === "freeze" && date < overview.today,
  );
  return (
    <>
      <p>{useStreakStatusText(overview)}</p>
      {covered && (
        <p>{t("study:streak.freezeUsed", { day: format.date(covered.date, "weekday", "UTC") })}</p>
      )}
    </>
  );
}

function useStreakStatusText({ streak, days, today, daily_goal_minutes }: StreakFacts): string {
  const { t } = useTranslation();
  const format = useFormat();
  const formatDate = useFormatDate();
  if (streak.paused_until) {
    return t("study:streak.pausedUntil", { date: formatDate(streak.paused_until) });
  }
  if (streak.repairable_until) {
    return t("study:streak.repair", {
      count: streak.repairable_streak,
      until: format.date(streak.repairable_until, "dateTime"),
      minutes: format.number(daily_goal_minutes * limits.study.repair.timesDailyGoal),
    });
  }
  if (streak.counted_today) return t("study:streak.countedToday");
  const isRest = days.some(({ date, state }) => date === today && state === "rest");
  return t(isRest ? "study:streak.restToday" : "study:streak.openToday");
}

export function DayEnd() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: settings } = useQuery(settingsQuery);
  const { data: today } = useQuery({ ...overviewQuery, select: (overview) => overview.today });
  if (!settings || today === undefined) return null;
  const { busy_season: season, day_start_hour } = settings;
  // A busy season has its own start of the day.
  const isBusy = season !== null && season.from <= today && today <= season.to;
  const hour = isBusy ? season.day_start_hour : day_start_hour;
  return (
    <p className="text-sm text-ink-2">
      {t("study:streak.dayEnds", {
        time: format.date(`1970-01-01T${String(hour).padStart(2, "0")}:00Z`, "time", "UTC"),
        zone: format.zone(settings.time_zone),
      })}
    </p>
  );
}

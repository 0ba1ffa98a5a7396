import type { Settings } from "@masar/contract/settings/schemas";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { overviewQuery } from "#web/entities/study-day/overview-query.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { useFormat } from "#web/platform/format/use-format.ts";

export function DayEnd() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: settings } = useQuery(settingsQuery);
  const { data: today } = useQuery({ ...overviewQuery, select: (overview) => overview.today });
  if (!settings || today === undefined) return null;
  const hour = dayStartOn(today, settings);
  return (
    <p className="text-sm text-ink-2">
      {t("study:streak.dayEnds", {
        time: format.date(`1970-01-01T${String(hour).padStart(2, "0")}:00Z`, "time", "UTC"),
        zone: format.zone(settings.time_zone),
      })}
    </p>
  );
}

/** A busy season has its own start of the day. */
function dayStartOn(date: string, { busy_season: season, day_start_hour }: Settings): number {
  const isBusy = season !== null && season.from <= date && date <= season.to;
  return isBusy ? season.day_start_hour : day_start_hour;
}

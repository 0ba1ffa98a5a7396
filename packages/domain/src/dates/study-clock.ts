import { limits } from "@masar/contract/limits";
import type { Settings } from "@masar/contract/settings/schemas";
import type { ZoneHistory } from "./local-date.ts";

/** Falls back to the device's zone until the settings are loaded. */
export function studyClockOf(settings: Settings | undefined, deviceZone: string): ZoneHistory {
  const season = settings?.busy_season;
  return {
    zone: settings?.time_zone ?? deviceZone,
    dayStartHour: settings?.day_start_hour ?? limits.study.dayStartHour,
    season: season
      ? { from: season.from, to: season.to, dayStartHour: season.day_start_hour }
      : null,
  };
}

import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";
import { watchDay } from "#web/platform/browser/watch-day.ts";
import { overviewQuery } from "#web/entities/study-day/overview-query.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";

export function useGreeting(): string {
  const { t } = useTranslation();
  const { data: settings } = useQuery(settingsQuery);
  const getDayPart = () => dayPartOf(hourIn(settings?.time_zone ?? detectTimeZone(), new Date()));
  const dayPart = useSyncExternalStore(watchDay, getDayPart, getDayPart);
  // Reads the cache: the dashboard loads the overview.
  const { data: overview } = useQuery({ ...overviewQuery, enabled: false });
  const greeting = t(`shell:dashboard.greeting.${dayPart}`);
  const name = overview?.display_name;
  return name ? t("shell:dashboard.named", { greeting, name: `\u2068${name}\u2069` }) : greeting;
}

export function dayPartOf(hour: number): "morning" | "afternoon" | "evening" | "night" {
  if (hour < 5) return "night";
  if (hour < 12) return "morning";
  return hour < 17 ? "afternoon" : "evening";
}

/** Falls back to the device's hour where the browser does not know the zone. */
export function hourIn(timeZone: string, now: Date): number {
  try {
    const parts = new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone });
    return Number(parts.format(now));
  } catch {
    return now.getHours();
  }
}

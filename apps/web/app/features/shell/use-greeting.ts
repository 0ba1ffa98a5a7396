import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";
import { watchDay } from "#web/platform/browser/watch-day.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { dayPartOf, hourIn } from "./greeting.ts";

export function useGreeting(): string {
  const { t } = useTranslation();
  const { data: settings } = useQuery(settingsQuery);
  const getDayPart = () => dayPartOf(hourIn(settings?.time_zone ?? detectTimeZone(), new Date()));
  const dayPart = useSyncExternalStore(watchDay, getDayPart, getDayPart);
  return t(`shell:dashboard.greeting.${dayPart}`);
}

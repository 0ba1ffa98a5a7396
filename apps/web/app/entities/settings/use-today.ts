import { studyDate, studyDateFor } from "@masar/domain/dates/local-date";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";
import { studyClockOf } from "@masar/domain/dates/study-clock";
import { settingsQuery } from "./settings.ts";
import { watchDay } from "#web/platform/browser/watch-day.ts";

export function useToday(): string {
  const { data } = useQuery(settingsQuery);
  return useDate((instant) => studyDateFor(instant, studyClockOf(data, detectTimeZone())));
}

export function useDeviceDate(): string {
  return useDate(toDeviceDate);
}

export function toDeviceDate(instant: Date): string {
  return studyDate(instant, detectTimeZone(), 0);
}

function useDate(toDate: (instant: Date) => string): string {
  const getDate = () => toDate(new Date());
  return useSyncExternalStore(watchDay, getDate, getDate);
}

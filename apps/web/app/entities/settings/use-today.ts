import { studyDateFor } from "@masar/domain/dates/local-date";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";
import { studyClockOf } from "@masar/domain/dates/study-clock";
import { serverNow } from "#web/platform/api/server-clock.ts";
import { settingsQuery } from "./settings.ts";
import { watchDay } from "#web/platform/browser/watch-day.ts";

export function useToday(): string {
  const { data } = useQuery(settingsQuery);
  const getDate = () => studyDateFor(new Date(serverNow()), studyClockOf(data, detectTimeZone()));
  return useSyncExternalStore(watchDay, getDate, getDate);
}

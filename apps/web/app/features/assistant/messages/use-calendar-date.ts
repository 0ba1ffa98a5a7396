import { studyDate } from "@masar/domain/dates/local-date";
import { useSyncExternalStore } from "react";
import { watchDay } from "#web/platform/browser/watch-day.ts";
import { shownZone } from "#web/platform/format/format.ts";

/** Changes at midnight, unlike a study day. */
export function useCalendarDate(): string {
  const getDate = () => toCalendarDate(new Date());
  return useSyncExternalStore(watchDay, getDate, getDate);
}

export function toCalendarDate(instant: Date): string {
  return studyDate(instant, shownZone(), 0);
}

import type { Settings } from "@masar/contract/settings/schemas";
import { studyDateFor } from "@masar/domain/dates/local-date";
import type { QueryClient } from "@tanstack/react-query";
import { studyClockOf } from "@masar/domain/dates/study-clock";
import { serverNow } from "#web/platform/api/server-clock.ts";
import { watchDay } from "#web/platform/browser/watch-day.ts";
import { detectTimeZone } from "#web/platform/browser/detect-time-zone.ts";

/** Queries whose responses depend on the user's date. */
const datedRoots = ["overview", "paths", "study-days", "review", "mastery", "profile"];

export function refreshOnNewDay(client: QueryClient): () => void {
  const getToday = () =>
    studyDateFor(
      new Date(serverNow()),
      studyClockOf(client.getQueryData<Settings>(["settings"]), detectTimeZone()),
    );
  let today = getToday();
  return watchDay(() => {
    const before = today;
    today = getToday();
    if (today === before) return;
    for (const root of datedRoots) {
      void client.invalidateQueries({ queryKey: [root] });
    }
  });
}

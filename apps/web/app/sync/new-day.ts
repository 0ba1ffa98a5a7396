import type { Settings } from "@masar/contract/settings/schemas";
import { studyDateFor } from "@masar/domain/dates/local-date";
import type { QueryClient } from "@tanstack/react-query";
import { refreshStudy } from "#web/entities/query-keys.ts";
import { studyClockOf } from "#web/lib/review-day.ts";
import { watchDay } from "#web/platform/browser/watch-day.ts";

/** Answers of the server that hold the user's date are read again when a new day begins in an open page. */
export function refreshOnNewDay(client: QueryClient): () => void {
  const getToday = () =>
    studyDateFor(new Date(), studyClockOf(client.getQueryData<Settings>(["settings"])));
  let today = getToday();
  return watchDay(() => {
    const before = today;
    today = getToday();
    if (today === before) return;
    void refreshStudy(client);
    for (const root of ["review", "profile"]) {
      void client.invalidateQueries({ queryKey: [root] });
    }
  });
}

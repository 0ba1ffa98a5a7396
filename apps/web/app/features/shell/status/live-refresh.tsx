import { useQueryClient } from "@tanstack/react-query";
import { hasMissedEvents, useLiveEvent } from "#web/platform/live/live.ts";
import { overviewKey, studyRoots } from "#web/entities/query-keys.ts";

export function LiveItems() {
  const client = useQueryClient();
  const refresh = (...names: string[]) => {
    for (const name of names) void client.invalidateQueries({ queryKey: [name] });
  };
  useLiveEvent("ready", (ready) => {
    if (hasMissedEvents(ready))
      refresh("tasks", "notes", "review", "mastery", "path-resources", ...studyRoots);
  });
  // Due tasks and the number of cards are part of the overview.
  useLiveEvent("tasks.changed", () => refresh("tasks", ...overviewKey));
  useLiveEvent("notes.changed", () => refresh("notes"));
  useLiveEvent("review.changed", () => refresh("review", "mastery", ...overviewKey));
  useLiveEvent("own-links.changed", () => refresh("path-resources"));
  return null;
}

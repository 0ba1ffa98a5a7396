import type { Overview } from "@masar/contract/study/schemas";
import type { QueryClient } from "@tanstack/react-query";
import { milestoneCheckQuery } from "#web/entities/check/check-queries.ts";
import { pathBriefsQuery } from "#web/entities/brief/brief-queries.ts";
import { catalogTermsQuery } from "#web/entities/course/catalog-terms.ts";
import { hasDisplayPreference } from "#web/platform/preferences/display-preferences.ts";
import { getStoredLanguage } from "#web/platform/preferences/language.ts";
import { offerLowData } from "./low-data-offer.ts";
import { notesQuery } from "#web/entities/note/note-queries.ts";
import { overviewKey } from "#web/entities/query-keys.ts";
import { pathQuery, pathsQuery } from "#web/entities/path/path-queries.ts";
import { pathResourcesQuery } from "#web/entities/resource/resource-queries.ts";
import { plannedSessionsQuery } from "#web/entities/milestone/planned-sessions.ts";
import { reviewQuery } from "#web/entities/card/card-queries.ts";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { tasksQuery } from "#web/entities/task/task-queries.ts";

/** Loads, one after the other, what the user needs offline and no page has loaded lately. */
export async function fetchOfflineCopies(client: QueryClient): Promise<void> {
  await client.prefetchQuery(settingsQuery);
  if (hasDisplayPreference("low")) return;
  offerLowData(client);
  const current = client.getQueryData<Overview>(overviewKey)?.current;
  if (current) {
    await client.prefetchQuery(pathQuery(current.id));
    await client.prefetchQuery(pathResourcesQuery(current.id));
    await client.prefetchQuery(pathBriefsQuery(current.id, getStoredLanguage()));
  }
  if (current?.next) {
    const { milestone_key } = current.next;
    await client.prefetchQuery(plannedSessionsQuery(current.id, milestone_key));
    const checks = client.getQueryData(pathQuery(current.id).queryKey)?.checks;
    if (checks?.some((check) => check.milestone_key === milestone_key))
      await client.prefetchQuery(milestoneCheckQuery(current.id, milestone_key));
  }
  await client.prefetchQuery(tasksQuery);
  await client.prefetchQuery(notesQuery);
  await client.prefetchQuery(reviewQuery);
  await client.prefetchQuery(pathsQuery);
  await client.prefetchQuery(catalogTermsQuery);
}

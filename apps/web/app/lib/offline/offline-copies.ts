import type { Overview } from "@masar/contract/study/schemas";
import type { QueryClient } from "@tanstack/react-query";
import { catalogTermsQuery } from "../catalog-terms.ts";
import { isDisplayed } from "#web/platform/preferences/display-preferences.ts";
import { offerLowData } from "../low-data-offer.ts";
import { notesQuery } from "../note-queries.ts";
import { overviewKey } from "../path-keys.ts";
import { pathQuery, pathsQuery } from "../path-queries.ts";
import { reviewQuery } from "../review-queries.ts";
import { settingsQuery } from "../settings.ts";
import { tasksQuery } from "../task-queries.ts";

/** Reads what a learner without a network needs and no page has read lately; one after the other, quietly. */
export async function fetchOfflineCopies(client: QueryClient): Promise<void> {
  // They say whether more may be fetched ahead.
  await client.prefetchQuery(settingsQuery);
  if (isDisplayed("low")) return;
  offerLowData(client);
  const current = client.getQueryData<Overview>(overviewKey)?.current;
  if (current) await client.prefetchQuery(pathQuery(current.id));
  await client.prefetchQuery(tasksQuery);
  await client.prefetchQuery(notesQuery);
  await client.prefetchQuery(reviewQuery);
  await client.prefetchQuery(pathsQuery);
  await client.prefetchQuery(catalogTermsQuery);
}

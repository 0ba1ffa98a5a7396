import { briefsEndpoints } from "@masar/contract/briefs/endpoints";
import type { Language } from "@masar/i18n/locales";
import { queryOptions } from "@tanstack/react-query";
import { pathBriefsKey } from "#web/entities/query-keys.ts";
import { call } from "#web/platform/api/api-client.ts";

/** For all milestones of a path at once, so that they are there offline with the path. */
export function pathBriefsQuery(pathId: string, language: Language) {
  return queryOptions({
    queryKey: [...pathBriefsKey, pathId, language],
    queryFn: () =>
      call(briefsEndpoints, "listPathBriefs", { params: { id: pathId }, query: { language } }),
  });
}

import { studyEndpoints } from "@masar/contract/study/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { overviewKey } from "#web/entities/query-keys.ts";

export const overviewQuery = queryOptions({
  queryKey: overviewKey,
  queryFn: () => call(studyEndpoints, "getOverview"),
});

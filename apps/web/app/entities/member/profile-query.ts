import { limits } from "@masar/contract/limits";
import { profileEndpoints } from "@masar/contract/profile/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { afterPendingChanges } from "#web/sync/send-change.ts";

export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: () => afterPendingChanges(() => call(profileEndpoints, "getProfile")),
  // Settings and study change the response.
  staleTime: limits.queries.visitStaleMs,
});

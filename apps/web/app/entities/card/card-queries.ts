import { reviewEndpoints } from "@masar/contract/review/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { afterPendingChanges } from "#web/sync/send-change.ts";

export const reviewQuery = queryOptions({
  queryKey: ["review"],
  queryFn: () => afterPendingChanges(() => call(reviewEndpoints, "listReview")),
});

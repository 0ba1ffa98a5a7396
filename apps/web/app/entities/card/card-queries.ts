import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { reviewEndpoints } from "@masar/contract/review/endpoints";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { loadChanges } from "#web/sync/load-changes.ts";
import { afterPendingChanges } from "#web/sync/send-change.ts";

type Review = Omit<ResponseOf<"listReview">, "sync">;

export const reviewQuery = queryOptions({
  queryKey: ["review"],
  structuralSharing: false,
  queryFn: (context) =>
    afterPendingChanges(() =>
      loadChanges(context, {
        load: (query) => call(reviewEndpoints, "listReview", { query }),
        toData: ({ sync: _sync, ...review }) => review,
        getItems: ({ cards }: Review) => cards,
        setItems: (review, cards) => ({ ...review, cards }),
        getRowId: ({ id }) => id,
        getSortKey: ({ created_at, id }) => created_at + id,
        isNewestFirst: false,
      }),
    ),
});

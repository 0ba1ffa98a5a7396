import { communityEndpoints } from "@masar/contract/community/endpoints";
import type { ModerationEvent, ReportReason } from "@masar/contract/community/constants";
import type { RequestOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { publicationsEndpoints } from "@masar/contract/publications/endpoints";
import {
  type InfiniteData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { pagedQuery } from "#web/platform/api/paged-query.ts";

const queueKey = ["moderation", "queue"] as const;
const logKey = ["moderation", "log"] as const;

export const queueQuery = (filter: { reason?: ReportReason; q?: string }) =>
  pagedQuery([...queueKey, filter], (after: string | undefined) =>
    call(communityEndpoints, "listReportedPosts", { query: { ...filter, after } }),
  );

export const logQuery = (filter: { event?: ModerationEvent; q?: string }) =>
  pagedQuery([...logKey, filter], (after: string | undefined) =>
    call(communityEndpoints, "listModerationLog", { query: { ...filter, after } }),
  );

type Decision = { id: string } & RequestOf<"moderatePost">["body"];

/** With `suspend`, the author is suspended before the post is moderated. */
export function useModeratePost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Decision & { suspend?: { authorId: string; days: number } }) => {
      const { id, suspend, ...body } = input;
      if (suspend) {
        await call(communityEndpoints, "suspendMember", {
          params: { id: suspend.authorId },
          body: { days: suspend.days, reason: body.reason },
        });
      }
      return call(communityEndpoints, "moderatePost", { params: { id }, body });
    },
    onSuccess: (_, { id }) => {
      // Only the post leaves the queue: the loaded pages stay.
      client.setQueriesData<InfiniteData<ResponseOf<"listReportedPosts">>>(
        { queryKey: queueKey },
        (queue) =>
          queue && {
            ...queue,
            pages: queue.pages.map((page) => ({
              ...page,
              reported: page.reported.filter(({ post }) => post.id !== id),
            })),
          },
      );
      void client.invalidateQueries({ queryKey: logKey });
      void client.invalidateQueries({ queryKey: ["forum"] });
    },
  });
}

export const reportedPathsQuery = queryOptions({
  queryKey: ["moderation", "paths"],
  queryFn: () => call(publicationsEndpoints, "listReportedPublications"),
});

export function useModeratePublication() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: ReportReason | null }) =>
      call(publicationsEndpoints, "moderatePublication", { params: { id }, body: { reason } }),
    onSuccess: () => client.invalidateQueries(reportedPathsQuery),
  });
}

export function useLiftSuspension() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (memberId: string) =>
      call(communityEndpoints, "suspendMember", { params: { id: memberId }, body: { days: 0 } }),
    onSuccess: () => client.invalidateQueries({ queryKey: logKey }),
  });
}

import { communityEndpoints } from "@masar/contract/community/endpoints";
import type { ModerationEvent, ReportReason } from "@masar/contract/community/constants";
import type { RequestOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";

const moderationKeys = {
  queue: ["moderation", "queue"] as const,
  log: ["moderation", "log"] as const,
};

type QueueFilter = { reason?: ReportReason; q?: string };
type LogFilter = { event?: ModerationEvent; q?: string };

/** What is shown stays until the next is there; others report and decide at the same time. */
const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  placeholderData: keepPreviousData,
  staleTime: 0,
};

/** The longest waiting first. */
export function queueQuery(filter: QueueFilter) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: [...moderationKeys.queue, filter],
    queryFn: ({ pageParam }) =>
      call(communityEndpoints, "listReportedPosts", { query: { ...filter, after: pageParam } }),
  });
}

export function logQuery(filter: LogFilter) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: [...moderationKeys.log, filter],
    queryFn: ({ pageParam }) =>
      call(communityEndpoints, "listModerationLog", { query: { ...filter, after: pageParam } }),
  });
}

type Queue = InfiniteData<ResponseOf<"listReportedPosts">>;

/** Decided on, a post leaves the queue; the pages behind it stay as they are. */
function useDecided() {
  const client = useQueryClient();
  return (postId: string) => {
    client.setQueriesData<Queue>(
      { queryKey: moderationKeys.queue },
      (queue) =>
        queue && {
          ...queue,
          pages: queue.pages.map((page) => ({
            ...page,
            reported: page.reported.filter(({ post }) => post.id !== postId),
          })),
        },
    );
    void client.invalidateQueries({ queryKey: moderationKeys.log });
    void client.invalidateQueries({ queryKey: ["forum"] });
  };
}

export function useModeratePost() {
  const decided = useDecided();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & RequestOf<"moderatePost">["body"]) =>
      call(communityEndpoints, "moderatePost", { params: { id }, body }),
    onSuccess: (_, { id }) => decided(id),
  });
}

type Suspension = { id: string; authorId: string; days: number; reason: ReportReason };

/** Who is kept from writing has the post hidden as well: that is the reason. */
export function useSuspendAuthor() {
  const decided = useDecided();
  return useMutation({
    mutationFn: async ({ id, authorId, days, reason }: Suspension) => {
      const answer = await call(communityEndpoints, "suspendMember", {
        params: { id: authorId },
        body: { days, reason },
      });
      await call(communityEndpoints, "moderatePost", {
        params: { id },
        body: { action: "hide", reason },
      });
      return answer;
    },
    onSuccess: (_, { id }) => decided(id),
  });
}

/** Every line about the member knows of it, so the record is read anew. */
export function useLiftSuspension() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (memberId: string) =>
      call(communityEndpoints, "suspendMember", { params: { id: memberId }, body: { days: 0 } }),
    onSuccess: () => client.invalidateQueries({ queryKey: moderationKeys.log }),
  });
}

import type { ModerationAction } from "@masar/contract/community-words";
import type { ResponseOf } from "@masar/contract/endpoints";
import {
  type InfiniteData,
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "#web/lib/api-client.ts";

const moderationKeys = {
  queue: ["moderation", "queue"] as const,
  log: ["moderation", "log"] as const,
};

/** The longest waiting first; others report and decide at the same time. */
export function queueQuery() {
  return infiniteQueryOptions({
    queryKey: moderationKeys.queue,
    queryFn: ({ pageParam }) => call("listReportedPosts", { query: { after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  });
}

export function logQuery() {
  return infiniteQueryOptions({
    queryKey: moderationKeys.log,
    queryFn: ({ pageParam }) => call("listModerationLog", { query: { after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  });
}

type Queue = InfiniteData<ResponseOf<"listReportedPosts">>;

/** Decided on, a post leaves the queue; the pages behind it stay as they are. */
function useDecided() {
  const client = useQueryClient();
  return (postId: string) => {
    client.setQueryData<Queue>(
      moderationKeys.queue,
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
    mutationFn: ({ id, action }: { id: string; action: ModerationAction }) =>
      call("moderatePost", { params: { id }, body: { action } }),
    onSuccess: (_, { id }) => decided(id),
  });
}

/** Who is kept from writing has the post hidden as well: that is the reason. */
export function useSuspendAuthor() {
  const decided = useDecided();
  return useMutation({
    mutationFn: async ({ id, authorId, days }: { id: string; authorId: string; days: number }) => {
      const answer = await call("suspendMember", { params: { id: authorId }, body: { days } });
      await call("moderatePost", { params: { id }, body: { action: "hide" } });
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
      call("suspendMember", { params: { id: memberId }, body: { days: 0 } }),
    onSuccess: () => client.invalidateQueries({ queryKey: moderationKeys.log }),
  });
}

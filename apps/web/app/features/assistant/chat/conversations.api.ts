import { assistantEndpoints } from "@masar/contract/assistant/endpoints";
import type { ResponseOf, RequestOf } from "@masar/contract/endpoint-schemas";
import {
  infiniteQueryOptions,
  type InfiniteData,
  keepPreviousData,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { conversationsKey } from "#web/entities/assistant/assistant-queries.ts";

type ConversationPage = ResponseOf<"listConversations">;
type ConversationPages = InfiniteData<ConversationPage, string | undefined>;

export function conversationsQuery(words: string) {
  return infiniteQueryOptions({
    queryKey: [...conversationsKey, "list", words],
    queryFn: ({ pageParam }) =>
      call(assistantEndpoints, "listConversations", {
        query: { q: words || undefined, after: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    // Avoids a flicker while the user types.
    placeholderData: keepPreviousData,
    // Every question changes the list.
    staleTime: 0,
  });
}

export function getConversation(id: string): Promise<ResponseOf<"getConversation">> {
  return call(assistantEndpoints, "getConversation", { params: { id } });
}

export function useDeleteConversation() {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: (id: string) => call(assistantEndpoints, "deleteConversation", { params: { id } }),
    onSuccess: (_, deleted) => {
      client.setQueriesData<ConversationPages>(
        { queryKey: [...conversationsKey, "list"] },
        (data) =>
          data && { ...data, pages: data.pages.map((page) => withoutConversation(page, deleted)) },
      );
      void client.invalidateQueries({ queryKey: conversationsKey });
    },
  });
}

function withoutConversation(page: ConversationPage, deleted: string): ConversationPage {
  return { ...page, conversations: page.conversations.filter(({ id }) => id !== deleted) };
}

export function useDeleteConversations() {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: () => call(assistantEndpoints, "deleteConversations"),
    onSuccess: () => client.resetQueries({ queryKey: conversationsKey }),
  });
}

export function useReportAnswer(id: string) {
  return useMutation({
    retry: false,
    mutationFn: (body: RequestOf<"reportAnswer">["body"]) =>
      call(assistantEndpoints, "reportAnswer", { params: { id }, body }),
  });
}

import { assistantEndpoints } from "@masar/contract/assistant/endpoints";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import { pagedQuery } from "#web/platform/api/paged-query.ts";
import { call } from "#web/platform/api/api-client.ts";
import { conversationsKey } from "#web/entities/assistant/assistant-queries.ts";

type ConversationPage = ResponseOf<"listConversations">;
type ConversationPages = InfiniteData<ConversationPage, string | undefined>;

export function conversationsQuery(words: string) {
  return pagedQuery([...conversationsKey, "list", words], (after: string | undefined) =>
    call(assistantEndpoints, "listConversations", { query: { q: words || undefined, after } }),
  );
}

export function getConversation(id: string): Promise<ResponseOf<"getConversation">> {
  return call(assistantEndpoints, "getConversation", { params: { id } });
}

/** Without an id, deletes all conversations. */
export function useDeleteConversations(id: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: (): Promise<unknown> =>
      id === undefined
        ? call(assistantEndpoints, "deleteConversations")
        : call(assistantEndpoints, "deleteConversation", { params: { id } }),
    onSuccess: () => {
      if (id === undefined) return client.resetQueries({ queryKey: conversationsKey });
      client.setQueriesData<ConversationPages>(
        { queryKey: [...conversationsKey, "list"] },
        (data) =>
          data && { ...data, pages: data.pages.map((page) => withoutConversation(page, id)) },
      );
      return void client.invalidateQueries({ queryKey: conversationsKey });
    },
  });
}

function withoutConversation(page: ConversationPage, deleted: string): ConversationPage {
  return { ...page, conversations: page.conversations.filter(({ id }) => id !== deleted) };
}

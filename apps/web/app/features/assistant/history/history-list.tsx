import type { Conversation } from "@masar/contract/assistant/schemas";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { LoadMore } from "#web/ui/layout/load-more.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useRestoreFocus } from "#web/ui/layout/use-restore-focus.ts";
import type { ChatPanelState } from "#web/features/assistant/chat/chat-types.ts";
import { conversationsQuery } from "#web/features/assistant/chat/conversations.api.ts";
import { DeleteConversations } from "./delete-conversations.tsx";

type HistoryListProps = {
  chat: ChatPanelState;
  words: string;
  /** Called with whether the user has conversations at all, regardless of the search. */
  onHasAny: (hasAny: boolean) => void;
  onClose: () => void;
};

export function HistoryList({ chat, words, onHasAny, onClose }: HistoryListProps) {
  const { t } = useTranslation();
  const part = useRestoreFocus(t("answers:history.title"));
  const query = useInfiniteQuery(conversationsQuery(words));
  const { data } = query;
  const conversations = data?.pages.flatMap((page) => page.conversations) ?? [];
  const count = conversations.length;
  useEffect(() => {
    if (data && (count > 0 || words === "")) onHasAny(count > 0);
  }, [data, count, words, onHasAny]);

  return (
    <div {...part} className="outline-none">
      {renderList()}
    </div>
  );

  function renderList() {
    if (!data) {
      return (
        <QueryFallback
          query={query}
          failedTitle={t("answers:history.failed")}
          className="grid gap-4 px-3 py-2"
        >
          {[0, 1, 2, 3].map((row) => (
            <div key={row} className="grid gap-2">
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-4 w-2/5" />
            </div>
          ))}
        </QueryFallback>
      );
    }
    if (count === 0) {
      const name = words === "" ? "empty" : "nothingFound";
      return (
        <EmptyState
          title={t(`answers:history.${name}`)}
          description={t(`answers:history.${name}Text`)}
        />
      );
    }
    return (
      <>
        <ul className="grid grid-cols-1 gap-1">
          {conversations.map((conversation) => (
            <HistoryRow
              key={conversation.id}
              conversation={conversation}
              chat={chat}
              onClose={onClose}
            />
          ))}
        </ul>
        <LoadMore
          hasMore={query.hasNextPage}
          loading={query.isFetchingNextPage}
          onLoadMore={() => void query.fetchNextPage()}
        />
      </>
    );
  }
}

type HistoryRowProps = { conversation: Conversation; chat: ChatPanelState; onClose: () => void };

function HistoryRow({ conversation, chat, onClose }: HistoryRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, title, context, updated_at, messages } = conversation;
  const isOpen = id === chat.conversationId;
  const [isOpening, setOpening] = useState(false);
  const open = async () => {
    if (isOpening) return;
    setOpening(true);
    try {
      // False when another one was chosen meanwhile, which closes the list when it opens.
      if (isOpen || (await chat.openConversation(id))) onClose();
      else setOpening(false);
    } catch (error) {
      showErrorToast(t, t("answers:history.notOpened"), error);
      setOpening(false);
    }
  };
  return (
    <li className="flex min-w-0 items-start gap-1 rounded-md hover:bg-sunken">
      <button
        type="button"
        aria-current={isOpen ? "true" : undefined}
        aria-busy={isOpening || undefined}
        onClick={() => void open()}
        className="grid min-h-11 min-w-0 flex-1 gap-0.5 rounded-md px-3 py-2 text-start aria-busy:animate-breathe"
      >
        <span className="line-clamp-2 font-medium wrap-anywhere">
          <bdi {...bidiText(title)} />
        </span>
        <span className="text-sm text-ink-2">
          {t(`modes:${context}`)}
          {t("between")}
          {t("answers:history.messages", { count: messages })}
          {t("between")}
          <time dateTime={updated_at}>{format.relativeTime(updated_at)}</time>
        </span>
      </button>
      <DeleteConversations chat={chat} conversation={conversation} />
    </li>
  );
}

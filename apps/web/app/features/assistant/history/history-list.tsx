import type { Conversation } from "@masar/contract/assistant/schemas";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { LoadMore } from "#web/ui/layout/load-more.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useRestoreFocus } from "#web/ui/layout/use-restore-focus.ts";
import type { ChatPanelState } from "#web/features/assistant/chat/chat-types.ts";
import {
  conversationsQuery,
  useDeleteConversation,
} from "#web/features/assistant/chat/conversations.api.ts";

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
  const { data, error, isFetching, isFetchingNextPage, hasNextPage } = query;
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
    if (!data && error) {
      return (
        <ErrorState
          title={t("answers:history.failed")}
          description={errorText(t, error)}
          retrying={isFetching}
          onRetry={() => void query.refetch()}
        />
      );
    }
    if (!data) return <HistorySkeleton />;
    if (count === 0) return <EmptyHistory isSearch={words !== ""} />;
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
          hasMore={hasNextPage}
          loading={isFetchingNextPage}
          onLoadMore={() => void query.fetchNextPage()}
        />
      </>
    );
  }
}

function EmptyHistory({ isSearch }: { isSearch: boolean }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t(isSearch ? "answers:history.nothingFound" : "answers:history.empty")}
      description={t(isSearch ? "answers:history.nothingFoundText" : "answers:history.emptyText")}
    />
  );
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
      const description = errorText(t, error);
      toast({ title: t("answers:history.notOpened"), description, variant: "destructive" });
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
      <DeleteConversation conversation={conversation} chat={chat} />
    </li>
  );
}

function DeleteConversation({ conversation, chat }: Omit<HistoryRowProps, "onClose">) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useDeleteConversation();
  const { id, title } = conversation;
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        setConfirming(false);
        if (id === chat.conversationId) chat.startNew();
      },
    });
  return (
    <>
      <IconButton
        icon={Trash2}
        label={t("answers:history.deleteNamed", { title })}
        tooltip={false}
        onClick={() => setConfirming(true)}
      />
      <ConfirmDialog
        open={isConfirming}
        title={t("answers:history.deleteTitle")}
        subject={title}
        text={t("answers:history.deleteText")}
        confirmLabel={t("answers:history.delete")}
        pending={remove.isPending}
        error={remove.error}
        onConfirm={confirm}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}

function HistorySkeleton() {
  return (
    <LoadingRegion className="grid gap-4 px-3 py-2">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="grid gap-2">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      ))}
    </LoadingRegion>
  );
}

import { History, MessageSquarePlus, X } from "lucide-react";
import {
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { StarMark } from "#web/ui/display/star.tsx";
import { BudgetLine } from "./quota-line.tsx";
import type {
  Chat,
  ChatPanelState,
  ChatMilestone,
} from "#web/features/assistant/chat/chat-types.ts";
import { ChatAnnouncer } from "./chat-announcer.tsx";
import { ChatBoundary } from "./chat-boundary.tsx";
import { Composer } from "#web/features/assistant/composer/composer.tsx";
import { ConsentCard } from "#web/features/assistant/consent/consent-card.tsx";
import { ContextChip } from "#web/features/assistant/modes/context-chip.tsx";
import { ErrorBanner } from "./error-banner.tsx";
import { HistoryView } from "#web/features/assistant/history/history-view.tsx";
import { MessageList } from "#web/features/assistant/messages/message-list.tsx";
import { ModeExtras } from "#web/features/assistant/modes/mode-extras.tsx";
import { ModeTabs, tabIdOf } from "#web/features/assistant/modes/mode-tabs.tsx";
import { reopenChat } from "#web/features/assistant/chat/open-conversation.ts";
import { StarterQuestions } from "#web/features/assistant/composer/starter-questions.tsx";
import { StatusLine } from "./status-line.tsx";
import { TypingIndicator } from "#web/features/assistant/messages/typing-indicator.tsx";
import { useChat } from "#web/features/assistant/chat/use-chat.ts";

type ChatViewProps = {
  /** `panel` floats over the pages and has a way to close it; `tab` stands on the desk. */
  variant: "panel" | "tab";
  /** The milestone it stands beside, on the desk. */
  place?: ChatMilestone | null;
  /** Names the panel by the title. */
  titleId?: string;
  onClose?: () => void;
};

/** The whole chat, as high as what it stands in. */
export function ChatView(props: ChatViewProps) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ChatBoundary titleId={props.titleId} onClose={props.onClose}>
        <ChatParts {...props} />
      </ChatBoundary>
    </div>
  );
}

/** Never drawn again for a piece of an answer, as it is the same element. */
const budget = <BudgetLine />;
const consent = <ConsentCard />;

function ChatParts({ variant, place, titleId, onClose }: ChatViewProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const { frame, chat } = useFocusingChat(input);
  const panelId = useId();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const { mode, setMode, opening, startNew } = frame;
  const closeHistory = useCallback(() => setHistoryOpen(false), []);
  const toggleHistory = useCallback(() => setHistoryOpen((isOpen) => !isOpen), []);
  const focusInput = useCallback(() => input.current?.focus(), []);
  useInputAfter(isHistoryOpen, input);
  const beginNew = useCallback(() => {
    closeHistory();
    startNew();
    focusInput();
  }, [closeHistory, startNew, focusInput]);
  return (
    <>
      <ChatHeader
        chat={frame}
        variant={variant}
        titleId={titleId}
        isHistoryOpen={isHistoryOpen}
        onHistory={toggleHistory}
        onNew={beginNew}
        onClose={onClose}
      />
      {isHistoryOpen ? (
        <HistoryView chat={frame} onClose={closeHistory} />
      ) : (
        <>
          <ErrorBanner chat={frame} />
          <ModeTabs mode={mode} onChoose={setMode} panelId={panelId} />
          <div
            id={panelId}
            role="tabpanel"
            aria-labelledby={tabIdOf(panelId, mode)}
            className="flex min-h-0 flex-1 flex-col"
          >
            {opening ? (
              <OpeningConversation hasFailed={opening.hasFailed} />
            ) : (
              <MessageList
                chat={chat}
                before={
                  <>
                    {consent}
                    <ContextChip chat={chat} here={place} />
                  </>
                }
              >
                <StarterQuestions chat={chat} onChosen={focusInput} />
                {isWaiting(chat) && <TypingIndicator />}
              </MessageList>
            )}
            <div className="grid max-h-[60%] shrink-0 grid-cols-1 gap-2 overflow-y-auto border-t border-line px-3.5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              <ModeExtras chat={chat} frame={frame} />
              {/* Where little height is left, what stands above it scrolls, and the input stays. */}
              <div className="sticky bottom-0 bg-surface">
                <Composer chat={frame} input={input} isReply={isQuizzed(chat)}>
                  {budget}
                </Composer>
              </div>
            </div>
          </div>
        </>
      )}
      <ChatAnnouncer chat={chat} />
    </>
  );
}

/** A question that is chosen stands in the input, and so does the keyboard. */
function useFocusingChat(input: RefObject<HTMLTextAreaElement | null>) {
  const { frame: given, items } = useChat();
  const { chooseRelated: choose } = given;
  const chooseRelated = useCallback<Chat["chooseRelated"]>(
    (question) => {
      choose(question);
      input.current?.focus();
    },
    [choose, input],
  );
  const frame = useMemo<ChatPanelState>(
    () => ({ ...given, chooseRelated }),
    [given, chooseRelated],
  );
  const chat = useMemo<Chat>(() => ({ ...frame, items }), [frame, items]);
  return { frame, chat };
}

/** Back from the list of conversations, the keyboard stands where one writes. */
function useInputAfter(isHistoryOpen: boolean, input: RefObject<HTMLTextAreaElement | null>): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isHistoryOpen) input.current?.focus();
    wasOpen.current = isHistoryOpen;
  }, [isHistoryOpen, input]);
}

/** The last thing said is a question of the quiz. */
function isQuizzed({ mode, items }: Chat): boolean {
  const last = items.at(-1);
  return mode === "quiz_me" && last?.context === "quiz_me" && !last.isUser;
}

/** On its way, and nothing of the answer is here yet. */
function isWaiting({ isLoading, items }: Chat): boolean {
  return isLoading && !items.at(-1)?.isStreaming;
}

type ChatHeaderProps = Pick<ChatViewProps, "variant" | "titleId" | "onClose"> & {
  chat: ChatPanelState;
  isHistoryOpen: boolean;
  onHistory: () => void;
  onNew: () => void;
};

const ChatHeader = memo(function ChatHeader(props: ChatHeaderProps) {
  const { chat, variant, titleId, isHistoryOpen, onHistory, onNew, onClose } = props;
  const { t } = useTranslation();
  return (
    <header className="flex shrink-0 items-center gap-1 border-b border-line py-2.5 ps-4 pe-2">
      <StarMark className="me-2 size-7 shrink-0 text-teal" />
      <div className="min-w-0 flex-1">
        <h2 id={titleId} className="truncate text-base outline-none">
          {t("assistant:title")}
        </h2>
        <StatusLine chat={chat} />
      </div>
      {/* No tooltips: each would take the first Escape for itself. */}
      <IconButton
        icon={MessageSquarePlus}
        label={t("assistant:newConversation")}
        tooltip={false}
        onClick={onNew}
      />
      <IconButton
        icon={History}
        label={t(isHistoryOpen ? "assistant:backToChat" : "assistant:history")}
        aria-expanded={isHistoryOpen}
        tooltip={false}
        className={isHistoryOpen ? "bg-sunken text-ink" : undefined}
        onClick={onHistory}
      />
      {variant === "panel" && (
        <IconButton icon={X} label={t("actions.close")} tooltip={false} onClick={onClose} />
      )}
    </header>
  );
});

function OpeningConversation({ hasFailed }: { hasFailed: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-4.5">
      {hasFailed ? (
        <ErrorState title={t("assistant:opening.failed")} onRetry={reopenChat} />
      ) : (
        <LoadingRegion className="grid gap-4">
          <Skeleton className="h-11 w-3/5 justify-self-end" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-11 w-1/2 justify-self-end" />
        </LoadingRegion>
      )}
    </div>
  );
}

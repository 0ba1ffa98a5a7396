import { History, MessageSquarePlus, Shapes, X } from "lucide-react";
import { memo, type RefObject, useCallback, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { StarMark } from "#web/ui/display/star.tsx";
import {
  type ChatPanelState,
  type ChatMilestone,
  isAnswering,
} from "#web/features/assistant/chat/chat-types.ts";
import { ChatAnnouncer } from "./chat-announcer.tsx";
import { ChatFallback } from "./chat-fallback.tsx";
import { Composer } from "#web/features/assistant/composer/composer.tsx";
import { ConsentCard } from "#web/features/assistant/consent/consent-card.tsx";
import { ContextChip } from "#web/features/assistant/modes/context-chip.tsx";
import { ErrorBanner } from "./error-banner.tsx";
import { HistoryView } from "#web/features/assistant/history/history-view.tsx";
import { MessageList } from "#web/features/assistant/messages/message-list.tsx";
import { ModeExtras } from "#web/features/assistant/modes/mode-extras.tsx";
import { ModeOffer } from "#web/features/assistant/modes/mode-offer.tsx";
import { ModeTabs, tabIdOf } from "#web/features/assistant/modes/mode-tabs.tsx";
import { reopenChat } from "#web/features/assistant/chat/open-conversation.ts";
import { Starters } from "./starters.tsx";
import { BudgetLine, StatusLine } from "./status-line.tsx";
import { useChat } from "#web/features/assistant/chat/use-chat.ts";

type ChatViewProps = {
  /** `panel` floats over the pages and can be closed; `tab` is part of the desk. */
  variant: "panel" | "tab";
  /** The milestone on the desk. */
  milestone?: ChatMilestone | null;
  titleId?: string;
  onClose?: () => void;
};

export function ChatView(props: ChatViewProps) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ErrorBoundary
        renderFallback={(error, reset) => (
          <ChatFallback
            error={error}
            onReset={reset}
            titleId={props.titleId}
            onClose={props.onClose}
          />
        )}
      >
        <ChatParts {...props} />
      </ErrorBoundary>
    </div>
  );
}

/** Constant elements: React skips them while an answer grows. */
const budget = <BudgetLine />;
const consent = <ConsentCard />;

function ChatParts({ variant, milestone, titleId, onClose }: ChatViewProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const { panel, chat } = useChat(input);
  const panelId = useId();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [wantsModes, setWantsModes] = useState(false);
  const { mode, setMode, opening, startNew, status } = panel;
  // Another mode stays visible, so that it can be left again.
  const isModesOpen = wantsModes || mode !== "general";
  const toggleModes = useCallback(() => setWantsModes((isOpen) => !isOpen), []);
  const closeHistory = useCallback(() => setHistoryOpen(false), []);
  const toggleHistory = useCallback(() => setHistoryOpen((isOpen) => !isOpen), []);
  const focusInput = useCallback(() => input.current?.focus(), []);
  useFocusAfterHistory(isHistoryOpen, input);
  const isStart = !isAnswering(status) && chat.items.every(({ kind }) => kind === "welcome");
  const last = chat.items.at(-1);
  const isQuizReply = mode === "quiz_me" && last?.context === "quiz_me" && !last.isUser;
  const chooseStarter = (question: string) => {
    panel.setDraft(question);
    focusInput();
  };
  const handleNew = useCallback(() => {
    closeHistory();
    startNew();
    focusInput();
  }, [closeHistory, startNew, focusInput]);
  return (
    <>
      <ChatHeader
        chat={panel}
        variant={variant}
        titleId={titleId}
        isHistoryOpen={isHistoryOpen}
        onHistory={toggleHistory}
        isModesOpen={isModesOpen && !isHistoryOpen}
        onModes={toggleModes}
        onNew={handleNew}
        onClose={onClose}
      />
      {isHistoryOpen ? (
        <HistoryView chat={panel} onClose={closeHistory} />
      ) : (
        <>
          <ErrorBanner chat={panel} />
          {isModesOpen && <ModeTabs mode={mode} onChoose={setMode} panelId={panelId} />}
          <div
            id={panelId}
            {...(isModesOpen && { role: "tabpanel", "aria-labelledby": tabIdOf(panelId, mode) })}
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
                    <ContextChip
                      chat={panel}
                      isNew={!chat.items.some(({ kind }) => kind === "message")}
                      here={milestone}
                    />
                  </>
                }
              >
                {isStart && <Starters mode={mode} onChoose={chooseStarter} />}
                {status.kind === "waiting" && <TypingIndicator />}
              </MessageList>
            )}
            <div
              className={cn(
                "grid shrink-0 grid-cols-1 gap-2 overflow-y-auto border-t border-line px-3.5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]",
                // The field for the work and its buttons.
                panel.mode === "review_work" ? "max-h-[75%]" : "max-h-[60%]",
              )}
            >
              <ModeOffer chat={panel} onChosen={focusInput} />
              <ModeExtras chat={chat} panel={panel} />
              {/* On a low screen the extras scroll and the input stays in view. */}
              <div className="sticky bottom-0 bg-surface">
                <Composer chat={panel} input={input} isReply={isQuizReply}>
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

function useFocusAfterHistory(isOpen: boolean, input: RefObject<HTMLTextAreaElement | null>): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) input.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, input]);
}

type ChatHeaderProps = Pick<ChatViewProps, "variant" | "titleId" | "onClose"> & {
  chat: ChatPanelState;
  isHistoryOpen: boolean;
  onHistory: () => void;
  isModesOpen: boolean;
  onModes: () => void;
  onNew: () => void;
};

const ChatHeader = memo(function ChatHeader(props: ChatHeaderProps) {
  const { chat, variant, titleId, isHistoryOpen, onHistory, onNew, onClose } = props;
  const { isModesOpen, onModes } = props;
  const { t } = useTranslation();
  return (
    <div className="@container shrink-0 border-b border-line">
      <div className="flex items-center gap-1 py-2.5 ps-4 pe-2">
        <StarMark className="me-2 size-7 shrink-0 text-teal @max-[26rem]:hidden" />
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="text-base leading-tight outline-none">
            {t("assistant:title")}
          </h2>
          <StatusLine chat={chat} />
        </div>
        {!isHistoryOpen && chat.mode === "general" && (
          <button
            type="button"
            aria-expanded={isModesOpen}
            onClick={onModes}
            className={cn(
              "inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-2 text-sm font-medium transition-colors duration-150 hover:bg-sunken hover:text-ink",
              isModesOpen ? "bg-sunken text-ink" : "text-ink-2",
            )}
          >
            <Icon icon={Shapes} size={18} className="@max-[26rem]:hidden" />
            {t("assistant:modesShow")}
          </button>
        )}
        {/* A tooltip would consume the first Escape. */}
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
      </div>
    </div>
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

/** Hidden from screen readers: `ChatAnnouncer` announces the wait. */
function TypingIndicator() {
  return (
    <div aria-hidden="true" data-typing className="flex min-h-9 items-center gap-1.5">
      <span className="size-2 animate-breathe rounded-full bg-teal" />
      <span className="size-2 animate-breathe rounded-full bg-teal [animation-delay:200ms]" />
      <span className="size-2 animate-breathe rounded-full bg-teal [animation-delay:400ms]" />
    </div>
  );
}

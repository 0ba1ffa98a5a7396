import { ArrowDown } from "lucide-react";
import { type ReactNode, startTransition, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { type Chat, isAnswering } from "#web/features/assistant/chat/chat-types.ts";
import { Message } from "./message.tsx";
import { useStickToEnd } from "./use-stick-to-end.ts";

type MessageListProps = {
  chat: Chat;
  before?: ReactNode;
  children?: ReactNode;
};

/** So many messages at the end are rendered first, and as many with each step after that. */
const stepCount = 16;

/** Renders a long conversation in steps, from its end, so that the tap that opens it is answered at once. */
function useShownItems(items: Chat["items"]): Chat["items"] {
  const first = items[0]?.id;
  const [waiting, setWaiting] = useState({ first, count: countWaiting(items) });
  // Another conversation. A new message changes nothing, so it does not hide the oldest one.
  if (waiting.first !== first) setWaiting({ first, count: countWaiting(items) });
  const { count } = waiting;
  useEffect(() => {
    if (count === 0) return;
    startTransition(() => setWaiting({ first, count: Math.max(0, count - stepCount) }));
  }, [first, count]);
  return items.slice(count);
}

const countWaiting = (items: Chat["items"]) => Math.max(0, items.length - stepCount);

export function MessageList({ chat, before, children }: MessageListProps) {
  const { t } = useTranslation();
  const { items, status, send, regenerate, chooseRelated } = chat;
  const actions = useMemo(
    () => ({ send, regenerate, chooseRelated }),
    [send, regenerate, chooseRelated],
  );
  const shown = useShownItems(items);
  const questionId = items.findLast(({ isUser }) => isUser)?.id;
  const isGrowing = items.at(-1)?.isStreaming ?? false;
  const { box, content, isAway, goToEnd } = useStickToEnd(questionId, isGrowing);
  const lastAnswer = items.findLast(({ kind }) => kind === "message");
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        role="log"
        aria-live="off"
        aria-label={t("answers:list")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        <div ref={content} className="grid grid-cols-1 gap-4 p-4.5">
          {before}
          <ol className="grid grid-cols-1 gap-4 empty:hidden">
            {shown.map((item, index) => (
              <li key={item.id} className="grid min-w-0 grid-cols-1">
                <Message
                  item={item}
                  actions={actions}
                  before={items[items.length - shown.length + index - 1]}
                  isLast={item.id === lastAnswer?.id}
                  isLoading={isAnswering(status)}
                />
              </li>
            ))}
          </ol>
          {children}
        </div>
      </div>
      {isAway && (
        // Below the list, since it would cover text and buttons.
        <div className="flex shrink-0 justify-center">
          <IconButton
            icon={ArrowDown}
            label={t("answers:newest")}
            tooltip={false}
            className="-my-1"
            onClick={goToEnd}
          />
        </div>
      )}
    </div>
  );
}

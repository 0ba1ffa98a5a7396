import { limits } from "@masar/contract/limits";
import { CircleAlert, Clock } from "lucide-react";
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import {
  type ChatFailure,
  type ChatPanelState,
  isAnswering,
} from "#web/features/assistant/chat/chat-types.ts";

/** No `role="alert"`: `ChatAnnouncer` reads the error out. */
export const ErrorBanner = memo(function ErrorBanner({ chat }: { chat: ChatPanelState }) {
  const { failure } = chat.status;
  const part = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (failure || !hadFocus.current) return;
    hadFocus.current = false;
    part.current?.parentElement?.querySelector<HTMLElement>('[role="log"]')?.focus();
  }, [failure]);
  return (
    <div ref={part} className="contents">
      {failure && <Banner failure={failure} chat={chat} hadFocus={hadFocus} />}
    </div>
  );
});

type BannerProps = {
  failure: ChatFailure;
  chat: ChatPanelState;
  /** Set on unmount, so that the caller can move a focus that was inside. */
  hadFocus: RefObject<boolean>;
};

function Banner({ failure: { error, retries }, chat, hadFocus }: BannerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isEarly = useIsBefore(error.waitUntil);
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    return () => {
      hadFocus.current = current?.contains(document.activeElement) ?? false;
    };
  }, [hadFocus]);
  const max = limits.assistant.retries;
  const isLimit = error.isLimit === true;
  // The question is still in the input, which says when it can be sent.
  const hasRetry = !error.isFinal && !(isLimit && error.waitUntil !== undefined);
  return (
    <div
      ref={bar}
      className={cn(
        "flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5 text-sm",
        !isLimit && "bg-rose-soft",
      )}
    >
      <Icon icon={isLimit ? Clock : CircleAlert} className={isLimit ? "text-ink-2" : "text-rose"} />
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere">{error.message}</p>
      {hasRetry && (
        <Button
          variant="secondary"
          size="sm"
          loading={isAnswering(chat.status)}
          disabled={retries >= max || isEarly}
          onClick={() => void chat.retry()}
        >
          {t("assistant:retry", { used: format.number(retries), most: format.number(max) })}
        </Button>
      )}
    </div>
  );
}

/** Renders again at that time. */
function useIsBefore(timeMs: number | undefined): boolean {
  const [passed, setPassed] = useState<number>();
  useEffect(() => {
    if (timeMs === undefined) return undefined;
    const timer = setTimeout(() => setPassed(timeMs), Math.max(0, timeMs - Date.now()));
    return () => clearTimeout(timer);
  }, [timeMs]);
  return timeMs !== undefined && passed !== timeMs;
}

import { limits } from "@masar/contract/limits";
import { CircleAlert } from "lucide-react";
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import type { ChatPanelState, ShownError } from "#web/features/assistant/chat/chat-types.ts";

/** What went wrong, and the way to ask again. It is read out by the panel, so it is no alert of its own. */
export const ErrorBanner = memo(function ErrorBanner({ chat }: { chat: ChatPanelState }) {
  const { error, retries, isLoading, retry } = chat;
  const part = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (error || !hadFocus.current) return;
    hadFocus.current = false;
    part.current?.parentElement?.querySelector<HTMLElement>('[role="log"]')?.focus();
  }, [error]);
  return (
    <div ref={part} className="contents">
      {error && <Banner {...{ error, retries, isLoading, retry, hadFocus }} />}
    </div>
  );
});

type BannerProps = Pick<ChatPanelState, "retries" | "isLoading" | "retry"> & {
  error: ShownError;
  /** Told when it goes: the keyboard that stood in it must go on somewhere. */
  hadFocus: RefObject<boolean>;
};

function Banner({ error, retries, isLoading, retry, hadFocus }: BannerProps) {
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
  const most = limits.assistant.retries;
  return (
    <div
      ref={bar}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-rose-soft px-4 py-2.5 text-sm"
    >
      <Icon icon={CircleAlert} className="text-rose" />
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere">{error.message}</p>
      {!error.isFinal && (
        <Button
          variant="secondary"
          size="sm"
          loading={isLoading}
          disabled={retries >= most || isEarly}
          onClick={() => void retry()}
        >
          {t("assistant:retry", { used: format.number(retries), most: format.number(most) })}
        </Button>
      )}
    </div>
  );
}

/** Whether that moment is still to come; drawn again when it is there. */
function useIsBefore(moment: number | undefined): boolean {
  const [passed, setPassed] = useState<number>();
  useEffect(() => {
    if (moment === undefined) return undefined;
    const timer = setTimeout(() => setPassed(moment), Math.max(0, moment - Date.now()));
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== undefined && passed !== moment;
}

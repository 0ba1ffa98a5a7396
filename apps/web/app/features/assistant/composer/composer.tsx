import { limits } from "@masar/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Square } from "lucide-react";
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  memo,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { assistantQuery } from "#web/entities/assistant/assistant-queries.ts";
import { links } from "#web/platform/urls/links.ts";
import { cn } from "#web/ui/display/cn.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { wordDirection } from "#web/ui/forms/text-input.tsx";
import {
  type ChatPanelState,
  type ChatStatus,
  getWaitUntil,
  isAnswering,
} from "#web/features/assistant/chat/chat-types.ts";
import { useAutoSubmit } from "./use-auto-submit.ts";
import { useHasNetwork } from "#web/features/assistant/panel/use-has-network.ts";
import { useSendOptions } from "#web/features/assistant/chat/work-draft.ts";
import { canRecord } from "#web/features/assistant/voice/recorder.ts";
import { VoiceControl } from "#web/features/assistant/voice/voice-control.tsx";

const { messageLength } = limits.assistant;
/** Longer drafts show how many characters are left. */
const countFrom = messageLength - 100;

const roundButton =
  "grid size-11 shrink-0 place-items-center rounded-full bg-teal text-on-teal transition-opacity duration-150 hover:opacity-90 disabled:opacity-40";

type ComposerProps = {
  chat: ChatPanelState;
  input: RefObject<HTMLTextAreaElement | null>;
  /** The last message is a question of the assistant. */
  isReply: boolean;
  /** Shown in the line below the input. */
  children: ReactNode;
};

export const Composer = memo(function Composer(props: ComposerProps) {
  const { chat, input, isReply, children } = props;
  const { t } = useTranslation();
  const noteId = useId();
  const { draft, status, opening } = chat;
  const { isReady, options } = useSendOptions(chat);
  const hasNetwork = useHasNetwork();
  const { pathname } = useLocation();
  const { data: assistant } = useQuery(assistantQuery);
  const hasVoice = Boolean(assistant?.speech_processor) && canRecord();
  const isBusy = isAnswering(status) || opening !== null;
  const stopButton = useComposerFocus(status.kind, input);
  useLayoutEffect(() => {
    if (input.current) fitHeight(input.current, draft);
  }, [input, draft]);

  const waitSeconds = useSecondsUntil(getWaitUntil(status));
  const isCrisis = useIsCrisis(draft, draft.length > messageLength || waitSeconds > 0);
  const isTooLong = draft.length > messageLength && !isCrisis;
  const isEarly = waitSeconds > 0 && !isCrisis;
  const canSend = !isBusy && isReady && !isTooLong && !isEarly;
  const submit = () => {
    if (canSend) void chat.send(draft, options);
  };
  const voice = useAutoSubmit(chat, submit);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const handleKey = (event: KeyboardEvent) => {
    // While composing, Enter confirms a word of the input method.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const placeholder = isReply
    ? "placeholderReply"
    : chat.milestone
      ? // Its milestone is the current one, which the dashboard does not show by itself.
        pathname === links.dashboard
        ? "placeholderPath"
        : "placeholderHere"
      : "placeholder";
  const left = messageLength - draft.length;
  const note = isTooLong
    ? t("assistant:input.tooLong", { count: -left })
    : isEarly
      ? t("assistant:input.wait", { count: waitSeconds })
      : hasNetwork
        ? draft.length > countFrom && t("assistant:input.left", { count: left })
        : t("assistant:input.offline");

  return (
    <form onSubmit={handleSubmit} className="grid grid-cols-1 gap-1.5">
      <div className="relative flex items-end gap-2 rounded-lg border border-outline bg-sunken p-1 ps-3.5 has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-teal">
        <textarea
          ref={input}
          rows={1}
          {...wordDirection(draft)}
          value={draft}
          disabled={status.kind === "waiting" || opening !== null}
          aria-invalid={isTooLong || undefined}
          enterKeyHint="send"
          aria-label={t("assistant:input.label")}
          aria-describedby={note ? noteId : undefined}
          placeholder={t(`assistant:input.${placeholder}`)}
          onChange={(event) => voice.edit(event.target.value)}
          onKeyDown={handleKey}
          className="max-h-[calc(5lh+1.25rem)] min-h-11 min-w-0 flex-1 resize-none bg-transparent py-2.5 wrap-anywhere outline-none placeholder:text-ink-3 placeholder-shown:overflow-hidden placeholder-shown:text-ellipsis placeholder-shown:whitespace-nowrap disabled:text-ink-3"
        />
        <VoiceControl disabled={isBusy} onText={voice.dictate} />
        {isAnswering(status) ? (
          <button
            key="stop"
            ref={stopButton}
            type="button"
            aria-label={t("assistant:input.stop")}
            onClick={chat.stop}
            className={roundButton}
          >
            <Icon icon={Square} size={18} className="fill-current" />
          </button>
        ) : (
          <button
            key="send"
            type="submit"
            aria-label={t("assistant:input.send")}
            disabled={!canSend || draft.trim() === ""}
            className={roundButton}
          >
            <Icon icon={ArrowRight} />
          </button>
        )}
      </div>
      {note && (
        <p
          id={noteId}
          role={isTooLong ? "alert" : undefined}
          className={cn("text-xs tabular-nums", isTooLong ? "text-rose" : "text-ink-2")}
        >
          {note}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
        {hasVoice && (
          <Checkbox
            label={t("voice:autoSubmit")}
            checked={voice.isOn}
            onChange={(event) => voice.setOn(event.target.checked)}
          />
        )}
        {children}
      </div>
    </form>
  );
});

/** Grows with the text, up to the maximum height of the style. */
function fitHeight(area: HTMLTextAreaElement, draft: string): void {
  area.style.height = "auto";
  if (draft !== "") area.style.height = `${area.scrollHeight}px`;
}

/** Messages about a crisis have no limit, since the device answers them. */
function useIsCrisis(draft: string, isLimited: boolean): boolean {
  const [crisisText, setCrisisText] = useState<string>();
  useEffect(() => {
    if (!isLimited) return;
    void import("@masar/domain/crisis/crisis").then(
      ({ findCrisis }) => findCrisis(draft) && setCrisisText(draft),
      () => {},
    );
  }, [draft, isLimited]);
  return isLimited && crisisText === draft;
}

/** Renders again every second until then. */
function useSecondsUntil(timeMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (timeMs <= Date.now()) return undefined;
    const update = () => setNow(Date.now());
    update();
    const timer = setInterval(update, 1000);
    const end = setTimeout(() => {
      clearInterval(timer);
      update();
    }, timeMs - Date.now());
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [timeMs]);
  return Math.max(0, Math.ceil((timeMs - now) / 1000));
}

/** Moves the focus to Stop while the input is disabled, and back as soon as the answer streams or has ended. */
function useComposerFocus(kind: ChatStatus["kind"], input: RefObject<HTMLTextAreaElement | null>) {
  const stopButton = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === null || focused === document.body || focused === input.current;
    if (kind === "waiting") {
      hadFocus.current = isLost;
      if (isLost) stopButton.current?.focus();
      return;
    }
    // With a touch screen the on-screen keyboard would cover the answer.
    const isTouch = window.matchMedia("(pointer: coarse)").matches;
    const isOurs = hadFocus.current && (isLost || focused === stopButton.current);
    if (isOurs && !isTouch) input.current?.focus();
    hadFocus.current &&= kind === "streaming";
  }, [kind, input]);
  return stopButton;
}

import { limits } from "@masar/contract/limits";
import { guardCrisisLink } from "@masar/domain/crisis/crisis-answer";
import { directionOf } from "@masar/domain/text/text-direction";
import { useQuery } from "@tanstack/react-query";
import { CircleStop, HeartHandshake, LifeBuoy, LibraryBig, Sparkles } from "lucide-react";
import { memo, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { assistantQuery } from "#web/entities/assistant/assistant-queries.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { AnswerSources, AnswerSteps, splitLinks } from "./answer-sources.tsx";
import { AnswerText } from "./answer-text.tsx";
import { listStarters } from "#web/features/assistant/chat/local-messages.ts";
import type { Chat, ChatItem } from "#web/features/assistant/chat/chat-types.ts";
import { EditQuestion } from "./edit-question.tsx";
import { FoundCourses } from "./found-courses.tsx";
import { AnswerActions, QuestionActions } from "./message-actions.tsx";
import { Proposals } from "#web/features/assistant/proposals/proposals.tsx";
import { RelatedQuestions } from "./related-questions.tsx";
import { toCalendarDate, useCalendarDate } from "./use-calendar-date.ts";

type MessageProps = {
  item: ChatItem;
  /** Must be a stable object. */
  actions: Pick<Chat, "send" | "regenerate" | "chooseRelated">;
  /** The message before it; for an answer its question. */
  before: ChatItem | undefined;
  /** The last answer of the conversation, or its last question while there is none. */
  isLast: boolean;
  isLoading: boolean;
};

export const Message = memo(function Message(props: MessageProps) {
  const { item } = props;
  if (item.isUser) return <Question {...props} />;
  if (item.isSupport) return <SupportAnswer item={item} />;
  return item.kind === "message" ? <Answer {...props} /> : <PanelMessage {...props} />;
});

function Question({ item, actions, isLoading }: MessageProps) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const wasEditing = useRef(false);
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The editor returns the focus.
    if (wasEditing.current && !isEditing) edit.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing) {
    return (
      <EditQuestion
        item={item}
        isLoading={isLoading}
        send={actions.send}
        onClose={() => setEditing(false)}
      />
    );
  }
  return (
    <article aria-label={t("answers:who.you")} className="grid min-w-0 justify-items-end gap-0.5">
      <p
        {...bidiText(item.content, directionOf(item.content))}
        className="max-w-[85%] min-w-0 rounded-lg rounded-ee-sm bg-teal-soft px-4 py-2.5 text-start wrap-anywhere whitespace-pre-wrap"
      />
      <div className="flex items-center gap-1">
        <Timestamp item={item} />
        {!isLoading && <QuestionActions ref={edit} onEdit={() => setEditing(true)} />}
      </div>
    </article>
  );
}

function Answer({ item, actions, before, isLast, isLoading }: MessageProps) {
  const { t } = useTranslation();
  // Until its own direction is known, an answer has that of its question.
  const question = before?.isUser ? before.content : "";
  const lean = useMemo(() => directionOf(question), [question]);
  const hasText = item.content.trim() !== "";
  return (
    <article
      aria-label={t("answers:who.assistant")}
      aria-busy={item.isStreaming}
      className="grid min-w-0 grid-cols-1 gap-3"
    >
      <AnswerText
        content={item.content}
        citations={item.citations}
        isStreaming={item.isStreaming}
        isOurs={item.fallback}
        lean={lean}
      />
      {item.isStopped && (
        <p className="flex items-center gap-1.5 text-sm text-ink-2">
          <Icon icon={CircleStop} size={16} />
          {t(hasText ? "answers:stopped" : "answers:stoppedEmpty")}
        </p>
      )}
      {!item.isStreaming && (
        <>
          <Proposals item={item} />
          <AnswerSteps content={item.content} citations={item.citations} />
          <AnswerSources content={item.content} citations={item.citations} />
          <FoundCourses courses={item.discoveredCourses} />
          <div className="-my-1.5 flex flex-wrap items-center gap-x-2">
            {hasText && <MadeBy item={item} />}
            <Timestamp item={item} />
            <AnswerActions
              item={item}
              // The library answers the same again, unless its answer was stopped.
              canRegenerate={isLast && !isLoading && (!item.fallback || item.isStopped)}
              onRegenerate={actions.regenerate}
            />
          </div>
          <RelatedQuestions
            label={t("answers:related")}
            questions={item.relatedQuestions.slice(0, limits.assistant.relatedShown)}
            onChoose={actions.chooseRelated}
          />
        </>
      )}
    </article>
  );
}

/** The welcome, or the fallback for a failed question, in the display language. */
function PanelMessage({ item, actions }: MessageProps) {
  const { t } = useTranslation();
  const isFallback = item.kind === "fallback";
  const box = isFallback ? "rounded-md border border-dashed border-outline p-3.5" : "";
  return (
    <article
      aria-label={t("answers:who.assistant")}
      className={`grid min-w-0 grid-cols-1 gap-3 ${box}`}
    >
      {isFallback && (
        <p className="flex items-center gap-1.5 text-sm font-medium text-ink-2">
          <Icon icon={LifeBuoy} size={16} />
          {t("answers:fallback.mark")}
        </p>
      )}
      <AnswerText content={t(`assistant:${isFallback ? "fallback" : "welcome"}`)} isOurs />
      <RelatedQuestions
        label={t("answers:fallback.try")}
        questions={isFallback ? listStarters(t, "general") : []}
        onChoose={actions.chooseRelated}
      />
    </article>
  );
}

/** Help in a crisis: without actions, sources and related questions. */
function SupportAnswer({ item }: { item: ChatItem }) {
  const { t } = useTranslation();
  return (
    <article
      aria-label={t("answers:who.assistant")}
      className="grid min-w-0 grid-cols-1 gap-3 rounded-lg bg-teal-soft p-4"
    >
      <AnswerText content={item.content} isOurs guardLink={guardCrisisLink} />
      <p className="flex flex-wrap items-center gap-1.5 text-sm text-ink-2">
        <Icon icon={HeartHandshake} size={16} />
        <span>{t("assistant:crisis.mark")}</span>
        <span className="basis-full">
          {t(item.isUnsaved ? "assistant:crisis.notSaved" : "assistant:crisis.saved")}
        </span>
      </p>
    </article>
  );
}

/** Names the engine of an answer. It is unknown for one that was stopped before the model was named. */
function MadeBy({ item }: { item: ChatItem }) {
  const { t } = useTranslation();
  const { fallback: isLibrary, isStopped } = item;
  // A stored answer names its model; a new one was made by the current model.
  const isFresh = !isLibrary && item.model === null;
  const { data: assistant } = useQuery({ ...assistantQuery, enabled: isFresh && !isStopped });
  if (isFresh && isStopped) return null;
  // Only answers from the learner's own data lead to where they act.
  const isOwn = isLibrary && splitLinks(item).actions.length > 0;
  const model = item.model ?? assistant?.model;
  return (
    <p className="flex items-center gap-1.5 text-sm text-ink-2">
      <Icon icon={isLibrary ? LibraryBig : Sparkles} size={16} />
      <span>
        {t(`answers:made.${isLibrary ? (isOwn ? "own" : "library") : "ai"}`)}
        {!isLibrary && model && (
          <>
            {t("between")}
            <bdi className="wrap-anywhere">{model}</bdi>
          </>
        )}
      </span>
    </p>
  );
}

function Timestamp({ item }: { item: ChatItem }) {
  const format = useFormat();
  const today = useCalendarDate();
  const isToday = toCalendarDate(new Date(item.timestamp)) === today;
  return (
    <time dateTime={item.timestamp} className="text-xs text-ink-3">
      {format.date(item.timestamp, isToday ? "time" : "dateTime")}
    </time>
  );
}

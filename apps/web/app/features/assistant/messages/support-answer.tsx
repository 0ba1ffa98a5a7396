import { guardCrisisLink } from "@masar/domain/crisis/crisis-answer";
import { HeartHandshake } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "#web/ui/display/icon.tsx";
import { AnswerText } from "./answer-text.tsx";
import type { ChatItem } from "#web/features/assistant/chat/chat-types.ts";

const noCitations: ChatItem["citations"] = [];

/** Help in a crisis: without actions, sources and related questions. */
export function SupportAnswer({ item }: { item: ChatItem }) {
  const { t } = useTranslation();
  return (
    <article
      aria-label={t("answers:who.assistant")}
      className="grid min-w-0 grid-cols-1 gap-3 rounded-lg bg-teal-soft p-4"
    >
      <AnswerText
        content={item.content}
        citations={noCitations}
        isStreaming={false}
        isOurs
        guardLink={guardCrisisLink}
        lean={null}
      />
      <p className="flex flex-wrap items-center gap-1.5 text-sm text-ink-2">
        <Icon icon={HeartHandshake} size={16} />
        <span>{t("assistant:crisis.mark")}</span>
        <span className="basis-full">{t("assistant:crisis.notStored")}</span>
      </p>
    </article>
  );
}

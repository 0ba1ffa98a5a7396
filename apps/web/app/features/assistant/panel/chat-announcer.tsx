import { readAnswerBlocks } from "@masar/domain/answers/answer-blocks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Chat, isAnswering } from "#web/features/assistant/chat/chat-types.ts";

/** Announces to screen readers, once each: that an answer is on its way, its beginning, or the error. */
export function ChatAnnouncer({ chat }: { chat: Chat }) {
  const { t } = useTranslation();
  const { status, items, conversationId } = chat;
  const isLoading = isAnswering(status);
  const error = status.failure?.error;
  const [known, setKnown] = useState({ isLoading, error, conversationId });
  const [text, setText] = useState("");
  if (known.isLoading !== isLoading || known.error?.type !== error?.type) {
    setKnown({ isLoading, error, conversationId });
    if (isLoading) setText(t("assistant:status.loading"));
    else if (error) setText(error.message);
    else if (known.isLoading) setText(describeAnswer());
  }
  return <output className="sr-only">{text}</output>;

  function describeAnswer(): string {
    const last = items.at(-1);
    // The last message of another conversation does not answer this question.
    if (!last || last.isUser || last.kind !== "message" || conversationId !== known.conversationId)
      return "";
    if (last.isStopped) return t("assistant:said.stopped");
    return t("assistant:said.answer", {
      text: toPlainText(readAnswerBlocks(last.content).text),
    });
  }
}

const maxLength = 200;

/** The beginning of an answer for a screen reader, without Markdown, code and source marks. */
export function toPlainText(answer: string): string {
  const words = answer
    .split("```")
    // Every second part is code.
    .filter((_part, index) => index % 2 === 0)
    .join(" ")
    .replaceAll(/\[\d{1,2}\]/g, "")
    .replaceAll(/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, "$1")
    .replaceAll(/^[ \t]*(?:#{1,6}|[-*+>]|\d+\.)[ \t]+/gm, "")
    .replaceAll(/[*_`~|\\]+/g, " ")
    .replaceAll(/^[ \t:-]+$/gm, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (words.length <= maxLength) return words;
  const cut = words.slice(0, maxLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1))}…`;
}

import { readAnswerBlocks } from "@masar/domain/answers/answer-blocks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Chat, isAnswering } from "#web/features/assistant/chat/chat-types.ts";
import { toPlainText } from "#web/features/assistant/messages/plain-text.ts";

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

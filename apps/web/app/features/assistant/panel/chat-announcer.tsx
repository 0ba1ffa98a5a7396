import { readAnswerBlocks } from "@masar/domain/answers/answer-blocks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Chat } from "#web/features/assistant/chat/chat-types.ts";
import { readPlainWords } from "#web/features/assistant/messages/plain-text.ts";

/** Reads out what happens, each thing once: that it answers, how the answer begins, what went wrong. */
export function ChatAnnouncer({ chat }: { chat: Chat }) {
  const { t } = useTranslation();
  const { isLoading, error, items, conversationId } = chat;
  const [known, setKnown] = useState({ isLoading, error, conversationId });
  const [said, setSaid] = useState("");
  if (known.isLoading !== isLoading || known.error?.type !== error?.type) {
    setKnown({ isLoading, error, conversationId });
    if (isLoading) setSaid(t("assistant:status.loading"));
    else if (error) setSaid(error.message);
    else if (known.isLoading) setSaid(sayAnswer());
  }
  return <output className="sr-only">{said}</output>;

  function sayAnswer(): string {
    const last = items.at(-1);
    // Another conversation was opened, or a new one begun: what stands there now is no answer to this question.
    if (!last || last.isUser || last.kind !== "message" || conversationId !== known.conversationId)
      return "";
    if (last.isStopped) return t("assistant:said.stopped");
    return t("assistant:said.answer", {
      text: readPlainWords(readAnswerBlocks(last.content).text),
    });
  }
}

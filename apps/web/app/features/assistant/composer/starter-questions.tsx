import { useTranslation } from "react-i18next";
import { type Chat, isAnswering } from "#web/features/assistant/chat/chat-types.ts";
import { listStarters } from "#web/features/assistant/chat/suggestions.ts";
import { RelatedQuestions } from "#web/features/assistant/messages/related-questions.tsx";

type StarterQuestionsProps = { chat: Chat; onChosen: () => void };

/** Shown below the welcome until the first question. A starter fills the input and does not send it. */
export function StarterQuestions({ chat, onChosen }: StarterQuestionsProps) {
  const { t } = useTranslation();
  if (isAnswering(chat.status) || chat.items.some(({ kind }) => kind !== "welcome")) return null;
  const choose = (question: string) => {
    chat.setDraft(question);
    onChosen();
  };
  return (
    <RelatedQuestions
      label={t("assistant:starters.label")}
      questions={listStarters(t, chat.mode)}
      onChoose={choose}
    />
  );
}

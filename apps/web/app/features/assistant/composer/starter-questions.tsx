import { useTranslation } from "react-i18next";
import { type Chat, isAnswering } from "#web/features/assistant/chat/chat-types.ts";
import { listStarters } from "#web/features/assistant/chat/suggestions.ts";

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
    <ul aria-label={t("assistant:starters.label")} className="grid gap-2">
      {listStarters(t, chat.mode).map((question) => (
        <li key={question}>
          <button
            type="button"
            onClick={() => choose(question)}
            className="min-h-11 w-full rounded-md border border-line px-3.5 py-2 text-start text-sm wrap-anywhere transition-colors duration-150 hover:bg-sunken"
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}

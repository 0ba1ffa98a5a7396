import type { AssistantMode } from "@masar/contract/assistant/constants";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { assistantQuery } from "#web/entities/assistant/assistant-queries.ts";
import { overviewQuery } from "#web/entities/study-day/overview-query.ts";
import { listStarters } from "#web/features/assistant/chat/local-messages.ts";
import { RelatedQuestions } from "#web/features/assistant/messages/related-questions.tsx";

type StartersProps = { mode: AssistantMode; onChoose: (question: string) => void };

/** Questions that fit where the learner is, and what is answered without a model. */
export function Starters({ mode, onChoose }: StartersProps) {
  const { t } = useTranslation();
  const { data: overview } = useQuery(overviewQuery);
  const { data: assistant } = useQuery(assistantQuery);
  return (
    <>
      <RelatedQuestions
        label={t("assistant:starters.label")}
        questions={listStarters(t, mode, overview)}
        onChoose={onChoose}
      />
      {assistant?.engine === "library" && (
        <p className="text-xs text-ink-2">{t("assistant:withoutModel")}</p>
      )}
    </>
  );
}

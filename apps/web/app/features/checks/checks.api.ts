import { checksEndpoints } from "@masar/contract/checks/endpoints";
import type { QuestionReportReason } from "@masar/contract/checks/constants";
import type { Question } from "@masar/contract/checks/question-schemas";
import type { CheckAnswer } from "@masar/contract/checks/schemas";
import { describeQuestion } from "@masar/domain/checks/describe-question";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { reviewQuery } from "#web/entities/card/card-queries.ts";
import { call } from "#web/platform/api/api-client.ts";
import { serverNow } from "#web/platform/api/server-clock.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { createChangeStamp } from "#web/sync/change-stamp.ts";
import { useSaveChange } from "#web/sync/use-save-change.ts";
import { useBilingual } from "./question-text.tsx";

type Target = { pathId: string; milestoneKey: string };

/** Also without a network: the change is queued. */
export function useSaveAttempt({ pathId, milestoneKey }: Target) {
  const { t } = useTranslation();
  const save = useSaveChange("saveCheckAttempt", t("checks:errors.save"));
  return (attempt: string, answers: CheckAnswer[], onStored: () => void) =>
    save(
      {
        params: { id: pathId, key: milestoneKey, attempt },
        body: { finished_at: new Date(serverNow()).toISOString(), answers },
      },
      onStored,
    );
}

export function useReportQuestion(question: string) {
  return useMutation({
    mutationFn: (body: { reason: QuestionReportReason; note: string }) =>
      call(checksEndpoints, "reportQuestion", { params: { question }, body }),
  });
}

export type CardSource = {
  question: Question;
  path_id: string;
  milestone_key: string;
  sub_milestone: string | null;
};

/** Cards of questions; a question whose card exists is not offered again. */
export function useQuestionCards(sources: CardSource[]) {
  const { t } = useTranslation();
  const textOf = useBilingual();
  const saveCard = useSaveChange("saveCard", t("checks:errors.card"));
  const { data } = useQuery(reviewQuery);
  const fronts = new Set(data?.cards.map(({ front }) => front));
  const cards = sources.map(({ question, path_id, milestone_key, sub_milestone }) => ({
    ...describeQuestion(question, textOf),
    path_id,
    milestone_key,
    sub_milestone,
  }));
  const missing = cards.filter(({ front }) => !fronts.has(front));
  const addMissing = async () => {
    for (const card of missing) {
      // One after the other, as they are listed.
      // oxlint-disable-next-line no-await-in-loop
      await saveCard({ params: { id: newId() }, body: { ...createChangeStamp(), ...card } });
    }
  };
  return { isLoaded: data !== undefined, missing, addMissing };
}

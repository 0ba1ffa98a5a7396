import { modelQuestionsEndpoints } from "@masar/contract/model-questions/endpoints";
import type { ModelQuestion, WrittenQuestions } from "@masar/contract/model-questions/schemas";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import type { QuestionSource } from "./question-source.ts";

export function modelQuestionsQuery(source: QuestionSource) {
  const id = source.kind === "note" ? [source.id] : [source.pathId, source.key];
  return queryOptions({
    queryKey: ["model-questions", ...id],
    queryFn: async (): Promise<ModelQuestion[]> => {
      const { questions } = await (source.kind === "note"
        ? call(modelQuestionsEndpoints, "listNoteQuestions", { params: { id: source.id } })
        : call(modelQuestionsEndpoints, "listMilestoneQuestions", {
            params: { id: source.pathId, key: source.key },
          }));
      return questions;
    },
  });
}

export function writeQuestions(source: QuestionSource): Promise<WrittenQuestions> {
  return source.kind === "note"
    ? call(modelQuestionsEndpoints, "writeNoteQuestions", { params: { id: source.id } })
    : call(modelQuestionsEndpoints, "writeMilestoneQuestions", {
        params: { id: source.pathId, key: source.key },
      });
}

export function useDeleteQuestion(source: QuestionSource) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { queryKey } = modelQuestionsQuery(source);
  return useMutation({
    mutationFn: (question: string) =>
      call(modelQuestionsEndpoints, "deleteModelQuestion", { params: { question } }),
    onSuccess: (_none, question) =>
      client.setQueryData(queryKey, (known) => known?.filter(({ id }) => id !== question)),
    onError: (error) => showErrorToast(t, t("checks:model.notDeleted"), error),
  });
}

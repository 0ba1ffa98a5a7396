import type { AdminQuestion } from "@masar/contract/checks/admin-schemas";
import type { QuestionState } from "@masar/contract/checks/constants";
import { adminQuestionsEndpoints } from "@masar/contract/checks/admin-endpoints";
import type { Question } from "@masar/contract/checks/question-schemas";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { pagedQuery } from "#web/platform/api/paged-query.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { useUndoableMutation } from "#web/platform/toast/use-undoable-mutation.ts";

const key = ["administration", "questions"] as const;

type Filter = {
  state: QuestionState;
  q: string;
  blueprint?: string | undefined;
  milestone?: string | undefined;
};

export const adminQuestionsQuery = (filter: Filter) =>
  pagedQuery([...key, "list", filter], (after: string | undefined) =>
    call(adminQuestionsEndpoints, "listAdminQuestions", { query: { ...filter, after } }),
  );

export const adminQuestionQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, "one", id],
    queryFn: () => call(adminQuestionsEndpoints, "getAdminQuestion", { params: { question: id } }),
  });

/** Shows the question as the server saved it. */
function useShowSaved() {
  const client = useQueryClient();
  return (saved: AdminQuestion) => {
    client.setQueryData(adminQuestionQuery(saved.question.id).queryKey, saved);
    void client.invalidateQueries({ queryKey: [...key, "list"] });
  };
}

export function useUpdateQuestion() {
  return useMutation({
    retry: false,
    mutationFn: (question: Question) =>
      call(adminQuestionsEndpoints, "updateQuestion", {
        params: { question: question.id },
        body: { question },
      }),
    onSuccess: useShowSaved(),
  });
}

export function useSetQuestionActive() {
  const showSaved = useShowSaved();
  const { t } = useTranslation();
  return useUndoableMutation({
    mutationFn: ({ id, is_active }: { id: string; is_active: boolean }) =>
      call(adminQuestionsEndpoints, "updateQuestion", {
        params: { question: id },
        body: { is_active },
      }),
    onSuccess: (saved) => {
      showSaved(saved);
      return { title: t(`questions:page.${saved.is_active ? "restored" : "withdrawn"}`) };
    },
    onError: (error) => showErrorToast(t, t("administration:list.notSaved"), error),
    undoLabel: t("administration:list.undo"),
    undo: ({ id, is_active }) => ({ id, is_active: !is_active }),
  });
}

export function useCloseReports() {
  return useMutation({
    retry: false,
    mutationFn: (id: string) =>
      call(adminQuestionsEndpoints, "closeQuestionReports", { params: { question: id } }),
    onSuccess: useShowSaved(),
  });
}

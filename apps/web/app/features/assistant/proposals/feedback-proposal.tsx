import { milestonesEndpoints } from "@masar/contract/milestones/endpoints";
import { readAnswerBlocks } from "@masar/domain/answers/answer-blocks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { pathKey } from "#web/entities/query-keys.ts";
import { pathQuery } from "#web/entities/path/path-queries.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { useRestoreFocus } from "#web/ui/layout/use-restore-focus.ts";
import { SavedMark } from "./accept-button.tsx";
import type { ChatItem, ChatMilestone } from "#web/features/assistant/chat/chat-types.ts";

type FeedbackProposalProps = { answer: ChatItem; milestone: ChatMilestone };

/** Saves the answer as the feedback of the milestone, replacing earlier feedback. */
export function FeedbackProposal({ answer, milestone }: FeedbackProposalProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { pathId, milestoneKey, title } = milestone;
  const { data: detail } = useQuery(pathQuery(pathId));
  const { mutate, isSuccess, isPending } = useMutation({
    retry: false,
    mutationFn: () =>
      call(milestonesEndpoints, "keepFeedback", {
        params: { id: pathId, key: milestoneKey },
        body: { message_id: answer.id },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: pathKey(pathId) }),
    onError: (error) => showErrorToast(t, t("modes:work.keepFailed"), error),
  });
  const current = detail?.path.milestones[milestoneKey]?.aiFeedback;
  const { text } = readAnswerBlocks(answer.content);
  // The server appends the model and the date to the text.
  const isSaved = isSuccess || current?.startsWith(text) === true;
  const focusProps = useRestoreFocus(t("modes:work.feedback"));
  return (
    <div {...focusProps} className="grid justify-items-start gap-1 outline-none">
      {!isSaved && current && (
        <p className="text-sm text-ink-2">{t("modes:work.replacesFeedback")}</p>
      )}
      <SavedMark>{isSaved && t("modes:work.kept", { title })}</SavedMark>
      {!isSaved && (
        <Button
          variant="secondary"
          size="sm"
          className="max-w-full"
          loading={isPending}
          onClick={() => mutate()}
        >
          {t("modes:work.keep", { title })}
        </Button>
      )}
    </div>
  );
}

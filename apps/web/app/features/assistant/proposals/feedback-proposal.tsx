import { milestonesEndpoints } from "@masar/contract/milestones/endpoints";
import { readAnswerBlocks } from "@masar/domain/answers/answer-blocks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { pathKey } from "#web/entities/query-keys.ts";
import { pathQuery } from "#web/entities/path/path-queries.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { useRestoreFocus } from "#web/ui/layout/use-restore-focus.ts";
import type { ChatItem, ChatMilestone } from "#web/features/assistant/chat/chat-types.ts";

type FeedbackProposalProps = { answer: ChatItem; milestone: ChatMilestone };

/** Saves the answer as the feedback of the milestone, replacing earlier feedback. */
export function FeedbackProposal({ answer, milestone }: FeedbackProposalProps) {
  const { t } = useTranslation();
  const { data: detail } = useQuery(pathQuery(milestone.pathId));
  const saveFeedback = useSaveFeedback(milestone);
  const current = detail?.path.milestones[milestone.milestoneKey]?.aiFeedback;
  const { text } = readAnswerBlocks(answer.content);
  // The server appends the model and the date to the text.
  const isSaved = saveFeedback.isSuccess || current?.startsWith(text) === true;
  const { title } = milestone;
  const focusProps = useRestoreFocus(t("modes:work.feedback"));
  return (
    <div {...focusProps} className="grid justify-items-start gap-1 outline-none">
      {!isSaved && current && (
        <p className="text-sm text-ink-2">{t("modes:work.replacesFeedback")}</p>
      )}
      <output className="inline-flex items-center gap-1.5 text-sm text-teal empty:hidden">
        {isSaved && (
          <>
            <Icon icon={Check} size={16} />
            {t("modes:work.kept", { title })}
          </>
        )}
      </output>
      {!isSaved && (
        <Button
          variant="secondary"
          size="sm"
          className="max-w-full"
          loading={saveFeedback.isPending}
          onClick={() => saveFeedback.mutate(answer.id)}
        >
          {t("modes:work.keep", { title })}
        </Button>
      )}
    </div>
  );
}

function useSaveFeedback({ pathId, milestoneKey }: ChatMilestone) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: (message_id: string) =>
      call(milestonesEndpoints, "keepFeedback", {
        params: { id: pathId, key: milestoneKey },
        body: { message_id },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: pathKey(pathId) }),
    onError: (error) =>
      toast({
        title: t("modes:work.keepFailed"),
        description: errorText(t, error),
        variant: "destructive",
      }),
  });
}

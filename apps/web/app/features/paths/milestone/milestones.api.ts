import { milestonesEndpoints } from "@masar/contract/milestones/endpoints";
import type { MilestoneOutcome } from "@masar/contract/milestones/schemas";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { applyOutcome } from "#web/sync/changes/milestone-changes.ts";
import {
  type MilestoneTarget,
  useUpdateErrorToast,
} from "#web/entities/milestone/milestone-mutations.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { afterPendingChanges } from "#web/sync/send-change.ts";
import { refreshStudy, milestoneMutationOptions } from "#web/entities/query-keys.ts";
import { pathQuery } from "#web/entities/path/path-queries.ts";
import { toast } from "#web/platform/toast/toast.ts";

async function applyMilestoneOutcome(
  client: QueryClient,
  { pathId, key }: MilestoneTarget,
  outcome: MilestoneOutcome,
): Promise<void> {
  const { queryKey } = pathQuery(pathId);
  // A pending fetch would restore the old state.
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, (detail) => detail && applyOutcome(detail, key, outcome));
  // A repeated request: only the server knows whether the weeks include its minutes.
  void refreshStudy(client, outcome.was_known ? undefined : pathId);
}

/** Needs the network. Runs after the queued changes, which the user made before. */
export function useAddMinutes(target: MilestoneTarget) {
  const { pathId, key } = target;
  const client = useQueryClient();
  const { t } = useTranslation();
  const onError = useUpdateErrorToast();
  return useMutation({
    ...milestoneMutationOptions(pathId),
    mutationFn: (body: { session_id: string; minutes_studied: number }) =>
      afterPendingChanges(() =>
        call(milestonesEndpoints, "updateMilestoneProgress", { params: { id: pathId, key }, body }),
      ),
    onSuccess: async (outcome) => {
      await applyMilestoneOutcome(client, target, outcome);
      const count = outcome.minutes_added;
      toast({
        title: t(count > 0 ? "road:toasts.timeAdded" : "road:toasts.updated"),
        description:
          count > 0 ? t("road:toasts.minutes", { count }) : t("road:toasts.minutesTooMany"),
      });
    },
    onError,
  });
}

export function useReopenMilestone(target: MilestoneTarget) {
  const { pathId, key } = target;
  const client = useQueryClient();
  const { t } = useTranslation();
  const onError = useUpdateErrorToast();
  return useMutation({
    ...milestoneMutationOptions(pathId),
    mutationFn: () =>
      afterPendingChanges(() =>
        call(milestonesEndpoints, "updateMilestoneProgress", {
          params: { id: pathId, key },
          body: { progress: 0, session_id: newId() },
        }),
      ),
    onSuccess: async (outcome) => {
      await applyMilestoneOutcome(client, target, outcome);
      // The reopened milestone has a due date again.
      void client.invalidateQueries({ queryKey: pathQuery(pathId).queryKey });
      toast({ title: t("road:toasts.updated"), description: t("road:toasts.reopened") });
    },
    onError,
  });
}

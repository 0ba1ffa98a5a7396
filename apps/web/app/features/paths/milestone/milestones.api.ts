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
  // A read that is under way would bring the old state back.
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, (detail) => detail && applyOutcome(detail, key, outcome));
  // Known already, its first answer was lost: whether its minutes are in the weeks, only the server knows.
  void refreshStudy(client, outcome.was_known ? undefined : pathId);
}

/** With a network only, and after the steps that wait on the device: they were made before. */
export function useAddMinutes(place: MilestoneTarget) {
  const { pathId, key } = place;
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
      await applyMilestoneOutcome(client, place, outcome);
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

export function useReopenMilestone(place: MilestoneTarget) {
  const { pathId, key } = place;
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
      await applyMilestoneOutcome(client, place, outcome);
      // What is to be done again has a date again.
      void client.invalidateQueries({ queryKey: pathQuery(pathId).queryKey });
      toast({ title: t("road:toasts.updated"), description: t("road:toasts.reopened") });
    },
    onError,
  });
}

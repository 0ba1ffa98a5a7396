import { milestonesEndpoints } from "@masar/contract/milestones/endpoints";
import type { MilestoneOutcome } from "@masar/contract/milestones/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { applyOutcome } from "#web/sync/changes/milestone-changes.ts";
import { type MilestoneTarget, useUpdateErrorToast } from "./milestone-mutations.ts";
import { afterPendingChanges } from "#web/sync/send-change.ts";
import { refreshStudy, milestoneMutationOptions } from "#web/entities/query-keys.ts";
import { pathQuery } from "#web/entities/path/path-queries.ts";
import { toast, type ToastInput } from "#web/platform/toast/toast.ts";

/** Needs the network. Runs after the queued changes, which the user made before. */
export function useProgressMutation<Input>(
  { pathId, key }: MilestoneTarget,
  toBody: (input: Input) => { session_id: string; minutes_studied?: number; progress?: number },
  toToast: (outcome: MilestoneOutcome) => ToastInput,
) {
  const client = useQueryClient();
  const onError = useUpdateErrorToast();
  const { queryKey } = pathQuery(pathId);
  return useMutation({
    ...milestoneMutationOptions(pathId),
    mutationFn: (input: Input) =>
      afterPendingChanges(() =>
        call(milestonesEndpoints, "updateMilestoneProgress", {
          params: { id: pathId, key },
          body: toBody(input),
        }),
      ),
    onSuccess: async (outcome) => {
      // A pending fetch would restore the old state.
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, (detail) => detail && applyOutcome(detail, key, outcome));
      // A repeated request: only the server knows whether the weeks include its minutes.
      void refreshStudy(client, outcome.was_known ? undefined : pathId);
      toast(toToast(outcome));
    },
    onError,
  });
}

export function useAddMinutes(target: MilestoneTarget) {
  const { t } = useTranslation();
  return useProgressMutation(
    target,
    (body: { session_id: string; minutes_studied: number }) => body,
    ({ minutes_added: count }) => ({
      title: t(count > 0 ? "road:toasts.timeAdded" : "road:toasts.updated"),
      description: t(count > 0 ? "road:toasts.minutes" : "road:toasts.minutesTooMany", { count }),
    }),
  );
}

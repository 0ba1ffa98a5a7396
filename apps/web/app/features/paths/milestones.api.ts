import type { MilestoneOutcome } from "@masar/contract/milestones";
import type { PathDetail } from "@masar/contract/paths";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/lib/api-client.ts";
import { errorText } from "#web/lib/error-text.ts";
import { newId } from "#web/lib/new-id.ts";
import { refreshStudy, stepKey, stepOptions, studyDaysKey } from "#web/lib/path-keys.ts";
import { pathQuery } from "#web/lib/path-queries.ts";
import { useMilestoneStart } from "#web/lib/start-milestone.ts";
import { toast } from "#web/lib/toast.ts";
import { applyOutcome, applyRow, applyTick, putProgress } from "./milestones.cache.ts";

export function studyDaysQuery(from: string, to: string) {
  return queryOptions({
    queryKey: [...studyDaysKey, from, to],
    queryFn: async () => (await call("listStudyDays", { query: { from, to } })).days,
  });
}

async function changeDetail(
  client: QueryClient,
  pathId: string,
  change: (detail: PathDetail) => PathDetail,
): Promise<void> {
  const { queryKey } = pathQuery(pathId);
  // A read that is under way would bring the old state back.
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, (detail) => detail && change(detail));
}

async function takeOutcome(
  client: QueryClient,
  pathId: string,
  key: string,
  outcome: MilestoneOutcome,
): Promise<void> {
  await changeDetail(client, pathId, (detail) => applyOutcome(detail, key, outcome));
  // Known already, its first answer was lost: whether its minutes are in the weeks, only the server knows.
  void refreshStudy(client, outcome.was_known ? undefined : pathId);
}

type Place = { pathId: string; key: string; title: string };

export function useStartMilestone({ pathId, key, title }: Place) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMilestoneStart({ pathId, key }, async (outcome) => {
    await takeOutcome(client, pathId, key, outcome);
    toast({
      title: t("road:toasts.started"),
      description: t("road:toasts.startedText", { title }),
    });
  });
}

type Completion = { session_id: string; minutes_studied: number; notes?: string };

export function useCompleteMilestone({ pathId, key }: Place) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    ...stepOptions(pathId),
    mutationFn: (body: Completion) =>
      call("completeMilestone", { params: { id: pathId, key }, body }),
    onSuccess: async (outcome) => {
      await takeOutcome(client, pathId, key, outcome);
      const points = t("road:toasts.points", { count: outcome.points_added });
      const streak = t("road:toasts.streak", { count: outcome.streak.current_streak });
      const updated = outcome.streak.is_hidden
        ? t("road:toasts.completedPoints", { points })
        : t("road:toasts.completedText", { streak, points });
      const isLast = outcome.path.status === "completed";
      toast({
        title: t("road:toasts.completed"),
        description: isLast ? `${t("road:toasts.completedPath")} ${updated}` : updated,
      });
    },
    onError: (error) =>
      toast({
        title: t("road:errors.complete"),
        description: errorText(t, error),
        variant: "destructive",
      }),
  });
}

function useUpdateErrorToast(): () => void {
  const { t } = useTranslation();
  return () =>
    toast({
      title: t("road:errors.update"),
      description: t("road:errors.updateText"),
      variant: "destructive",
    });
}

export function useAddMinutes({ pathId, key }: Place) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const onError = useUpdateErrorToast();
  return useMutation({
    ...stepOptions(pathId),
    mutationFn: (body: { session_id: string; minutes_studied: number }) =>
      call("updateMilestoneProgress", { params: { id: pathId, key }, body }),
    onSuccess: async (outcome) => {
      await takeOutcome(client, pathId, key, outcome);
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

export function useReopenMilestone({ pathId, key }: Place) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const onError = useUpdateErrorToast();
  return useMutation({
    ...stepOptions(pathId),
    mutationFn: () =>
      call("updateMilestoneProgress", {
        params: { id: pathId, key },
        body: { progress: 0, session_id: newId() },
      }),
    onSuccess: async (outcome) => {
      await takeOutcome(client, pathId, key, outcome);
      // What is to be done again has a date again.
      void client.invalidateQueries({ queryKey: pathQuery(pathId).queryKey });
      toast({ title: t("road:toasts.updated"), description: t("road:toasts.reopened") });
    },
    onError,
  });
}

/** Shown at once; taken back, alone, when the server refuses. */
export function useTickSubMilestone(pathId: string) {
  const client = useQueryClient();
  const onError = useUpdateErrorToast();
  return useMutation({
    ...stepOptions(pathId),
    mutationFn: ({ key, sub, completed }: { key: string; sub: string; completed: boolean }) =>
      call("tickSubMilestone", { params: { id: pathId, key, sub }, body: { completed } }),
    onMutate: (tick) => changeDetail(client, pathId, (detail) => applyTick(detail, tick)),
    onSuccess: async (outcome, { key }) => {
      // With another tick on its way, this answer is already old.
      if (client.isMutating({ mutationKey: stepKey(pathId) }) > 1) return;
      await takeOutcome(client, pathId, key, outcome);
    },
    onError: async (_error, tick) => {
      await changeDetail(client, pathId, (detail) =>
        applyTick(detail, { ...tick, completed: !tick.completed }),
      );
      onError();
    },
  });
}

export function useSaveNotes({ pathId, key }: Place) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    ...stepOptions(pathId),
    mutationFn: ({ next }: { next: string; before: string }) =>
      call("saveMilestoneNotes", { params: { id: pathId, key }, body: { notes: next } }),
    onMutate: ({ next }) =>
      changeDetail(client, pathId, (detail) => applyRow(detail, key, { notes: next })),
    onSuccess: async ({ progress }) => {
      // With another step on its way, the rest of this row is already old.
      if (client.isMutating({ mutationKey: stepKey(pathId) }) > 1) return;
      await changeDetail(client, pathId, (detail) => putProgress(detail, progress));
    },
    onError: async (error, { before }) => {
      await changeDetail(client, pathId, (detail) => applyRow(detail, key, { notes: before }));
      toast({
        title: t("road:errors.notes"),
        description: errorText(t, error),
        variant: "destructive",
      });
    },
  });
}

export function useSaveCriteria({ pathId, key }: Place) {
  const client = useQueryClient();
  const onError = useUpdateErrorToast();
  return useMutation({
    ...stepOptions(pathId),
    mutationFn: ({ next }: { next: string[]; before: string[] }) =>
      call("saveMilestoneNotes", { params: { id: pathId, key }, body: { met_criteria: next } }),
    onMutate: ({ next }) =>
      changeDetail(client, pathId, (detail) => applyRow(detail, key, { met_criteria: next })),
    onSuccess: async ({ progress }) => {
      if (client.isMutating({ mutationKey: stepKey(pathId) }) > 1) return;
      await changeDetail(client, pathId, (detail) => putProgress(detail, progress));
    },
    onError: async (_error, { before }) => {
      await changeDetail(client, pathId, (detail) =>
        applyRow(detail, key, { met_criteria: before }),
      );
      onError();
    },
  });
}

import type { MilestoneOutcome } from "@masar/contract/milestones/schemas";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useAuth } from "#web/entities/session/auth.tsx";
import { useChange } from "#web/sync/send-change.ts";
import { saveUnloadChange } from "#web/sync/unload-queue.ts";
import { createChangeStamp } from "#web/sync/change-stamp.ts";
import { milestoneMutationKey } from "#web/entities/query-keys.ts";
import { toast, toastError } from "#web/platform/toast/toast.ts";
import { useQueuedToast } from "#web/sync/use-queued-toast.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";

// These mutations work offline, because `useChange` sends them through the outbox. It also refetches what a rejected
// change showed, so `onError` only shows a toast.

export type MilestoneTarget = { pathId: string; key: string; title: string };

export function useStartMilestone({ pathId, key, title }: MilestoneTarget) {
  const { t } = useTranslation();
  const start = useChange("startMilestone");
  return useMutation({
    mutationKey: milestoneMutationKey(pathId),
    mutationFn: () => start({ params: { id: pathId, key } }),
    onSuccess: () =>
      toast({
        title: t("road:toasts.started"),
        description: t("road:toasts.startedText", { title }),
      }),
    onError: (error) => showErrorToast(t, t("study:session.milestoneFailed"), error),
  });
}

export function useCompleteMilestone({ pathId, key }: MilestoneTarget) {
  const { t } = useTranslation();
  const complete = useChange("completeMilestone");
  const showQueuedToast = useQueuedToast();
  const showCompletedToast = (outcome: MilestoneOutcome) => {
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
  };
  return useMutation({
    mutationKey: milestoneMutationKey(pathId),
    mutationFn: (body: { session_id: string; minutes_studied: number; notes?: string }) =>
      complete({ params: { id: pathId, key }, body: { ...body, at: createChangeStamp().at } }),
    onSuccess: (sent) => {
      if (sent.status === "sent") showCompletedToast(sent.answer);
      else showQueuedToast(t("road:toasts.completed"));
    },
    onError: (error) => showErrorToast(t, t("road:errors.complete"), error),
  });
}

export function useUpdateErrorToast(): () => void {
  const { t } = useTranslation();
  return () => toastError(t("road:errors.update"), t("road:errors.updateText"));
}

export function useTickSubMilestone(pathId: string) {
  const tick = useChange("tickSubMilestone");
  const onError = useUpdateErrorToast();
  return useMutation({
    mutationKey: milestoneMutationKey(pathId),
    mutationFn: ({ key, sub, completed }: { key: string; sub: string; completed: boolean }) =>
      tick({ params: { id: pathId, key, sub }, body: { ...createChangeStamp(), completed } }),
    onError,
  });
}

export function useSaveNotes({ pathId, key }: MilestoneTarget) {
  const { t } = useTranslation();
  const save = useChange("saveMilestoneNotes");
  const userId = useAuth().user?.id ?? "";
  return useMutation({
    mutationKey: milestoneMutationKey(pathId),
    mutationFn: ({ next }: { next: string }) => {
      const input = { params: { id: pathId, key }, body: { ...createChangeStamp(), notes: next } };
      const forget = saveUnloadChange(userId, { name: "saveMilestoneNotes", input });
      return save(input, forget).finally(forget);
    },
    onError: (error) => showErrorToast(t, t("road:errors.notes"), error),
  });
}

export function useSaveCriteria({ pathId, key }: MilestoneTarget) {
  const save = useChange("saveMilestoneNotes");
  const onError = useUpdateErrorToast();
  return useMutation({
    mutationKey: milestoneMutationKey(pathId),
    mutationFn: ({ next }: { next: string[] }) =>
      save({ params: { id: pathId, key }, body: { ...createChangeStamp(), met_criteria: next } }),
    onError,
  });
}

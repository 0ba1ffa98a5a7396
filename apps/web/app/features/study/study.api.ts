import type { Streak } from "@masar/contract/study";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/lib/api-client.ts";
import { errorText } from "#web/lib/error-text.ts";
import { toast } from "#web/lib/toast.ts";

export const overviewQuery = queryOptions({
  queryKey: ["overview"],
  queryFn: () => call("getOverview"),
});

/** After a step that changed progress: the day, the path itself and the list are read again. */
function useRefreshProgress(): (pathId: string) => void {
  const client = useQueryClient();
  return (pathId) => {
    void client.invalidateQueries({ queryKey: overviewQuery.queryKey });
    void client.invalidateQueries({ queryKey: ["paths"], exact: true });
    void client.invalidateQueries({ queryKey: ["paths", pathId] });
  };
}

type MilestoneAddress = { pathId: string; milestoneKey: string };

export function useStartMilestone() {
  const { t } = useTranslation();
  const refresh = useRefreshProgress();
  return useMutation({
    mutationFn: ({ pathId, milestoneKey }: MilestoneAddress) =>
      call("startMilestone", { params: { id: pathId, key: milestoneKey } }),
    onSuccess: (_outcome, { pathId }) => refresh(pathId),
    onError: (error) =>
      toast({
        title: t("study:session.milestoneFailed"),
        description: errorText(t, error),
        variant: "destructive",
      }),
  });
}

type StudiedMinutes = MilestoneAddress & { sessionId: string; minutes: number };

/** Sent twice under the same session id, minutes count once. */
export function useSendMinutes() {
  const refresh = useRefreshProgress();
  return useMutation({
    mutationFn: ({ pathId, milestoneKey, sessionId, minutes }: StudiedMinutes) =>
      call("updateMilestoneProgress", {
        params: { id: pathId, key: milestoneKey },
        body: { session_id: sessionId, minutes_studied: minutes },
      }),
    onSuccess: (_outcome, { pathId }) => refresh(pathId),
  });
}

export function usePauseStreak() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const settle = (streak: Streak) => {
    client.setQueryData(overviewQuery.queryKey, (overview) => overview && { ...overview, streak });
    void client.invalidateQueries({ queryKey: overviewQuery.queryKey });
  };
  const fail = (title: string) => (error: Error) =>
    toast({ title, description: errorText(t, error), variant: "destructive" });
  const pause = useMutation({
    mutationFn: (days: number) => call("pauseStreak", { body: { days } }),
    onSuccess: (streak) => {
      settle(streak);
      toast({ title: t("settings:study.paused") });
    },
    onError: fail(t("settings:study.pauseFailed")),
  });
  const resume = useMutation({
    mutationFn: () => call("resumeStreak"),
    onSuccess: (streak) => {
      settle(streak);
      toast({ title: t("settings:study.resumed") });
    },
    onError: fail(t("settings:study.resumeFailed")),
  });
  return { pause, resume };
}

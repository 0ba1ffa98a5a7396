import { studyEndpoints } from "@masar/contract/study/endpoints";
import type { Streak } from "@masar/contract/study/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { overviewQuery } from "#web/entities/study-day/overview-query.ts";
import { refreshStudy } from "#web/entities/query-keys.ts";
import { toast } from "#web/platform/toast/toast.ts";

export function usePauseStreak() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const applyResponse = (title: string) => (streak: Streak) => {
    client.setQueryData(overviewQuery.queryKey, (overview) => overview && { ...overview, streak });
    void refreshStudy(client);
    toast({ title });
  };
  const showError = (title: string) => (error: Error) =>
    toast({ title, description: errorText(t, error), variant: "destructive" });
  const pause = useMutation({
    mutationFn: (days: number) => call(studyEndpoints, "pauseStreak", { body: { days } }),
    onSuccess: applyResponse(t("settings:study.paused")),
    onError: showError(t("settings:study.pauseFailed")),
  });
  const resume = useMutation({
    mutationFn: () => call(studyEndpoints, "resumeStreak"),
    onSuccess: applyResponse(t("settings:study.resumed")),
    onError: showError(t("settings:study.resumeFailed")),
  });
  return { pause, resume };
}

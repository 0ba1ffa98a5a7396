import { limits } from "@masar/contract/limits";
import { studyEndpoints } from "@masar/contract/study/endpoints";
import type { Streak } from "@masar/contract/study/schemas";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#web/platform/api/api-client.ts";
import { showErrorToast } from "#web/platform/toast/error-toast.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { refreshStudy } from "#web/entities/query-keys.ts";
import { overviewQuery } from "#web/entities/study-day/overview-query.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Select } from "#web/ui/forms/select.tsx";

const dayChoices = Array.from({ length: limits.study.maxPauseDays }, (_, index) => index + 1);

/** A row of the settings. */
export function StreakPause() {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const titleId = useId();
  const { data } = useQuery(overviewQuery);
  const { pause, resume } = usePauseStreak();
  const [days, setDays] = useState(7);
  const pausedUntil = data?.streak.paused_until;
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <div className="min-w-0 flex-1 basis-56">
        <h2 id={titleId} className="font-medium">
          {t("settings:study.pause")}
        </h2>
        <p className="text-sm text-ink-2">
          {pausedUntil
            ? t("settings:study.pausedUntil", { date: formatDate(pausedUntil) })
            : t("settings:study.pauseHint")}
        </p>
      </div>
      {pausedUntil ? (
        <Button variant="secondary" loading={resume.isPending} onClick={() => resume.mutate()}>
          {t("settings:study.resume")}
        </Button>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Select
            aria-label={t("settings:study.pauseDays")}
            value={String(days)}
            onChange={(event) => setDays(Number(event.target.value))}
            options={dayChoices.map((count) => ({
              value: String(count),
              label: t("settings:study.days", { count }),
            }))}
          />
          <Button variant="secondary" loading={pause.isPending} onClick={() => pause.mutate(days)}>
            {t("settings:study.pauseAction")}
          </Button>
        </div>
      )}
    </section>
  );
}

function usePauseStreak() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const applyResponse = (title: string) => (streak: Streak) => {
    client.setQueryData(overviewQuery.queryKey, (overview) => overview && { ...overview, streak });
    void refreshStudy(client);
    toast({ title });
  };
  const showError = (title: string) => (error: Error) => showErrorToast(t, title, error);
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

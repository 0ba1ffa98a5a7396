import { limits } from "@masar/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { overviewQuery } from "#web/entities/study-day/overview-query.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { usePauseStreak } from "./streak-pause.api.ts";

const dayChoices = Array.from({ length: limits.study.maxPauseDays }, (_, index) => index + 1);
const defaultDays = 7;

/** A row of the settings. */
export function StreakPause() {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const titleId = useId();
  const { data } = useQuery(overviewQuery);
  const { pause, resume } = usePauseStreak();
  const [days, setDays] = useState(defaultDays);
  const pausedUntil = data?.streak.paused_until;
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <div className="min-w-0 flex-1 basis-56">
        <h3 id={titleId} className="font-medium">
          {t("settings:study.pause")}
        </h3>
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

import type { Overview } from "@masar/contract/study/schemas";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { overviewQuery } from "#web/entities/study-day/overview-query.ts";
import { useStudyDays } from "#web/entities/study-day/study-days.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { ProgressBar } from "#web/ui/display/progress-bar.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { StudyCalendar } from "#web/entities/study-day/study-calendar.tsx";
import { WeekChart } from "#web/entities/study-day/week-chart.tsx";
import { DayEnd } from "#web/features/study/streak/day-end.tsx";
import { StreakStatus } from "#web/features/study/streak/streak-status.tsx";
import { WeekCard } from "./week-card.tsx";

const columns = "grid grid-cols-1 items-start gap-4 md:grid-cols-2";

export function ProgressTool() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(overviewQuery);
  if (data) return <Progress overview={data} />;
  if (!error) return <ProgressSkeleton />;
  return (
    <ErrorState
      title={t("desk:progress.failed")}
      description={errorText(t, error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function Progress({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const calendar = useStudyDays(overview);
  return (
    <div className={columns}>
      <Today overview={overview} />
      <WeekCard overview={overview} />
      <WeekChart isCompact weeks={overview.weeks} description={t("desk:progress.weeks")} />
      <StudyCalendar isCompact calendar={calendar} streak={overview.streak} footnote={<DayEnd />} />
    </div>
  );
}

function Today({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleId = useId();
  const { minutes_today, daily_goal_minutes, focus_today, streak } = overview;
  return (
    <Card aria-labelledby={titleId} className="grid content-start gap-3">
      <h2 id={titleId} className="text-base font-medium">
        {t("desk:progress.today")}
      </h2>
      <p className="text-2xl font-semibold tabular-nums">
        {t("desk:progress.minutes", {
          count: daily_goal_minutes,
          done: format.number(minutes_today),
        })}
      </p>
      <ProgressBar
        value={(minutes_today / daily_goal_minutes) * 100}
        label={t("desk:progress.goal")}
      />
      <p className="text-sm text-ink-2 tabular-nums">
        {t("desk:progress.focus", { count: focus_today })}
      </p>
      <div className="border-t border-line pt-3 text-sm">
        {streak.is_hidden ? t("desk:progress.hidden") : <StreakStatus overview={overview} />}
      </div>
    </Card>
  );
}

function ProgressSkeleton() {
  return (
    <LoadingRegion className={columns}>
      <Skeleton className="h-48 w-full rounded-lg!" />
      <Skeleton className="h-48 w-full rounded-lg!" />
      <Skeleton className="h-72 w-full rounded-lg!" />
      <Skeleton className="h-72 w-full rounded-lg!" />
    </LoadingRegion>
  );
}

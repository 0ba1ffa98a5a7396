import type { Overview } from "@masar/contract/study/schemas";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { overviewQuery } from "#web/entities/study-day/overview-query.ts";
import { useStudyDays } from "#web/entities/study-day/study-days.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { ProgressBar } from "#web/ui/display/progress-bar.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { StudyCalendar } from "#web/entities/study-day/study-calendar.tsx";
import { WeekChart } from "#web/entities/study-day/week-chart.tsx";
import { useWeeksSinceJoining } from "#web/entities/study-day/weeks-since-joining.ts";
import { DayEnd, StreakStatus } from "#web/features/study/streak/streak-status.tsx";
import { WeekCard } from "./week-card.tsx";

const columns = "grid grid-cols-1 items-start gap-4 md:grid-cols-2";

export function ProgressTool() {
  const { t } = useTranslation();
  const query = useQuery(overviewQuery);
  if (query.data) return <Progress overview={query.data} />;
  return (
    <QueryFallback query={query} failedTitle={t("desk:progress.failed")} className={columns}>
      {["h-48", "h-48", "h-72", "h-72"].map((height, index) => (
        <Skeleton key={index} className={`${height} w-full rounded-lg!`} />
      ))}
    </QueryFallback>
  );
}

function Progress({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const calendar = useStudyDays(overview);
  const weeks = useWeeksSinceJoining(overview.weeks);
  return (
    <div className={columns}>
      <Today overview={overview} />
      <WeekCard overview={overview} />
      <WeekChart isCompact weeks={weeks} description={t("desk:progress.weeks")} />
      <StudyCalendar isCompact calendar={calendar} streak={overview.streak} footnote={<DayEnd />} />
    </div>
  );
}

function Today({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { minutes_today, daily_goal_minutes, focus_today, streak } = overview;
  return (
    <TitledSection isCard title={t("desk:progress.today")} className="grid content-start gap-3">
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
    </TitledSection>
  );
}

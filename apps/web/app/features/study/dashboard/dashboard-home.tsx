import type { Overview } from "@masar/contract/study/schemas";
import { useQuery } from "@tanstack/react-query";
import { Route } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { loadMoreStrings } from "#web/platform/i18n/i18n.ts";
import { links } from "#web/platform/urls/links.ts";
import { overviewQuery } from "#web/entities/study-day/overview-query.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { QueryFallback } from "#web/ui/feedback/query-fallback.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { DueCard, hasDueRows } from "./due-card.tsx";
import { ForecastCard } from "./forecast-card.tsx";
import { NextStep } from "./next-step.tsx";
import { OtherPaths } from "./other-paths.tsx";
import { CurrentPathCard } from "./current-path-card.tsx";
import { InfoLine, TasksTodayLine } from "./info-line.tsx";
import { StreakCard } from "#web/features/study/streak/streak-card.tsx";
import { WeekCard } from "./week-card.tsx";

export function DashboardHome({ onOpenTasks }: { onOpenTasks: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(overviewQuery);
  if (query.data) return <HomeCards overview={query.data} onOpenTasks={onOpenTasks} />;
  return (
    <QueryFallback query={query} failedTitle={t("study:home.failed")} hasCard className={columns}>
      <Card className="grid content-start gap-5">
        <div className="grid gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-7 w-2/3" />
        </div>
        <Skeleton className="h-8 w-full" />
        <Skeleton className="h-11 w-52 rounded-full!" />
      </Card>
      <Card className="grid content-start gap-4">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-4 w-32" />
      </Card>
    </QueryFallback>
  );
}

const DailyGoalOffer = lazy(async () => {
  const [{ DailyGoalOffer: offer }] = await Promise.all([
    import("./daily-goal-offer.tsx"),
    loadMoreStrings("settings"),
  ]);
  return { default: offer };
});

const columns = "grid grid-cols-1 items-stretch gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]";

function HomeCards({ overview, onOpenTasks }: { overview: Overview; onOpenTasks: () => void }) {
  const { t } = useTranslation();
  const { current, due_tasks, today } = overview;
  const taskCount = due_tasks.filter(({ due_date }) => due_date <= today).length;
  const tasksToday = taskCount > 0 && <TasksTodayLine count={taskCount} onOpen={onOpenTasks} />;
  if (!current) {
    return (
      <>
        {tasksToday}
        <NextStep overview={overview} />
        {overview.due_tasks.length > 0 && <DueCard overview={overview} onOpenTasks={onOpenTasks} />}
        {overview.has_paths && (
          <div className={columns}>
            <WeekCard overview={overview} />
            <StreakCard overview={overview} />
          </div>
        )}
      </>
    );
  }
  return (
    <>
      {tasksToday}
      <div className={columns}>
        <CurrentPathCard path={current} today={overview.today} />
        <WeekCard overview={overview}>
          {overview.suggested_daily_goal && (
            <Suspense>
              <DailyGoalOffer overview={overview} />
            </Suspense>
          )}
        </WeekCard>
        <DueCard overview={overview} onOpenTasks={onOpenTasks} />
        <ForecastCard path={current} />
        <StreakCard
          overview={overview}
          className={hasDueRows(overview) ? "lg:col-span-2" : undefined}
        />
      </div>
      <OtherPaths paths={listOtherPaths(overview)} />
      {overview.draft_path_id && (
        <InfoLine
          icon={Route}
          text={t("study:home.draft.title")}
          to={links.path(overview.draft_path_id)}
          action={t("study:home.draft.action")}
        />
      )}
    </>
  );
}

/** A copy that an earlier release stored on this device has none. */
function listOtherPaths(overview: Overview): Overview["other_paths"] {
  const paths: Overview["other_paths"] | undefined = overview.other_paths;
  return paths ?? [];
}

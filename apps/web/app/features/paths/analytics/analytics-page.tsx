import { useTranslation } from "react-i18next";
import { links } from "#web/platform/urls/links.ts";
import { useStudyDays } from "#web/entities/study-day/study-days.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { StudyCalendar } from "#web/entities/study-day/study-calendar.tsx";
import { WeekChart } from "#web/entities/study-day/week-chart.tsx";
import { usePathView } from "../path-view.ts";
import { ForecastCard } from "./forecast-card.tsx";
import { MilestoneTime } from "./milestone-time.tsx";

export function AnalyticsPage() {
  const { t } = useTranslation();
  const { milestones, detail } = usePathView();
  const calendar = useStudyDays(detail);
  const hasTime =
    milestones.some((milestone) => milestone.time_spent_minutes > 0) ||
    detail.weeks.some((week) => week.minutes > 0);
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      {hasTime ? (
        <WeekChart weeks={detail.weeks} description={t("road:analytics.weeks.text")} />
      ) : (
        <Card>
          <EmptyState
            title={t("road:analytics.empty")}
            description={t("road:analytics.emptyText")}
            action={
              <ButtonLink variant="secondary" to={links.path(detail.path.id)}>
                {t("road:analytics.emptyAction")}
              </ButtonLink>
            }
          />
        </Card>
      )}
      <ForecastCard />
      {hasTime && <MilestoneTime milestones={milestones} />}
      {/* The calendar counts study days of all paths. */}
      <StudyCalendar calendar={calendar} streak={detail.streak} />
    </div>
  );
}

import { useHashFocus } from "#web/ui/layout/use-hash-focus.ts";
import { useTranslation } from "react-i18next";
import { limits } from "@masar/contract/limits";
import { daysBetween } from "@masar/domain/dates/local-date";
import { Minus, Plus } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { chooseFinishDate } from "@masar/domain/progress/plan-difference";
import { links } from "#web/platform/urls/links.ts";
import { useStudyDays } from "#web/entities/study-day/study-days.ts";
import { ButtonLink } from "#web/ui/forms/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { StudyCalendar } from "#web/entities/study-day/study-calendar.tsx";
import { WeekChart } from "#web/entities/study-day/week-chart.tsx";
import { useWeeksSinceJoining } from "#web/entities/study-day/weeks-since-joining.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { DeadlineLine } from "#web/entities/path/deadline-line.tsx";
import { HijriDate } from "#web/ui/display/hijri-date.tsx";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { ProgressBar } from "#web/ui/display/progress-bar.tsx";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { ChartCard } from "#web/ui/display/chart-card.tsx";
import { hourMinutes } from "#web/platform/format/minutes-per-hour.ts";
import { minutesText } from "#web/platform/format/format-minutes.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { PathText, usePathView } from "#web/features/paths/path-view.tsx";
import { OwnPaceLine } from "#web/features/paths/analytics/own-pace-line.tsx";
import { usePathActions } from "#web/features/paths/use-path-actions.ts";

export function AnalyticsPage({ skills }: { skills?: ReactNode }) {
  const { t } = useTranslation();
  const { milestones, detail } = usePathView();
  const calendar = useStudyDays(detail);
  const weeks = useWeeksSinceJoining(detail.weeks);
  const hasTime =
    milestones.some((milestone) => milestone.time_spent_minutes > 0) ||
    detail.weeks.some((week) => week.minutes > 0);
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      {skills && <div className="min-w-0 lg:col-span-full">{skills}</div>}
      {hasTime ? (
        <WeekChart weeks={weeks} description={t("road:analytics.weeks.text")} />
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

function ForecastCard() {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const formatHours = useFormatHours();
  const { detail, forecast, progress, current } = usePathView();
  const { plan, today } = detail;
  const remaining = progress.total_hours - progress.done_hours;
  const lines = [
    { key: "plan", label: t("road:analytics.forecast.byPlan"), date: plan.finish_date },
    {
      key: "pace",
      label: t(`road:analytics.forecast.${forecast.isMeasured ? "atPace" : "atChosen"}`),
      date: chooseFinishDate({
        planned: plan.finish_date,
        expected: forecast.date,
        isMeasured: forecast.isMeasured,
        deadline: detail.path.deadline,
      }),
    },
  ];
  const maxDays = Math.max(1, ...lines.map(({ date }) => daysBetween(today, date)));

  return (
    <ChartCard
      title={t("road:analytics.forecast.title")}
      table={{
        columns: [t("road:analytics.forecast.what"), t("road:analytics.forecast.date")],
        rows: lines.map(({ key, label, date }) => ({ key, cells: [label, formatDate(date)] })),
      }}
    >
      {current === undefined ? (
        <p>{t("road:analytics.forecast.finished")}</p>
      ) : (
        <>
          <ul className="grid gap-3.5">
            {lines.map(({ key, label, date }) => (
              <li key={key} className="grid gap-1">
                <div className="flex items-baseline justify-between gap-4">
                  <span className="text-sm text-ink-2">{label}</span>
                  <span className="text-end font-medium tabular-nums">
                    {formatDate(date)} <HijriDate date={date} className="block" />
                  </span>
                </div>
                <ProgressBar
                  value={(Math.max(0, daysBetween(today, date)) / maxDays) * 100}
                  tone={key === "pace" ? "saffron" : "teal"}
                  label={label}
                />
              </li>
            ))}
          </ul>
          <p className="text-sm text-ink-2">
            {t(
              `road:analytics.forecast.${forecast.isMeasured ? "measured" : "chosen"}`,
              formatHours(forecast.pace),
            )}{" "}
            {t("road:analytics.forecast.remaining", formatHours(remaining, 0))}
          </p>
          <OwnPaceLine />
          <HoursCalculator />
        </>
      )}
    </ChartCard>
  );
}

const { maxHoursPerWeek } = limits.paths;

function HoursCalculator() {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const formatHours = useFormatHours();
  const { detail, forecast, forecastWith } = usePathView();
  const { setHours, isUpdating } = usePathActions(detail.path.id);
  // The hours and not the difference: adopted hours are the new pace, and the difference would count twice.
  const [chosen, setChosen] = useState<number | null>(null);
  const { deadline, hours_per_week: pathHours } = detail.path;
  const [lastPathHours, setLastPathHours] = useState(pathHours);
  const titleId = useId();
  useHashFocus();
  const pace = chosen ?? forecast.pace;
  const extra = pace - forecast.pace;
  const { date } = forecastWith(extra);
  // Saves the hours as they are shown, rounded.
  const planned = Math.min(maxHoursPerWeek, Math.max(1, formatHours(pace).count));
  if (pathHours !== lastPathHours) {
    setLastPathHours(pathHours);
    // Changed elsewhere, for example by Undo.
    if (pathHours !== planned) setChosen(null);
  }

  return (
    <section
      id="pace"
      tabIndex={-1}
      aria-labelledby={titleId}
      className="grid scroll-mt-24 gap-3 rounded-md bg-sunken px-4 py-3.5"
    >
      <h3 id={titleId} className="text-sm font-medium text-ink-2">
        {t("road:analytics.forecast.change")}
      </h3>
      <div className="flex items-center justify-between gap-3">
        <IconButton
          icon={Minus}
          variant="outlined"
          tooltip={false}
          label={t("road:analytics.forecast.decrease")}
          disabled={pace - 1 < 1}
          onClick={() => setChosen(pace - 1)}
        />
        <span className="text-center font-medium tabular-nums">
          {t("road:analytics.forecast.hoursAWeek", formatHours(pace))}
        </span>
        <IconButton
          icon={Plus}
          variant="outlined"
          tooltip={false}
          label={t("road:analytics.forecast.increase")}
          disabled={pace + 1 > maxHoursPerWeek}
          onClick={() => setChosen(pace + 1)}
        />
      </div>
      <div aria-live="polite" className="text-center">
        <p>{changeText()}</p>
        {extra !== 0 && deadline !== null && date > deadline && (
          <DeadlineLine date={date} deadline={deadline} isExam={detail.is_exam} />
        )}
      </div>
      {planned !== pathHours && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-center"
          loading={isUpdating}
          onClick={() => setHours(planned, () => setChosen(planned))}
        >
          {t("road:analytics.forecast.apply", formatHours(planned))}
        </Button>
      )}
    </section>
  );

  function changeText(): string {
    if (extra === 0) {
      return t(`road:analytics.forecast.${forecast.isMeasured ? "same" : "sameChosen"}`);
    }
    return t(`road:analytics.forecast.${extra > 0 ? "more" : "fewer"}`, {
      ...formatHours(Math.abs(extra)),
      date: formatDate(date),
    });
  }
}

function MilestoneTime({ milestones }: { milestones: MilestoneView[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const planned = ({ estimated_hours: hours }: MilestoneView) =>
    t("road:milestone.onlyHours", { hours: format.number(hours, { maximumFractionDigits: 1 }) });
  const spent = ({ time_spent_minutes: minutes }: MilestoneView) => minutesText(t, minutes);

  return (
    <ChartCard
      title={t("road:analytics.milestones.title")}
      description={t("road:analytics.milestones.text")}
      table={{
        columns: [
          t("road:analytics.milestones.milestone"),
          t("road:analytics.milestones.spent"),
          t("road:analytics.milestones.planned"),
        ],
        rows: milestones.map((milestone) => ({
          key: milestone.key,
          cells: [
            <PathText key="title" milestone={milestone}>
              {milestone.title}
            </PathText>,
            spent(milestone),
            planned(milestone),
          ],
        })),
      }}
    >
      <ul className="grid grid-cols-1 gap-3.5">
        {milestones.map((milestone) => (
          <li key={milestone.key} className="grid grid-cols-1 gap-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
              <PathText milestone={milestone} className="min-w-0 flex-[1_1_10rem] truncate">
                {milestone.title}
              </PathText>
              <span className="text-ink-2 tabular-nums">
                {t("road:analytics.milestones.spentOfPlanned", {
                  spent: spent(milestone),
                  planned: planned(milestone),
                })}
              </span>
            </div>
            <ProgressBar
              value={(milestone.time_spent_minutes / hourMinutes / milestone.estimated_hours) * 100}
              label={milestone.title}
            />
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}

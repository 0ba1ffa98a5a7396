import { type DayState, dayStates } from "@masar/contract/path-words";
import { addDays } from "@masar/domain/local-date";
import { useQuery } from "@tanstack/react-query";
import { Moon, Pause, Snowflake } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/lib/use-format.ts";
import { useLanguage } from "#web/lib/use-language.ts";
import { Card, CardTitle } from "#web/ui/card.tsx";
import { cn } from "#web/ui/cn.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/skeleton.tsx";
import { StarMark } from "#web/ui/star.tsx";
import { minutesText } from "../milestone/duration.ts";
import { studyDaysQuery } from "../milestones.api.ts";
import { usePathView } from "../path-view.ts";
import { useCalendarDate } from "#web/lib/use-calendar-date.ts";
import { ChartFrame } from "./chart-frame.tsx";

const weekDays = 7;
const weeksBefore = 4;

/** Five weeks of days, by the learner's own first day of the week, each with why it is as it is. */
export function StudyCalendar() {
  const { t } = useTranslation();
  const { detail } = usePathView();
  const { today, weeks, streak } = detail;
  const thisWeek = weeks.at(-1)?.week_start ?? addDays(today, 1 - weekDays);
  const from = addDays(thisWeek, -weeksBefore * weekDays);
  const { data: known, isError, isFetching, refetch } = useQuery(studyDaysQuery(from, today));
  // Only today can still be studied: a day before the first one counted was simply without study.
  const data = known?.map((day) =>
    day.state === "open" && day.date < today ? { ...day, state: "missed" as const } : day,
  );
  const sayDate = useCalendarDate();
  const title = t("road:analytics.calendar.title");

  if (!data) {
    return (
      <Card className="grid content-start gap-4">
        <CardTitle>{title}</CardTitle>
        {isError ? (
          <ErrorState
            title={t("road:errors.days")}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingRegion>
            <Skeleton className="h-64" />
          </LoadingRegion>
        )}
      </Card>
    );
  }
  const shown = dayStates.filter((state) => data.some((day) => day.state === state));
  return (
    <ChartFrame
      title={title}
      description={t("road:analytics.calendar.text")}
      table={{
        columns: [
          t("road:analytics.calendar.day"),
          t("road:analytics.calendar.state"),
          t("road:analytics.calendar.minutes"),
        ],
        rows: data.map((day) => ({
          key: day.date,
          cells: [
            sayDate(day.date),
            t(`study:week.states.${day.state}`),
            minutesText(t, day.minutes),
          ],
        })),
      }}
    >
      {!streak.is_hidden && streak.current_streak > 0 && (
        <p className="flex items-center gap-2 font-medium">
          <StarMark className="size-4 shrink-0 text-saffron" />
          {t("road:analytics.calendar.streak", { count: streak.current_streak })}
        </p>
      )}
      <DayGrid days={data} from={from} />
      <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-ink-2">
        {shown.map((state) => (
          <li key={state} className="flex items-center gap-2">
            <DayMark state={state} className="size-6" />
            {t(`study:week.states.${state}`)}
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}

type Days = { date: string; state: DayState }[];

function DayGrid({ days, from }: { days: Days; from: string }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const format = useFormat();
  const sayDate = useCalendarDate();
  const weekday = new Intl.DateTimeFormat(language, { weekday: "narrow", timeZone: "UTC" });
  const heads = Array.from({ length: weekDays }, (_, index) => addDays(from, index));
  return (
    <div className="grid max-w-96 gap-1.5">
      <div aria-hidden="true" className="grid grid-cols-7 text-center text-xs text-ink-2">
        {heads.map((date) => (
          <span key={date}>{weekday.format(new Date(date))}</span>
        ))}
      </div>
      <ol className="grid grid-cols-7 gap-1.5">
        {days.map(({ date, state }) => (
          <li key={date} className="grid aspect-square">
            <DayMark state={state} className="size-full">
              <span className="text-xs tabular-nums">{format.number(Number(date.slice(-2)))}</span>
            </DayMark>
            <span className="sr-only">
              {t("road:analytics.calendar.cell", {
                date: sayDate(date),
                state: t(`study:week.states.${state}`),
              })}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const marks: Record<DayState, string> = {
  studied: "border-teal bg-teal text-on-teal",
  rest: "border-transparent bg-sunken text-ink-2",
  freeze: "border-lapis bg-lapis-soft text-lapis",
  paused: "border-transparent bg-track text-ink-2",
  missed: "border-line bg-surface text-ink-3",
  open: "border-2 border-dashed border-saffron bg-surface text-ink",
};

const signs: Partial<Record<DayState, ReactNode>> = {
  studied: <StarMark className="size-2.5 shrink-0" />,
  rest: <Icon icon={Moon} size={10} />,
  freeze: <Icon icon={Snowflake} size={10} />,
  paused: <Icon icon={Pause} size={10} />,
};

type DayMarkProps = { state: DayState; className: string; children?: ReactNode };

/** Colour, border and sign together: no state is told by colour alone. */
function DayMark({ state, className, children }: DayMarkProps) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        "flex flex-col items-center justify-center gap-px rounded-sm border leading-none",
        marks[state],
        className,
      )}
    >
      {children}
      {signs[state]}
    </span>
  );
}

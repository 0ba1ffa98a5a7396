import { limits } from "@masar/contract/limits";
import { addDays } from "@masar/domain/dates/local-date";
import type { TFunction } from "i18next";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { minutesText } from "#web/platform/format/format-minutes.ts";
import type { CalendarDay, StudyDays } from "#web/entities/study-day/study-days.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { ChartCard } from "#web/ui/display/chart-card.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { HijriDate } from "#web/ui/display/hijri-date.tsx";
import { DayMark } from "./day-mark.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { StarMark } from "#web/ui/display/star.tsx";

const weekDays = 7;

type DayState = CalendarDay["state"];

type StudyCalendarProps = {
  calendar: StudyDays;
  streak: { current_streak: number; is_hidden: boolean };
  footnote?: ReactNode;
  isCompact?: boolean;
};

export function StudyCalendar({ calendar, streak, footnote, isCompact }: StudyCalendarProps) {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const { days, today, from } = calendar;
  const [chosen, setChosen] = useState(today);
  const title = t("road:analytics.calendar.title");

  if (!days) return <CalendarPlaceholder title={title} calendar={calendar} />;
  const shown = states.filter((state) => days.some((day) => day.state === state));
  const chosenDay = days.find(({ date }) => date === chosen) ?? days.at(-1);
  return (
    <ChartCard
      title={title}
      description={t("road:analytics.calendar.text")}
      isCompact={isCompact}
      table={{
        columns: [
          t("road:analytics.calendar.day"),
          t("road:analytics.calendar.state"),
          t("road:analytics.calendar.minutes"),
        ],
        rows: days.map((day) => ({
          key: day.date,
          cells: [
            formatDate(day.date),
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
      <DayGrid days={days} from={from} chosen={chosenDay?.date} onChoose={setChosen} />
      {chosenDay && (
        <p aria-live="polite" className="rounded-md bg-sunken px-4 py-3 text-sm">
          <span className="font-medium">{formatDate(chosenDay.date)}.</span>{" "}
          <HijriDate date={chosenDay.date} className="me-1" />
          {whyText(t, chosenDay)}
        </p>
      )}
      <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-ink-2">
        {shown.map((state) => (
          <li key={state} className="flex items-center gap-2">
            <DayMark state={toShown(state)} className="size-6" />
            {t(`study:week.states.${state}`)}
          </li>
        ))}
      </ul>
      {footnote}
    </ChartCard>
  );
}

function whyText(t: TFunction, { state, minutes }: CalendarDay): string {
  if (state !== "studied") return t(`desk:day.${state}`);
  return minutes >= limits.study.countedMinutes
    ? t("desk:day.studied", { time: minutesText(t, minutes) })
    : t("desk:day.finished");
}

function CalendarPlaceholder({ title, calendar }: { title: string; calendar: StudyDays }) {
  const { t } = useTranslation();
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{title}</CardTitle>
      {calendar.isError ? (
        <ErrorState
          title={t("road:errors.days")}
          retrying={calendar.isFetching}
          onRetry={calendar.refetch}
        />
      ) : (
        <LoadingRegion>
          <Skeleton className="h-64" />
        </LoadingRegion>
      )}
    </Card>
  );
}

type DayGridProps = {
  days: CalendarDay[];
  from: string;
  chosen: string | undefined;
  onChoose: (date: string) => void;
};

function DayGrid({ days, from, chosen, onChoose }: DayGridProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const format = useFormat();
  const formatDate = useFormatDate();
  const weekday = new Intl.DateTimeFormat(language, { weekday: "narrow", timeZone: "UTC" });
  const heads = Array.from({ length: weekDays }, (_, index) => addDays(from, index));
  return (
    // On a phone it reaches the card's edge, so that each day is large enough to tap.
    <div className="-mx-3 grid max-w-96 gap-1 sm:mx-0">
      <div aria-hidden="true" className="grid grid-cols-7 text-center text-xs text-ink-2">
        {heads.map((date) => (
          <span key={date}>{weekday.format(new Date(date))}</span>
        ))}
      </div>
      <ol className="grid grid-cols-7">
        {days.map(({ date, state }) => (
          <li key={date}>
            <button
              type="button"
              aria-pressed={date === chosen}
              aria-label={t("road:analytics.calendar.cell", {
                date: formatDate(date),
                state: t(`study:week.states.${state}`),
              })}
              onClick={() => onChoose(date)}
              className="grid aspect-square w-full rounded-md p-0.5 aria-pressed:outline-2 aria-pressed:-outline-offset-1 aria-pressed:outline-ink"
            >
              <DayMark state={toShown(state)} className="size-full">
                {format.number(Number(date.slice(-2)))}
              </DayMark>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** In the order of the legend. */
const states: DayState[] = ["studied", "rest", "freeze", "paused", "missed", "open"];

const toShown = (state: DayState) => (state === "open" ? "today" : state);

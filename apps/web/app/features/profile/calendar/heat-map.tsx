import { addDays, weekdayOf } from "@masar/domain/dates/local-date";
import { memo, type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { cn } from "#web/ui/display/cn.ts";
import { DayMark } from "#web/entities/study-day/day-mark.tsx";
import {
  dayReason,
  type ShownState,
  shownState,
  type YearDay,
} from "#web/entities/study-day/day-state-text.ts";

const daysPerWeek = 7;
/** Of one column with its gap, in pixels. */
const weekWidth = 20;

type HeatMapProps = {
  root: RefObject<HTMLDivElement | null>;
  dates: string[];
  firstDay: number;
  chosen: string;
  today: string;
  describedBy: string;
  dayAt: (date: string) => YearDay;
  onChoose: (date: string) => void;
};

/** Twelve months have 54 weeks at most. The days shrink to fit; where they would get too small, the map scrolls. */
const sizes =
  "[--cell:1rem] [--gap:0.25rem] @min-[44rem]:[--cell:min(1rem,calc((100cqi_-_1.75rem)/54_-_2px))] @min-[44rem]:[--gap:2px]";
const weekdayRows = "grid grid-rows-[repeat(7,var(--cell))] gap-(--gap)";
const weekRows = "grid grid-rows-[1rem_repeat(7,var(--cell))] gap-(--gap)";

/** One column a week, one row a weekday. Only the chosen day is in the tab order. */
export function HeatMap(props: HeatMapProps) {
  const { root, dates, firstDay, chosen, today, describedBy, dayAt, onChoose } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const first = dates[0] ?? today;
  const weekStart = addDays(first, -((weekdayOf(first) - firstDay + daysPerWeek) % daysPerWeek));
  const weeks = toWeeks(weekStart, dates);
  const hasEarlier = useTodayInView(root);
  return (
    <div className="@container">
      <div
        ref={root}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of days, not of fields
        role="group"
        aria-label={t("profile:calendar.title")}
        className={`flex gap-(--gap) overflow-x-auto py-1 pe-1 text-xs text-ink-2 ${sizes}`}
      >
        {/* Below the row of months, so that it cuts none off. Covers the days that scroll behind it
            from the map's edge on, and fades those beside it. */}
        <div
          aria-hidden="true"
          className={`sticky start-0 z-1 mt-4 self-start bg-surface ps-1 pt-(--gap) pe-1 pb-1 after:absolute after:inset-y-0 after:start-full after:w-3 after:bg-linear-to-r after:from-surface after:to-transparent @min-[44rem]:after:hidden rtl:after:bg-linear-to-l ${weekdayRows}`}
        >
          {Array.from({ length: daysPerWeek }, (_, index) => (
            <span key={index} className="leading-(--cell)">
              {index % 2 === 0 && format.date(addDays(weekStart, index), "weekdayLetter", "UTC")}
            </span>
          ))}
        </div>
        {weeks.map((week) => {
          const monthStart = week.find((date) => date.endsWith("-01") && dates.includes(date));
          return (
            <div key={week[0]} className={`shrink-0 @min-[44rem]:flex-1 ${weekRows}`}>
              <span
                data-month
                aria-hidden="true"
                className={cn(
                  "h-4 w-0 leading-4 whitespace-nowrap",
                  // Arabic month names may have two words.
                  isEvenMonth(monthStart) && "rtl:@min-[44rem]:@max-[60rem]:invisible",
                )}
              >
                {monthStart && format.date(monthStart, "monthShort", "UTC")}
              </span>
              {week.map((date) =>
                date >= first && date <= today ? (
                  <DayCell
                    key={date}
                    day={dayAt(date)}
                    today={today}
                    isChosen={date === chosen}
                    describedBy={describedBy}
                    onChoose={onChoose}
                  />
                ) : (
                  <span key={date} />
                ),
              )}
            </div>
          );
        })}
      </div>
      {hasEarlier && <p className="text-sm text-ink-2">{t("profile:calendar.earlier")}</p>}
    </div>
  );
}

type DayCellProps = {
  day: YearDay;
  today: string;
  isChosen: boolean;
  describedBy: string;
  onChoose: (date: string) => void;
};

/** Memoized: the map has a year of days, and a choice changes two. */
const DayCell = memo(function DayCell(props: DayCellProps) {
  const { day, today, isChosen, describedBy, onChoose } = props;
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const { date } = day;
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={isChosen ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={date === today ? "date" : undefined}
      aria-label={t("profile:calendar.cell", {
        date: formatDate(date),
        state: dayReason(t, day, today),
      })}
      aria-describedby={isChosen ? describedBy : undefined}
      onClick={() => onChoose(date)}
      className="block min-w-(--cell) rounded-sm aria-pressed:outline-2 aria-pressed:outline-ink"
    >
      <HeatMark state={shownState(day, today)} minutes={day.minutes} />
    </button>
  );
});

/** From this many minutes on, a day is drawn one step stronger. */
const steps = [0, 30, 60, 120] as const;
const shades = ["bg-heat-1", "bg-heat-2", "bg-heat-3", "bg-heat-4"] as const;

/** Where minutes are private, every study day looks the same. */
function HeatMark({ state, minutes }: { state: ShownState; minutes?: number }) {
  // Without an edge, the map of a new account would be blank.
  const edge =
    state === "before" || state === "missed" ? "border-line! dark:border-outline/60!" : "";
  if (state !== "studied") {
    return <DayMark state={state} className={`size-full [&_svg]:max-w-full ${edge}`} />;
  }
  const step = steps.findLastIndex((from) => (minutes ?? Infinity) >= from);
  return <Shade step={Math.max(0, step)} />;
}

function Shade({ step }: { step: number }) {
  return (
    <span
      aria-hidden="true"
      className={cn("block size-full rounded-sm forced-colors:border", shades[step])}
    />
  );
}

export function HeatScale() {
  const { t } = useTranslation();
  return (
    <span className="flex items-center gap-1">
      <span className="me-1">{t("profile:calendar.less")}</span>
      {shades.map((shade, step) => (
        <span key={shade} className="size-4">
          <Shade step={step} />
        </span>
      ))}
      <span className="ms-1">{t("profile:calendar.more")}</span>
    </span>
  );
}

/** The newest week is at the inline end, which a narrow screen shows first. True if earlier ones are out of view. */
function useTodayInView(root: RefObject<HTMLDivElement | null>): boolean {
  const [hasEarlier, setHasEarlier] = useState(false);
  useEffect(() => {
    const { current: map } = root;
    if (!map) return undefined;
    let isAtEnd = true;
    let width = map.clientWidth;
    // The map may get narrower after it is drawn, which moves today out of view.
    const resizing = new ResizeObserver(() => {
      width = map.clientWidth;
      if (isAtEnd) scrollToEnd(map);
      setHasEarlier(map.scrollWidth > width);
    });
    resizing.observe(map);
    scrollToEnd(map);
    hideCutMonths(map);
    const handleScroll = () => {
      hideCutMonths(map);
      // A scroll that is reported after a resize says nothing about what the user chose.
      if (map.clientWidth === width) isAtEnd = isScrolledToEnd(map);
    };
    map.addEventListener("scroll", handleScroll, { passive: true });
    return () => {
      resizing.disconnect();
      map.removeEventListener("scroll", handleScroll);
    };
  }, [root]);
  return hasEarlier;
}

function scrollToEnd(map: HTMLElement): void {
  const isRtl = getComputedStyle(map).direction === "rtl";
  map.scrollTo({ left: isRtl ? -map.scrollWidth : map.scrollWidth, behavior: "instant" });
}

function isScrolledToEnd(map: HTMLElement): boolean {
  return map.scrollWidth - map.clientWidth - Math.abs(map.scrollLeft) < weekWidth;
}

/** A month whose first letters are out of view is not shown. */
function hideCutMonths(map: HTMLElement): void {
  const box = map.getBoundingClientRect();
  const isRtl = getComputedStyle(map).direction === "rtl";
  for (const month of map.querySelectorAll("[data-month]")) {
    const { left, right } = month.getBoundingClientRect();
    month.classList.toggle("invisible", isRtl ? right > box.right : left < box.left);
  }
}

function isEvenMonth(date: string | undefined): boolean {
  return date !== undefined && Number(date.slice(5, 7)) % 2 === 0;
}

function toWeeks(weekStart: string, dates: string[]): string[][] {
  const weeks: string[][] = [];
  const last = dates.at(-1) ?? weekStart;
  for (let start = weekStart; start <= last; start = addDays(start, daysPerWeek)) {
    weeks.push(Array.from({ length: daysPerWeek }, (_, index) => addDays(start, index)));
  }
  return weeks;
}

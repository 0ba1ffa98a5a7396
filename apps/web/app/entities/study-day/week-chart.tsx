import { useTranslation } from "react-i18next";
import { minutesText } from "#web/platform/format/format-minutes.ts";
import { hourMinutes } from "#web/platform/format/minutes-per-hour.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { useFormatHours } from "#web/platform/format/use-format-hours.ts";
import { ChartCard } from "#web/ui/display/chart-card.tsx";

// Room above the highest bar for its number.
const headroom = 1.35;
// The height of a bar's number as a share of the drawing (1.5 of 11 rem).
const numberHeight = 0.14;

type Week = { week_start: string; minutes: number; target_hours: number };
type WeekChartProps = { weeks: Week[]; description: string; isCompact?: boolean };

export function WeekChart({ weeks, description, isCompact }: WeekChartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { dir } = useLanguage();
  const formatDate = useFormatDate();
  const formatHours = useFormatHours();
  const formatCount = (hours: number) => formatHours(hours).hours;
  const bars = weeks.map(({ week_start: start, minutes, target_hours: target }) => ({
    start,
    target,
    hours: minutes / hourMinutes,
    done: minutesText(t, minutes),
    // Hours and minutes do not fit above a bar on a phone; the table has them.
    short:
      minutes < hourMinutes
        ? minutesText(t, minutes)
        : t("time.hours", { hours: formatCount(minutes / hourMinutes) }),
    label: t("road:analytics.weeks.week", { date: formatDate(start) }),
  }));
  const top = Math.max(1, ...bars.flatMap(({ hours, target }) => [hours, target])) * headroom;
  const share = (hours: number) => `${(hours / top) * 100}%`;
  // A number that would cover the target line stands above it.
  const numberBase = ({ hours, target }: { hours: number; target: number }) =>
    hours < target && target - hours < numberHeight * top ? target : hours;
  const spoken = bars.map(({ label, done, target }) =>
    t("road:analytics.weeks.bar", {
      week: label,
      done,
      ...formatHours(target),
    }),
  );

  return (
    <ChartCard
      title={t("road:analytics.weeks.title")}
      description={description}
      isCompact={isCompact}
      table={{
        columns: [
          t("road:analytics.weeks.weekColumn"),
          t("road:analytics.weeks.hours"),
          t("road:analytics.weeks.target"),
        ],
        rows: bars.map(({ start, done, target }) => ({
          key: start,
          cells: [formatDate(start), done, formatCount(target)],
        })),
      }}
    >
      <p className="sr-only">{format.list(spoken)}</p>
      {/* Time runs in reading direction: the box never mirrors, the order of its bars does. */}
      <div aria-hidden="true" dir="ltr" className="grid auto-cols-[minmax(0,1fr)] grid-flow-col">
        {(dir === "rtl" ? bars.toReversed() : bars).map(({ start, hours, short, target }) => (
          <div key={start} className="grid gap-2">
            <div className="relative flex h-44 items-end justify-center border-b border-outline">
              <span
                className="absolute inset-x-0 border-t-2 border-dashed border-saffron"
                style={{ bottom: share(target) }}
              />
              <span
                className="relative w-3/5 max-w-14 rounded-t-sm bg-teal transition-[height] duration-250 ease-out"
                style={{ height: share(hours) }}
              />
              <span
                dir={dir}
                className="absolute inset-x-0 mb-1 text-center text-sm leading-5 font-medium whitespace-nowrap tabular-nums"
                style={{ bottom: share(numberBase({ hours, target })) }}
              >
                {short}
              </span>
            </div>
            {/* "14 تشرين الثاني" may break below a bar on a phone. */}
            <span dir={dir} className="text-center text-xs text-ink-2 tabular-nums">
              {format.date(start, "dayShort", "UTC").replaceAll("\u00A0", " ")}
            </span>
          </div>
        ))}
      </div>
      <p className="flex items-center gap-2 text-sm text-ink-2">
        <span aria-hidden="true" className="w-6 border-t-2 border-dashed border-saffron" />
        {t("road:analytics.weeks.targetLine", { hours: formatCount(bars.at(-1)?.target ?? 0) })}
      </p>
    </ChartCard>
  );
}

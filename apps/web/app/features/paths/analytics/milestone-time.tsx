import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { useTranslation } from "react-i18next";
import { hourMinutes } from "#web/platform/format/minutes-per-hour.ts";
import { minutesText } from "#web/platform/format/format-minutes.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { ProgressBar } from "#web/ui/display/progress-bar.tsx";
import { PathText } from "../path-text.tsx";
import { ChartCard } from "#web/ui/display/chart-card.tsx";

export function MilestoneTime({ milestones }: { milestones: MilestoneView[] }) {
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

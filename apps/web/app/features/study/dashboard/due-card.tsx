import type { Overview } from "@masar/contract/study/schemas";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { nearDay, useFormatDate } from "#web/platform/format/use-format-date.ts";
import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import { HijriDate } from "#web/ui/display/hijri-date.tsx";

type DueCardProps = {
  overview: Pick<Overview, "due" | "due_tasks" | "current" | "today">;
  onOpenTasks: () => void;
};

const maxUpcoming = 3;

/** Milestones and tasks due in the next days, else the milestones after the current one, which the card above shows. */
export function DueCard({ overview, onOpenTasks }: DueCardProps) {
  const { due_tasks: tasks, today } = overview;
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  const { milestones, isUpcoming } = listMilestones(overview);
  const rows = [
    ...tasks.map(({ id, title, path_id, due_date }) => ({
      id,
      title,
      about: { children: t("study:due.task") },
      date: due_date,
      // A task without a path opens the task list.
      to: path_id && links.pathTasks(path_id),
    })),
    ...milestones.map(({ path_id, path_title, milestone_key, milestone_title, due_date }) => ({
      id: `${path_id}-${milestone_key}`,
      title: milestone_title,
      about: bidiText(path_title),
      date: due_date,
      to: links.milestone(path_id, milestone_key),
    })),
  ];
  const formatDue = (date: string) => {
    const near = nearDay(date, today);
    if (near) return t(`study:due.${near}`);
    const day = formatDate(date);
    return date < today ? t("study:due.late", { date: day }) : day;
  };
  if (rows.length === 0) return null;
  return (
    <TitledSection
      isCard
      title={t(isUpcoming ? "study:due.upcoming" : "study:due.title")}
      className="grid content-start gap-2"
    >
      <ul className="divide-y divide-line">
        {rows.map(({ id, title, about, date, to }) => {
          const line = (
            <>
              <span className="min-w-0 flex-1 basis-48">
                <span className="block wrap-anywhere underline-offset-4 group-hover:underline">
                  <bdi {...bidiText(title)} />
                </span>
                <span className="block text-xs wrap-anywhere text-ink-3">
                  <bdi {...about} />
                </span>
              </span>
              <span className="text-sm text-ink-2 tabular-nums">
                {formatDue(date)} <HijriDate date={date} className="block text-xs" />
              </span>
            </>
          );
          return (
            <li key={id}>
              {to ? (
                <Link to={to} className={rowClass}>
                  {line}
                </Link>
              ) : (
                <button type="button" onClick={onOpenTasks} className={`${rowClass} text-start`}>
                  {line}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </TitledSection>
  );
}

const rowClass = "group flex min-h-13 w-full flex-wrap items-center justify-between gap-x-4 py-2";

type DueOverview = DueCardProps["overview"];

export function hasDueRows(overview: DueOverview): boolean {
  return overview.due_tasks.length > 0 || listMilestones(overview).milestones.length > 0;
}

function listMilestones({ due, due_tasks: tasks, current }: DueOverview) {
  const others = due.filter(
    ({ path_id, milestone_key }) =>
      path_id !== current?.id || milestone_key !== current.next?.milestone_key,
  );
  const isUpcoming = others.length === 0 && tasks.length === 0;
  return { milestones: isUpcoming ? listUpcoming(current) : others, isUpcoming };
}

function listUpcoming(current: Overview["current"]): Overview["due"] {
  if (!current) return [];
  const { id: path_id, title: path_title, road, next } = current;
  return road
    .flatMap(({ key: milestone_key, title: milestone_title, is_completed, due_date }) => {
      if (is_completed || milestone_key === next?.milestone_key || !due_date) return [];
      return { path_id, path_title, milestone_key, milestone_title, due_date };
    })
    .slice(0, maxUpcoming);
}

import type { Overview } from "@masar/contract/study/schemas";
import { toDayNumber } from "@masar/domain/dates/calendar-days";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { HijriDate } from "#web/ui/display/hijri-date.tsx";

type DueItem = Overview["due"][number];
type DueTask = Overview["due_tasks"][number];
type DueCardProps = {
  overview: Pick<Overview, "due" | "due_tasks" | "current" | "today">;
  onOpenTasks: () => void;
};

/** Milestones and tasks due in the next days, else the next planned milestone. */
export function DueCard({ overview, onOpenTasks }: DueCardProps) {
  const { due, due_tasks: tasks, current, today } = overview;
  const { t } = useTranslation();
  const titleId = useId();
  const isEmpty = due.length === 0 && tasks.length === 0;
  const items = isEmpty ? listNextPlanned(current) : due;
  return (
    <Card aria-labelledby={titleId} className="grid content-start gap-2">
      <h2 id={titleId} className="text-base font-medium">
        {t("study:due.title")}
      </h2>
      {isEmpty && (
        <p className="text-sm text-ink-2">
          {t(items.length > 0 ? "study:due.emptyThen" : "study:due.empty")}
        </p>
      )}
      {items.length + tasks.length > 0 && (
        <ul className="divide-y divide-line">
          {tasks.map((task) => (
            <li key={task.id}>
              <DueTaskLink task={task} today={today} onOpenTasks={onOpenTasks} />
            </li>
          ))}
          {items.map((item) => (
            <li key={`${item.path_id}-${item.milestone_key}`}>
              <DueLink item={item} today={today} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function listNextPlanned(current: Overview["current"]): DueItem[] {
  if (!current?.next?.due_date) return [];
  const { milestone_key, milestone_title, due_date } = current.next;
  return [
    { path_id: current.id, path_title: current.title, milestone_key, milestone_title, due_date },
  ];
}

const rowClass = "group flex min-h-13 w-full flex-wrap items-center justify-between gap-x-4 py-2";

function DueLink({ item, today }: { item: DueItem; today: string }) {
  return (
    <Link to={links.milestone(item.path_id, item.milestone_key)} className={rowClass}>
      <DueLine
        title={item.milestone_title}
        about={<bdi {...bidiText(item.path_title)} />}
        date={item.due_date}
        today={today}
      />
    </Link>
  );
}

type DueTaskProps = { task: DueTask; today: string; onOpenTasks: () => void };

/** A task of a path links to its page; other tasks open the task list. */
function DueTaskLink({ task, today, onOpenTasks }: DueTaskProps) {
  const { t } = useTranslation();
  const line = (
    <DueLine title={task.title} about={t("study:due.task")} date={task.due_date} today={today} />
  );
  if (task.path_id) {
    return (
      <Link to={links.pathTasks(task.path_id)} className={rowClass}>
        {line}
      </Link>
    );
  }
  return (
    <button type="button" onClick={onOpenTasks} className={`${rowClass} text-start`}>
      {line}
    </button>
  );
}

type DueLineProps = { title: string; about: ReactNode; date: string; today: string };

function DueLine({ title, about, date, today }: DueLineProps) {
  const formatDue = useFormatDue(today);
  return (
    <>
      <span className="min-w-0 flex-1 basis-48">
        <span className="block wrap-anywhere underline-offset-4 group-hover:underline">
          <bdi {...bidiText(title)} />
        </span>
        <span className="block text-xs wrap-anywhere text-ink-3">{about}</span>
      </span>
      <span className="text-sm text-ink-2 tabular-nums">
        {formatDue(date)} <HijriDate date={date} className="block text-xs" />
      </span>
    </>
  );
}

function useFormatDue(today: string): (date: string) => string {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  return (date) => {
    const days = toDayNumber(date) - toDayNumber(today);
    const day = formatDate(date);
    if (days < 0) return t("study:due.late", { date: day });
    if (days === 0) return t("study:due.today");
    return days === 1 ? t("study:due.tomorrow") : day;
  };
}

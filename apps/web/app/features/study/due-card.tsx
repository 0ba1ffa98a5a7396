import type { Overview } from "@masar/contract/study";
import { toDayNumber } from "@masar/domain/calendar-days";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { links } from "#web/lib/links.ts";
import { useCalendarDate } from "#web/lib/use-calendar-date.ts";
import { Card } from "#web/ui/card.tsx";

type DueItem = Overview["due"][number];
type DueCardProps = { overview: Pick<Overview, "due" | "current" | "today"> };

/** What is planned for the next days; when that is nothing, what comes first after them. */
export function DueCard({ overview: { due, current, today } }: DueCardProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const items = due.length > 0 ? due : nextPlanned(current);
  return (
    <Card aria-labelledby={titleId} className="grid content-start gap-2">
      <h2 id={titleId} className="text-base font-medium">
        {t("study:due.title")}
      </h2>
      {due.length === 0 && (
        <p className="text-sm text-ink-2">
          {t(items.length > 0 ? "study:due.emptyThen" : "study:due.empty")}
        </p>
      )}
      {items.length > 0 && (
        <ul className="divide-y divide-line">
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

function nextPlanned(current: Overview["current"]): DueItem[] {
  if (!current?.next?.due_date) return [];
  const { milestone_key, milestone_title, due_date } = current.next;
  return [
    { path_id: current.id, path_title: current.title, milestone_key, milestone_title, due_date },
  ];
}

function DueLink({ item, today }: { item: DueItem; today: string }) {
  const whenText = useWhenText(today);
  return (
    <Link
      to={links.milestone(item.path_id, item.milestone_key)}
      className="group flex min-h-13 flex-wrap items-center justify-between gap-x-4 py-2"
    >
      <span className="min-w-0 flex-1 basis-48">
        <span className="block wrap-anywhere underline-offset-4 group-hover:underline">
          <bdi>{item.milestone_title}</bdi>
        </span>
        <span className="block text-xs wrap-anywhere text-ink-3">
          <bdi>{item.path_title}</bdi>
        </span>
      </span>
      <span className="text-sm text-ink-2 tabular-nums">{whenText(item.due_date)}</span>
    </Link>
  );
}

function useWhenText(today: string): (date: string) => string {
  const { t } = useTranslation();
  const sayDate = useCalendarDate();
  return (date) => {
    const days = toDayNumber(date) - toDayNumber(today);
    const day = sayDate(date);
    if (days < 0) return t("study:due.late", { date: day });
    if (days === 0) return t("study:due.today");
    return days === 1 ? t("study:due.tomorrow") : day;
  };
}

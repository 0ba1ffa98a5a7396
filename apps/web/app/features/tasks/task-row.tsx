import type { Task } from "@masar/contract/tasks/schemas";
import { isolateValue } from "@masar/domain/text/bidi";
import { toDayNumber } from "@masar/domain/dates/calendar-days";
import { directionOf } from "@masar/domain/text/text-direction";
import { Check, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { joinFacts } from "#web/platform/format/join-facts.ts";
import { useLanguage } from "#web/platform/preferences/use-language.ts";
import { usePlaceNames } from "#web/entities/milestone/use-milestone-names.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { cn } from "#web/ui/display/cn.ts";
import { IconButton } from "#web/ui/forms/icon-button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { isOverdue } from "./task-list.ts";

type TaskRowProps = {
  task: Task;
  today: string;
  /** False where the list names path and milestone. */
  showsMilestone: boolean;
  onTick: (completed: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
};

export function TaskRow({ task, today, showsMilestone, onTick, onEdit, onDelete }: TaskRowProps) {
  const { t } = useTranslation();
  const { title, completed, description } = task;
  return (
    <div className="flex items-start gap-1">
      <label className="relative grid size-11 shrink-0 cursor-pointer place-items-center">
        <span className="relative grid size-5.5 place-items-center">
          <input
            type="checkbox"
            aria-label={t("tasks:done", { title })}
            checked={completed}
            onChange={(event) => onTick(event.target.checked)}
            className="peer absolute inset-0 cursor-[inherit] appearance-none rounded-sm border-[1.75px] border-outline bg-surface transition-colors duration-150 checked:border-teal checked:bg-teal"
          />
          <Icon
            icon={Check}
            size={16}
            className="pointer-events-none relative stroke-[2.75] text-on-teal opacity-0 peer-checked:opacity-100"
          />
        </span>
      </label>
      {/* The whole row is the target of the button; only the title is its name. */}
      <div className="relative min-w-0 flex-1 py-2.5">
        <button
          type="button"
          aria-label={t("tasks:edit", { title })}
          onClick={onEdit}
          className="block min-h-6 w-full rounded-sm text-start underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          <span
            {...bidiText(title)}
            className={cn("block wrap-anywhere", completed && "text-ink-2 line-through")}
          />
        </button>
        {description !== "" && (
          <span
            {...bidiText(description, directionOf(description))}
            className="line-clamp-2 text-sm wrap-anywhere text-ink-2"
          />
        )}
        <TaskFacts task={task} today={today} showsMilestone={showsMilestone} />
      </div>
      <IconButton
        icon={Trash2}
        label={t("tasks:delete", { title })}
        tooltip={false}
        onClick={onDelete}
      />
    </div>
  );
}

type TaskFactsProps = Pick<TaskRowProps, "task" | "today" | "showsMilestone">;

function TaskFacts({ task, today, showsMilestone }: TaskFactsProps) {
  const { t } = useTranslation();
  const due = useDueText(task, today);
  const { dir } = useLanguage();
  const getTitles = usePlaceNames(showsMilestone ? [task] : []);
  const titles = getTitles(task).map((title) => isolateValue(title, dir));
  const location = joinFacts(t, showsMilestone ? titles : []);
  const hasFacts = due !== "" || location || task.priority !== "medium" || task.is_sample;
  if (!hasFacts) return null;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      {due !== "" && (
        <span className={cn("tabular-nums", isOverdue(task, today) && "text-saffron-ink")}>
          {due}
        </span>
      )}
      {task.priority !== "medium" && <span>{t(`tasks:priorityNamed.${task.priority}`)}</span>}
      {location && <span className="line-clamp-2 wrap-anywhere text-ink-3">{location}</span>}
      {task.is_sample && <Badge>{t("tasks:example")}</Badge>}
    </span>
  );
}

function useDueText(task: Task, today: string): string {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  if (task.due_date === null) return "";
  const days = toDayNumber(task.due_date) - toDayNumber(today);
  if (days === 0) return t("tasks:dueToday");
  if (days === 1) return t("tasks:dueTomorrow");
  const date = formatDate(task.due_date);
  return t(isOverdue(task, today) ? "tasks:overdue" : "tasks:due", { date });
}

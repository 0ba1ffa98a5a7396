import { limits } from "@masar/contract/limits";
import type { ProposedTask } from "@masar/domain/answers/answer-blocks";
import { isRestDay } from "@masar/domain/review/due-cards";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { deriveId } from "#web/platform/browser/derived-id.ts";
import { useChange } from "#web/sync/send-change.ts";
import { createChangeStamp } from "#web/sync/change-stamp.ts";
import { restDaysOf } from "@masar/domain/review/review-day";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import { tasksQuery } from "#web/entities/task/task-queries.ts";
import { useFormatDate } from "#web/platform/format/use-format-date.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { useToday } from "#web/entities/settings/use-today.ts";
import { AcceptButton } from "./accept-button.tsx";
import type { ChatMilestone } from "#web/features/assistant/chat/chat-types.ts";
import { useAccept } from "./use-accept.ts";

type TaskProposalsProps = { answerId: string; tasks: ProposedTask[]; place: ChatMilestone | null };

/** The days of a proposed week; each becomes a task by its own tap. */
export function TaskProposals({ answerId, tasks, place }: TaskProposalsProps) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid gap-1">
      <h3 id={titleId} className="text-sm font-normal text-ink-2">
        {t("modes:plan.proposed")}
      </h3>
      <ul className="divide-y divide-line border-y border-line">
        {tasks.map((task, index) => (
          <TaskProposal
            // Of one answer, which never changes: its place names it.
            key={index}
            id={deriveId(answerId, index)}
            task={task}
            place={place}
          />
        ))}
      </ul>
    </section>
  );
}

type TaskProposalProps = { id: string; task: ProposedTask; place: ChatMilestone | null };

function TaskProposal({ id, task, place }: TaskProposalProps) {
  const { t } = useTranslation();
  const { data: tasks } = useQuery(tasksQuery);
  const send = useChange("saveTask");
  const title = task.title.slice(0, limits.tasks.titleLength);
  // Two plans may propose the same: it is the learner's task already, whichever it was taken from.
  const taken = tasks?.find(
    (known) =>
      known.id === id ||
      (known.title === title && known.due_date === task.date && !known.completed),
  );
  const save = (deleted: boolean) =>
    send({
      params: { id: taken?.id ?? id },
      body: {
        ...createChangeStamp(),
        ...(deleted
          ? { deleted }
          : {
              title,
              due_date: task.date,
              path_id: place?.pathId ?? null,
              milestone_key: place?.milestoneKey ?? null,
              deleted,
            }),
      },
    });
  const isThere = tasks && taken !== undefined;
  const { isAccepted, toggle } = useAccept({ isThere, save, failed: t("tasks:errors.save") });
  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p {...bidiText(title)} className="wrap-anywhere" />
        <DayLine date={task.date} />
      </div>
      <AcceptButton
        isAccepted={isAccepted}
        label={t("modes:plan.add")}
        done={t("modes:plan.added")}
        name={title}
        // Under one another, so that no row moves when it is taken.
        className="shrink-0 flex-col"
        onToggle={toggle}
      />
    </li>
  );
}

/** The day in words, and when it is gone or one of rest. */
function DayLine({ date }: { date: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const formatDate = useFormatDate();
  const today = useToday();
  const { data: settings } = useQuery(settingsQuery);
  const remark =
    date < today
      ? t("modes:plan.past")
      : settings && isRestDay(date, restDaysOf(settings))
        ? t("modes:plan.restDay")
        : undefined;
  return (
    <p className="flex flex-wrap gap-x-2 text-sm text-ink-2">
      {t("modes:plan.day", {
        weekday: format.date(date, "weekday", "UTC"),
        date: formatDate(date),
      })}
      {remark && <span className="text-saffron-ink">{remark}</span>}
    </p>
  );
}

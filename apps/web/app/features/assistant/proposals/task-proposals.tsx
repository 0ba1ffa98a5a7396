import { limits } from "@masar/contract/limits";
import type { ProposedTask } from "@masar/domain/answers/answer-blocks";
import { isRestDay } from "@masar/domain/review/due-cards";
import { useQuery } from "@tanstack/react-query";
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
import { TitledSection } from "#web/ui/layout/titled-section.tsx";
import { AcceptButton } from "./accept-button.tsx";
import type { ChatMilestone } from "#web/features/assistant/chat/chat-types.ts";

type TaskProposalsProps = {
  answerId: string;
  tasks: ProposedTask[];
  milestone: ChatMilestone | null;
};

/** The tasks of a proposed week, accepted one by one. */
export function TaskProposals({ answerId, tasks, milestone }: TaskProposalsProps) {
  const { t } = useTranslation();
  return (
    <TitledSection
      level={3}
      title={t("modes:plan.proposed")}
      titleClass="text-sm font-normal text-ink-2"
      className="grid gap-1"
    >
      <ul className="divide-y divide-line border-y border-line">
        {tasks.map((task, index) => (
          <TaskProposal
            // The tasks of an answer never change.
            key={index}
            id={deriveId(answerId, index)}
            task={task}
            milestone={milestone}
          />
        ))}
      </ul>
    </TitledSection>
  );
}

type TaskProposalProps = { id: string; task: ProposedTask; milestone: ChatMilestone | null };

function TaskProposal({ id, task, milestone }: TaskProposalProps) {
  const { t } = useTranslation();
  const { data: tasks } = useQuery(tasksQuery);
  const send = useChange("saveTask");
  const title = task.title.slice(0, limits.tasks.titleLength);
  // Two plans may propose the same task.
  const accepted = tasks?.find(
    (other) =>
      other.id === id ||
      (other.title === title && other.due_date === task.date && !other.completed),
  );
  const save = (deleted: boolean) =>
    send({
      params: { id: accepted?.id ?? id },
      body: {
        ...createChangeStamp(),
        deleted,
        ...(!deleted && {
          title,
          due_date: task.date,
          path_id: milestone?.pathId ?? null,
          milestone_key: milestone?.milestoneKey ?? null,
        }),
      },
    });
  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p {...bidiText(title)} className="wrap-anywhere" />
        <DayLine date={task.date} />
      </div>
      <AcceptButton
        isSaved={tasks && accepted !== undefined}
        save={save}
        failed={t("tasks:errors.save")}
        label={t("modes:plan.add")}
        done={t("modes:plan.added")}
        name={title}
        // Stacked, so that accepting moves no row.
        className="shrink-0 flex-col"
      />
    </li>
  );
}

/** The day, with a remark when it is past or a rest day. */
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

import { limits } from "@masar/contract/limits";
import { priorities } from "@masar/contract/study/constants";
import type { Task } from "@masar/contract/tasks/schemas";
import { useTranslation } from "react-i18next";
import type { MilestoneRef } from "#web/entities/milestone/milestone-ref.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { PathMilestoneFields } from "#web/entities/milestone/path-milestone-fields.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { TextArea, TextInput } from "#web/ui/forms/text-input.tsx";
import type { TaskChange } from "./tasks.api.ts";

export type TaskDraft = Pick<
  Task,
  "title" | "description" | "due_date" | "priority" | "path_id" | "milestone_key"
>;

export function createDraft(milestoneRef?: MilestoneRef): TaskDraft {
  return {
    title: "",
    description: "",
    due_date: null,
    priority: "medium",
    path_id: milestoneRef?.pathId ?? null,
    milestone_key: milestoneRef?.milestoneKey ?? null,
  };
}

export function toDraft(task: Task): TaskDraft {
  const { title, description, due_date, priority, path_id, milestone_key } = task;
  return { title, description, due_date, priority, path_id, milestone_key };
}

/** Sends only changed fields, so that changes of other devices are not overwritten. */
export function diffDrafts(before: TaskDraft, after: TaskDraft): TaskChange {
  const changed = Object.entries({ ...after, title: after.title.trim() }).filter(
    ([name, value]) => value !== before[name as keyof TaskDraft],
  );
  return Object.fromEntries(changed);
}

type TaskFieldsProps = { draft: TaskDraft; onChange: (part: Partial<TaskDraft>) => void };

/** All fields but the title. */
export function TaskFields({ draft, onChange }: TaskFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="@container grid grid-cols-1 gap-4">
      <Field label={t("tasks:description")}>
        <TextArea
          rows={2}
          value={draft.description}
          maxLength={limits.tasks.descriptionLength}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-1 gap-4 @md:grid-cols-2">
        <Field label={t("tasks:dueDate")}>
          <TextInput
            type="date"
            value={draft.due_date ?? ""}
            onChange={(event) => onChange({ due_date: event.target.value || null })}
          />
        </Field>
        <Field label={t("tasks:priority")}>
          <Select
            value={draft.priority}
            options={priorities.map((value) => ({ value, label: t(`tasks:priorities.${value}`) }))}
            onChange={(event) => {
              const priority = priorities.find((value) => value === event.target.value);
              if (priority) onChange({ priority });
            }}
          />
        </Field>
        <PathMilestoneFields
          pathId={draft.path_id}
          milestoneKey={draft.milestone_key}
          onChange={({ pathId, milestoneKey }) =>
            onChange({ path_id: pathId, milestone_key: milestoneKey })
          }
        />
      </div>
    </div>
  );
}

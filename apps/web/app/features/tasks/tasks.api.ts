import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { Task } from "@masar/contract/tasks/schemas";
import { useTranslation } from "react-i18next";
import { newId } from "#web/platform/browser/new-id.ts";
import { createChangeStamp } from "#web/sync/change-stamp.ts";
import { useSaveChange } from "#web/sync/use-save-change.ts";
import { toast } from "#web/platform/toast/toast.ts";
import type { MilestoneRef } from "#web/entities/milestone/milestone-ref.ts";

type TaskChange = Omit<RequestOf<"saveTask">["body"], "change_id" | "at">;

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

/** All changes are optimistic; a deletion can be undone. */
export function useTaskChanges() {
  const { t } = useTranslation();
  const send = useSaveChange("saveTask", t("tasks:errors.save"));
  const save = (id: string, change: TaskChange) =>
    void send({ params: { id }, body: { ...createChangeStamp(), ...change } });
  const remove = (tasks: readonly Task[], title: string) => {
    for (const { id } of tasks) save(id, { deleted: true });
    const onAct = () => {
      // Every field, since other devices may have removed the task already.
      for (const task of tasks)
        save(task.id, { ...toDraft(task), completed: task.completed, deleted: false });
    };
    toast({ title, action: { label: t("tasks:undo"), onAct } });
  };
  return {
    add: (change: TaskChange) => save(newId(), change),
    save,
    remove: (task: Task) => remove([task], t("tasks:deleted", { title: task.title })),
    removeExamples: (tasks: readonly Task[]) => remove(tasks, t("tasks:examplesRemoved")),
  };
}

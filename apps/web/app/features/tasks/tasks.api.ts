import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { Task } from "@masar/contract/tasks/schemas";
import { useTranslation } from "react-i18next";
import { errorText } from "#web/platform/errors/error-text.ts";
import { newId } from "#web/platform/browser/new-id.ts";
import { useChange } from "#web/sync/send-change.ts";
import { createChangeStamp } from "#web/sync/change-stamp.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { toDraft } from "./task-fields.tsx";

export type TaskChange = Omit<RequestOf<"saveTask">["body"], "change_id" | "at">;

/** All changes are optimistic; a deletion can be undone. */
export function useTaskChanges() {
  const { t } = useTranslation();
  const send = useChange("saveTask");

  const save = async (id: string, change: TaskChange): Promise<boolean> => {
    try {
      await send({ params: { id }, body: { ...createChangeStamp(), ...change } });
      return true;
    } catch (error) {
      const description = errorText(t, error);
      toast({ title: t("tasks:errors.save"), description, variant: "destructive" });
      return false;
    }
  };
  const remove = (tasks: readonly Task[], title: string) => {
    for (const task of tasks) void save(task.id, { deleted: true });
    const onAct = () => {
      for (const task of tasks) void save(task.id, toRestoreChange(task));
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

/** Sends every field, since other devices may have removed the task already. */
function toRestoreChange(task: Task): TaskChange {
  return { ...toDraft(task), completed: task.completed, deleted: false };
}

import { tasksEndpoints } from "@masar/contract/tasks/endpoints";
import type { ChangeKind } from "../change-types.ts";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { Task } from "@masar/contract/tasks/schemas";

/** Fields that the change leaves out stay. */
export function applyTask(
  tasks: readonly Task[],
  { params, body }: RequestOf<"saveTask">,
  userId: string,
): Task[] {
  const { change_id: _id, at, deleted, ...fields } = body;
  if (deleted) return tasks.filter((task) => task.id !== params.id);
  const known = tasks.find((task) => task.id === params.id);
  const title = (fields.title ?? known?.title ?? "").trim();
  // A task without a title is not shown: another change will name it.
  if (title === "") return [...tasks];
  const task: Task = {
    ...(known ?? makeTask(params.id, userId, at)),
    ...fields,
    title,
    updated_at: at,
  };
  if (known) return tasks.map((item) => (item.id === task.id ? task : item));
  return [task, ...tasks];
}

function makeTask(id: string, userId: string, at: string): Task {
  return {
    id,
    user_id: userId,
    title: "",
    description: "",
    due_date: null,
    completed: false,
    priority: "medium",
    path_id: null,
    milestone_key: null,
    is_sample: false,
    created_at: at,
    updated_at: at,
  };
}

export const saveTask: ChangeKind<"saveTask"> = {
  endpoints: tasksEndpoints,
  apply: { tasks: (tasks, { input }, { userId }) => applyTask(tasks, input, userId) },
  invalidates: ["tasks", "overview"],
  merge: "replace",
  identity: "stamp",
  label: "task",
  title: ({ body }) => body.title,
  titleQuery: "tasks",
};

import type { Priority } from "@masar/contract/study/constants";
import type { Task } from "@masar/contract/tasks/schemas";

export const taskFilters = ["open", "done", "all"] as const;
export type TaskFilter = (typeof taskFilters)[number];

const weights: Record<Priority, number> = { high: 0, medium: 1, low: 2 };

/**
 * Open tasks by due date, then priority, then newest first; completed ones by last change. A task in `justTicked` stays
 * among the open ones, so that a mistake can be undone in place.
 */
export function listTasks(
  tasks: readonly Task[],
  filter: TaskFilter,
  justTicked: ReadonlySet<string>,
): Task[] {
  const isOpen = (task: Task) => !task.completed || justTicked.has(task.id);
  const open = tasks.filter(isOpen).toSorted(compareOpen);
  if (filter === "open") return open;
  const isDone = (task: Task) => (filter === "done" ? task.completed : !isOpen(task));
  const done = tasks.filter(isDone).toSorted((a, b) => compareStrings(b.updated_at, a.updated_at));
  return filter === "done" ? done : [...open, ...done];
}

export function isOverdue(task: Task, today: string): boolean {
  return !task.completed && task.due_date !== null && task.due_date < today;
}

function compareOpen(a: Task, b: Task): number {
  if (a.due_date !== b.due_date) {
    if (a.due_date === null) return 1;
    if (b.due_date === null) return -1;
    return compareStrings(a.due_date, b.due_date);
  }
  return weights[a.priority] - weights[b.priority] || compareStrings(b.created_at, a.created_at);
}

function compareStrings(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

import type { Priority } from "@masar/contract/study/constants";
import type { Task } from "@masar/contract/tasks/schemas";

export const taskFilters = ["open", "done", "all"] as const;
export type TaskFilter = (typeof taskFilters)[number];

const weights: Record<Priority, number> = { high: 0, medium: 1, low: 2 };

/**
 * What a filter shows, in the order it is asked for: what has a day first, then by weight, then the newest.
 * One ticked just now stays where it was, so that a slip is taken back where it happened.
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
  const done = tasks.filter(isDone).toSorted((a, b) => compareTexts(b.updated_at, a.updated_at));
  return filter === "done" ? done : [...open, ...done];
}

export function isOverdue(task: Task, today: string): boolean {
  return !task.completed && task.due_date !== null && task.due_date < today;
}

function compareOpen(a: Task, b: Task): number {
  if (a.due_date !== b.due_date) {
    if (a.due_date === null) return 1;
    if (b.due_date === null) return -1;
    return compareTexts(a.due_date, b.due_date);
  }
  return weights[a.priority] - weights[b.priority] || compareTexts(b.created_at, a.created_at);
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

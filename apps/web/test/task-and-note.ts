import type { Note } from "@masar/contract/notes/schemas";
import type { Task } from "@masar/contract/tasks/schemas";

let made = 0;

/** A task as the API sends it; each later one is a minute newer. */
export function makeTask(values: Partial<Task> = {}): Task {
  made += 1;
  const at = new Date(Date.UTC(2026, 10, 10, 8) + made * 60_000).toISOString();
  return {
    id: `task-${made}`,
    user_id: "user-1",
    title: `Task ${made}`,
    description: "",
    due_date: null,
    completed: false,
    priority: "medium",
    path_id: null,
    milestone_key: null,
    is_sample: false,
    created_at: at,
    updated_at: at,
    ...values,
  };
}

export function makeNote(values: Partial<Note> = {}): Note {
  made += 1;
  const at = new Date(Date.UTC(2026, 10, 10, 8) + made * 60_000).toISOString();
  return {
    id: `note-${made}`,
    user_id: "user-1",
    title: `Note ${made}`,
    content: "",
    category: "",
    tags: [],
    is_favorite: false,
    path_id: null,
    milestone_key: null,
    is_sample: false,
    version: `version-${made}`,
    copy_of: null,
    created_at: at,
    updated_at: at,
    ...values,
  };
}

import { describe, expect, test } from "vitest";
import { makeTask } from "../../../test/task-and-note.ts";
import { applyTask } from "./task-changes.ts";

const stamp = { change_id: "change-1", at: "2026-11-15T09:00:00.000Z" };

describe("a task on the device", () => {
  test("[R3.11] [R5.01] a new one has every field: medium, open, without a day", () => {
    const input = { params: { id: "new" }, body: { ...stamp, title: " Read chapter 2 " } };
    expect(applyTask([], input, "user-1")).toEqual([
      {
        id: "new",
        user_id: "user-1",
        title: "Read chapter 2",
        description: "",
        due_date: null,
        completed: false,
        priority: "medium",
        path_id: null,
        milestone_key: null,
        is_sample: false,
        created_at: stamp.at,
        updated_at: stamp.at,
      },
    ]);
  });

  test("[R5.01] without a title it is no task", () => {
    const input = { params: { id: "new" }, body: { ...stamp, title: "  ", completed: true } };
    expect(applyTask([], input, "user-1")).toEqual([]);
  });

  test("a change leaves the other fields and the other tasks", () => {
    const [one, two] = [makeTask({ description: "slowly" }), makeTask()];
    const input = { params: { id: one.id }, body: { ...stamp, completed: true } };
    expect(applyTask([one, two], input, "user-1")).toEqual([
      { ...one, completed: true, updated_at: stamp.at },
      two,
    ]);
  });

  test("[D44] a task is removed when deleted, complete when restored, and applied once", () => {
    const task = makeTask({ priority: "high" });
    const deletion = { params: { id: task.id }, body: { ...stamp, deleted: true } };
    expect(applyTask(applyTask([task], deletion, "user-1"), deletion, "user-1")).toEqual([]);
    const { title, priority } = task;
    const back = { params: { id: task.id }, body: { ...stamp, title, priority, deleted: false } };
    const once = applyTask([], back, "user-1");
    expect(once).toMatchObject([{ id: task.id, title, priority: "high" }]);
    expect(applyTask(once, back, "user-1")).toEqual(once);
  });
});

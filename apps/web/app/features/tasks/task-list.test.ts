import { describe, expect, test } from "vitest";
import { makeTask } from "../../../test/task-and-note.ts";
import { isOverdue, listTasks } from "./task-list.ts";

const none = new Set<string>();
const titles = (...args: Parameters<typeof listTasks>) => listTasks(...args).map((t) => t.title);

describe("listTasks", () => {
  const tasks = [
    makeTask({ title: "old" }),
    makeTask({ title: "new" }),
    makeTask({ title: "high", priority: "high" }),
    makeTask({ title: "low", priority: "low" }),
    makeTask({ title: "tomorrow", due_date: "2026-11-16" }),
    makeTask({ title: "yesterday", due_date: "2026-11-14", priority: "low" }),
    makeTask({ title: "done", completed: true }),
  ];

  test("sorts by due date, then priority, then newest first", () => {
    const open = ["yesterday", "tomorrow", "high", "new", "old", "low"];
    expect(titles(tasks, "open", none)).toEqual(open);
    expect(titles(tasks, "done", none)).toEqual(["done"]);
    expect(titles(tasks, "all", none)).toEqual([...open, "done"]);
  });

  test("keeps a task that was just ticked in its position", () => {
    const [first, ...rest] = tasks;
    if (!first) throw new Error("no task");
    const ticked = [{ ...first, completed: true }, ...rest];
    expect(titles(ticked, "open", new Set([first.id]))).toContain("old");
    expect(titles(ticked, "open", none)).not.toContain("old");
    expect(titles(ticked, "all", new Set([first.id])).filter((t) => t === "old")).toHaveLength(1);
  });

  test("isOverdue is true for open tasks before today", () => {
    const due = makeTask({ due_date: "2026-11-14" });
    expect(isOverdue(due, "2026-11-15")).toBe(true);
    expect(isOverdue(due, "2026-11-14")).toBe(false);
    expect(isOverdue({ ...due, completed: true }, "2026-11-15")).toBe(false);
  });
});

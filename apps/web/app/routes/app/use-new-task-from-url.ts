import { limits } from "@masar/contract/limits";
import { useEffect, useEffectEvent, useRef } from "react";
import { useSearchParams } from "react-router";
import type { ToolTab, ToolTarget } from "#web/features/shell/tools-dialog.tsx";

/** The assistant's link opens the tasks with a new one filled in, once: a reload finds the URL without it. */
export function useNewTaskFromUrl(openTool: (tab: ToolTab, target: ToolTarget) => void): void {
  const [search, setSearch] = useSearchParams();
  const target = useRef<ToolTarget>(undefined);
  const title = search.get("newTask");
  const readUrl = useEffectEvent((written: string) => {
    const due = search.get("due");
    const dueDate = due !== null && isDay(due) ? due : null;
    target.current = {
      kind: "newTask",
      title: written.slice(0, limits.tasks.titleLength),
      dueDate,
    };
    setSearch(
      (before) => {
        before.delete("newTask");
        before.delete("due");
        return before;
      },
      { replace: true },
    );
  });
  // Only after the URL has changed, since another page closes the dialog.
  const open = useEffectEvent(() => {
    const requested = target.current;
    target.current = undefined;
    if (requested) openTool("tasks", requested);
  });
  useEffect(() => {
    if (title === null) open();
    else readUrl(title);
  }, [title]);
}

/** False for "2026-02-31". */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${text}T`);
}

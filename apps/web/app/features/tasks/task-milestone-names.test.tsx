import type { Task } from "@masar/contract/tasks/schemas";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeApi, makeSession, makeSettings, refuse } from "../../../test/fake-api.ts";
import { makeTask } from "../../../test/task-and-note.ts";
import { makePathDetail, makeSummary } from "../../../test/paths.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { TaskTool } from "./task-tool.tsx";

const paths = ["path-1", "path-2", "path-3"];

async function openTool(tasks: Task[]) {
  const loaded: string[] = [];
  fakeApi({
    getSession: () => ({ session: makeSession() }),
    getSettings: () => makeSettings(),
    listTasks: () => ({ tasks }),
    listPaths: () => ({ paths: paths.map((id) => makeSummary({ id, title: `Title of ${id}` })) }),
    getPath: (_body: unknown, { id }) => {
      loaded.push(id);
      return paths.includes(id) ? makePathDetail({ id }) : refuse("not_found");
    },
  });
  const { queryClient } = await renderApp([{ path: "*", element: <TaskTool /> }], { at: "/tool" });
  const settle = () => waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return { loaded, queryClient, settle };
}

const onPath = (path_id: string, milestone_key: string | null, count: number) =>
  Array.from({ length: count }, () => makeTask({ path_id, milestone_key }));

describe("milestone titles of listed tasks", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test("[N1.25] are loaded once for twenty tasks of one milestone", async () => {
    const { loaded, settle } = await openTool(onPath("path-1", "m2", 20));
    await settle();
    await waitFor(() =>
      expect(screen.getAllByText(/Title of path-1.*SQL: ask the database/)).toHaveLength(20),
    );
    expect(loaded).toEqual(["path-1"]);
  });

  test("[N1.25] are not loaded for tasks without a milestone, of a deleted path or not shown", async () => {
    const { loaded, settle } = await openTool([
      ...onPath("path-1", null, 3),
      ...onPath("path-unknown", "m1", 2),
      ...onPath("path-2", "m2", 2).map((task) => ({ ...task, completed: true })),
    ]);
    expect(await screen.findAllByText(/Title of path-1/)).toHaveLength(3);
    await settle();
    expect(loaded).toEqual([]);
    fireEvent.click(screen.getByRole("radio", { name: "Done" }));
    expect(await screen.findAllByText(/Title of path-2.*SQL: ask the database/)).toHaveLength(2);
    expect(loaded).toEqual(["path-2"]);
  });

  test("[N1.25] are not loaded again for new rows when the path is stale", async () => {
    const tasks = [
      ...onPath("path-3", "m1", 2),
      makeTask({ path_id: "path-3", milestone_key: "m2", completed: true }),
    ];
    const { loaded, queryClient, settle } = await openTool(tasks);
    await settle();
    queryClient.setQueryData(["paths", "path-3"], (detail) => detail, { updatedAt: 1 });
    fireEvent.click(screen.getByRole("radio", { name: "Done" }));
    expect(await screen.findByText(/SQL: ask the database/)).toBeTruthy();
    await settle();
    expect(loaded).toEqual(["path-3"]);
  });
});

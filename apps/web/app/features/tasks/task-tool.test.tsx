import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { PathDetail } from "@masar/contract/paths/schemas";
import type { Task } from "@masar/contract/tasks/schemas";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { applyTask } from "#web/sync/changes/task-changes.ts";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, makeSettings, refuse } from "../../../test/fake-api.ts";
import { makeTask } from "../../../test/task-and-note.ts";
import { makePathDetail, makeSummary } from "../../../test/paths.ts";
import { row } from "../../../test/path-pages.tsx";
import { renderApp } from "../../../test/render-app.tsx";
import { TaskTool } from "./task-tool.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Options = {
  proposed?: Parameters<typeof TaskTool>[0]["proposed"];
  milestoneRef?: Parameters<typeof TaskTool>[0]["milestoneRef"];
  language?: "en" | "ar";
  detail?: PathDetail;
};

/** Renders the tool with a fake server that stores changes. */
async function openTool(
  initial: Task[] | (() => Response),
  { milestoneRef, language, proposed, detail = makePathDetail() }: Options = {},
) {
  let tasks = typeof initial === "function" ? [] : initial;
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    getSettings: () => makeSettings(),
    listPaths: () => ({ paths: [makeSummary()] }),
    getPath: () => detail,
    listTasks: () => (typeof initial === "function" ? initial() : { tasks }),
    saveTask: (body: RequestOf<"saveTask">["body"], { id }) => {
      tasks = applyTask(tasks, { params: { id }, body }, "user-1");
      return { task: tasks.find((task) => task.id === id) ?? null };
    },
  });
  const element = <TaskTool milestoneRef={milestoneRef} proposed={proposed} />;
  await renderApp([{ path: "/tool", element }], { at: "/tool", language });
  const saved = () => requests.filter(({ name }) => name === "saveTask").map(({ body }) => body);
  return { saved };
}

const add = async (title: string) => {
  const field = await screen.findByLabelText("New task");
  fireEvent.change(field, { target: { value: title } });
  fireEvent.submit(field);
};

describe("TaskTool", () => {
  test("[N5.01] a task that a link fills in is saved with its due date, and the next one is empty", async () => {
    const proposed = { title: "Read chapter 2", dueDate: "2026-11-18" };
    const { saved } = await openTool([], { proposed });
    const field = await screen.findByLabelText<HTMLInputElement>("New task");
    expect(field.value).toBe("Read chapter 2");
    fireEvent.submit(field);
    await waitFor(() =>
      expect(saved()).toMatchObject([{ title: "Read chapter 2", due_date: "2026-11-18" }]),
    );
    expect(field.value).toBe("");
  });

  test("[D48] an open task of a completed milestone stays on the desk of the next one", async () => {
    const progress = [{ ...row, milestone_id: "path-1-m1", completed: true }];
    const tasks = [
      makeTask({ title: "Of the completed one", path_id: "path-1", milestone_key: "m1" }),
      makeTask({ title: "Done there", path_id: "path-1", milestone_key: "m1", completed: true }),
      makeTask({ title: "Of a later one", path_id: "path-1", milestone_key: "m3" }),
    ];
    await openTool(tasks, {
      milestoneRef: { pathId: "path-1", milestoneKey: "m2" },
      detail: makePathDetail({}, { progress }),
    });
    const list = within(
      await screen.findByRole("region", { name: "Still open from completed milestones" }),
    );
    list.getByText("Of the completed one");
    expect(screen.queryByText("No open tasks")).toBeNull();
    expect(screen.queryByText("Done there")).toBeNull();
    expect(screen.queryByText("Of a later one")).toBeNull();
    fireEvent.click(screen.getByRole("radio", { name: "This path" }));
    expect(screen.getAllByText("Of the completed one")).toHaveLength(1);
  });

  test("[R5.01] shows an error for a task without a title", async () => {
    const { saved } = await openTool([]);
    await add("   ");
    expect(await screen.findByText("Task title is required")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("New task"));
    expect(saved()).toEqual([]);
    await add("Read");
    await waitFor(() => expect(screen.queryByText("Task title is required")).toBeNull());
  });

  test("[D44] [R5.01] adds a task with medium priority and no date on Enter", async () => {
    const { saved } = await openTool([]);
    await screen.findByText("No open tasks");
    await add("Read chapter 2");
    expect(await screen.findByText("Read chapter 2")).toBeTruthy();
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]).toMatchObject({ title: "Read chapter 2", priority: "medium" });
    expect(saved()[0]).not.toHaveProperty("due_date");
    expect(screen.getByLabelText<HTMLInputElement>("New task").value).toBe("");
  });

  test("shows no filters without tasks, nor beside another milestone's tasks", async () => {
    await openTool([]);
    await screen.findByText("No open tasks");
    expect(screen.queryByRole("radio")).toBeNull();
    cleanup();
    const milestoneRef = { pathId: "path-1", milestoneKey: "m1" };
    await openTool([makeTask({ is_sample: true })], { milestoneRef });
    await screen.findByText("No open tasks");
    expect(screen.queryByRole("radio")).toBeNull();
    cleanup();
    await openTool([makeTask({ title: "of nothing" })], { milestoneRef });
    await screen.findByText("No open tasks");
    expect(screen.queryByRole("radio", { name: "Done" })).toBeNull();
    fireEvent.click(screen.getByRole("radio", { name: "All paths" }));
    screen.getByText("of nothing");
    expect(screen.getByRole("radio", { name: "Done" })).toBeTruthy();
  });

  test("[D44] with a milestone, adds tasks to it and lists its tasks first", async () => {
    const milestoneRef = { pathId: "path-1", milestoneKey: "m1" };
    const { saved } = await openTool(
      [
        makeTask({ title: "of the path", path_id: "path-1", milestone_key: "m2" }),
        makeTask({ title: "of the milestone", path_id: "path-1", milestone_key: "m1" }),
        makeTask({ title: "of nothing" }),
      ],
      { milestoneRef },
    );
    const here = await screen.findByRole("region", { name: "For this milestone" });
    within(here).getByText("of the milestone");
    fireEvent.click(screen.getByText("This path"));
    within(screen.getByRole("region", { name: "Elsewhere on this path" })).getByText("of the path");
    expect(screen.queryByText("of nothing")).toBeNull();
    fireEvent.click(screen.getByRole("radio", { name: "All paths" }));
    screen.getByText("of nothing");
    await add("here");
    await waitFor(() =>
      expect(saved()[0]).toMatchObject({ path_id: "path-1", milestone_key: "m1" }),
    );
  });

  test("[N1.34] This milestone lists only its own tasks, This path also those of other milestones", async () => {
    const milestoneRef = { pathId: "path-1", milestoneKey: "m1" };
    const tasks = [
      makeTask({ title: "of another milestone", path_id: "path-1", milestone_key: "m2" }),
      makeTask({ title: "of the path", path_id: "path-1", milestone_key: null }),
      makeTask({ title: "of the milestone", path_id: "path-1", milestone_key: "m1" }),
      makeTask({ title: "of another path", path_id: "path-2", milestone_key: "m1" }),
    ];
    await openTool(tasks, { milestoneRef });
    await screen.findByText("of the milestone");
    const listShown = () => tasks.map(({ title }) => title).filter((t) => screen.queryByText(t));
    expect(listShown()).toEqual(["of the milestone"]);
    fireEvent.click(screen.getByText("This path"));
    expect(listShown()).toEqual(["of another milestone", "of the path", "of the milestone"]);
    fireEvent.click(screen.getByText("All paths"));
    expect(listShown()).toEqual(tasks.map(({ title }) => title));
  });

  test("sends only changed fields of an edit", async () => {
    const task = makeTask({ title: "Read", description: "slowly" });
    const { saved } = await openTool([task]);
    fireEvent.click(await screen.findByRole("button", { name: "Edit Read" }));
    fireEvent.change(screen.getByLabelText("Priority"), { target: { value: "high" } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(Object.keys(saved()[0] as object).toSorted()).toEqual(["at", "change_id", "priority"]);
    expect(await screen.findByText("High priority")).toBeTruthy();
  });

  test("[R5.01] rejects an empty title in an edit", async () => {
    const { saved } = await openTool([makeTask({ title: "Read" })]);
    fireEvent.click(await screen.findByRole("button", { name: "Edit Read" }));
    fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: " " } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    screen.getByText("Task title is required");
    expect(saved()).toEqual([]);
  });

  test("keeps a ticked task in the list until the filter changes", async () => {
    const { saved } = await openTool([makeTask({ title: "Read" })]);
    fireEvent.click(await screen.findByRole("checkbox", { name: "Done: Read" }));
    await waitFor(() => expect(saved()[0]).toMatchObject({ completed: true }));
    screen.getByText("Read");
    fireEvent.click(screen.getByRole("radio", { name: "Done" }));
    fireEvent.click(screen.getByRole("radio", { name: "Open" }));
    expect(screen.queryByText("Read")).toBeNull();
  });

  test("[D44] restores all fields of a deleted task", async () => {
    const task = makeTask({ title: "Read", priority: "high", due_date: "2099-01-01" });
    const { saved } = await openTool([task]);
    fireEvent.click(await screen.findByRole("button", { name: "Delete Read" }));
    await waitFor(() => expect(screen.queryByText("Read")).toBeNull());
    getToasts()[0]?.action?.onAct();
    expect(await screen.findByText("Read")).toBeTruthy();
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(saved()[1]).toMatchObject({ title: "Read", priority: "high", due_date: "2099-01-01" });
  });

  test("keeps the focus in the list when the last task or the examples are deleted", async () => {
    await openTool([makeTask({ title: "Read" }), makeTask({ title: "Shown", is_sample: true })]);
    const tool = screen.getByRole("group", { name: "Tasks" });
    const pressFocused = async (name: string) => {
      const button = await screen.findByRole("button", { name });
      button.focus();
      fireEvent.click(button);
      await waitFor(() => expect(button.isConnected).toBe(false));
    };
    await pressFocused("Remove examples");
    expect(document.activeElement).toBe(tool);
    await pressFocused("Delete Read");
    await screen.findByText("No open tasks");
    expect(document.activeElement).toBe(tool);
  });

  test("[D44] marks examples and removes all of them with one press", async () => {
    const mine = makeTask({ title: "Mine" });
    const { saved } = await openTool([
      mine,
      makeTask({ title: "Shown", is_sample: true }),
      makeTask({ title: "Shown too", is_sample: true }),
    ]);
    expect(await screen.findAllByText("Example")).toHaveLength(2);
    fireEvent.click(screen.getByRole("button", { name: "Remove examples" }));
    await waitFor(() => expect(screen.queryByText("Example")).toBeNull());
    screen.getByText("Mine");
    await waitFor(() => expect(saved()).toMatchObject([{ deleted: true }, { deleted: true }]));
  });

  test("retries after a failed load", async () => {
    let isDown = true;
    await openTool(() => (isDown ? refuse("forbidden") : Response.json({ tasks: [] })));
    const retry = await screen.findByRole("button", { name: "Try Again" });
    isDown = false;
    fireEvent.click(retry);
    expect(await screen.findByText("No open tasks")).toBeTruthy();
  });

  test("[R5.01] shows the title error in Arabic", async () => {
    await openTool([], { language: "ar" });
    fireEvent.submit(await screen.findByLabelText("مهمة جديدة"));
    expect(await screen.findByText("عنوان المهمة مطلوب")).toBeTruthy();
  });
});

import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { ReviewCard } from "@masar/contract/review/schemas";
import type { Task } from "@masar/contract/tasks/schemas";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { applyTask } from "#web/sync/changes/task-changes.ts";
import { saveDisplayPreferences } from "#web/platform/preferences/display-preferences.ts";
import { getSyncState } from "#web/sync/sync-status.ts";
import { getToasts } from "#web/platform/toast/toast.ts";
import { makeItem } from "../../../../test/assistant.ts";
import { fakeApi, makeSession, makeSettings, refuse } from "../../../../test/fake-api.ts";
import { makeMilestone, makePathDetail } from "../../../../test/paths.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import type { ChatItem } from "#web/features/assistant/chat/chat-types.ts";
import { Proposals } from "./proposals.tsx";

const milestone = { pathId: "path-1", milestoneKey: "m1", title: "Spreadsheet analysis" };
// The user's date is Sunday, 15 November 2026; Friday is a rest day in Egypt.
const week = `Here is a week:

- [ ] 2026-11-14: Look back
- [ ] 2026-11-16: Read the chapter on joins
- [ ] 2026-11-20: Write three joins`;
const miss =
  "Not quite.\n\n```card\nQ: What does a left join keep?\nA: Every row of the left.\n```";

/** A fake server that stores changes, as another device of the user would see them. */
function startServer(handlers: Parameters<typeof fakeApi>[0] = {}) {
  const server = { tasks: [] as Task[], cards: [] as ReviewCard[], detail: makePathDetail() };
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    getSettings: () => makeSettings(),
    listTasks: () => ({ tasks: server.tasks }),
    saveTask: (body: RequestOf<"saveTask">["body"], { id }) => {
      server.tasks = applyTask(server.tasks, { params: { id }, body }, "user-1");
      return { task: server.tasks.find((task) => task.id === id) ?? null };
    },
    listReview: () => ({
      cards: server.cards,
      due_count: 0,
      reviewed_count: 0,
      today: "2026-11-15",
      is_rest_day: false,
    }),
    saveCard: (body: RequestOf<"saveCard">["body"], { id }) => {
      server.cards = body.deleted ? [] : [{ ...body, id, due_date: "2026-11-16" } as never];
      return { card: server.cards[0] ?? null };
    },
    getPath: () => server.detail,
    keepFeedback: () => {
      const aiFeedback = "Well done.\n\nMade by AI: sonar";
      const m1 = makeMilestone({ aiFeedback });
      server.detail = makePathDetail({ milestones: { m1 } });
      return { aiFeedback };
    },
    ...handlers,
  });
  const writes = () => requests.filter(({ name }) => !/^(?:get|list)/.test(name));
  return { server, writes };
}

const show = (item: ChatItem, at: typeof milestone | null = milestone) =>
  renderApp([{ path: "*", element: <Proposals item={{ ...item, milestone: at }} /> }], {
    at: "/dashboard",
  });
const button = (name: string) => screen.findByRole("button", { name });
const press = async (name: string) => fireEvent.click(await button(name));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T09:00:00Z") });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("[N1.40] a week from the library proposes tasks in the chosen digits", async () => {
  startServer({
    getSession: () => ({ session: makeSession({ language: "ar" }) }),
    getSettings: () => makeSettings({ digits: "arab" }),
  });
  const content = "- [ ] 2026-11-16: الأدوات، الجزء 1 (130 دقيقة)";
  const item = makeItem({ context: "plan_week", content, fallback: true });
  window.history.replaceState(null, "", "/dashboard");
  await renderApp([{ path: "*", element: <Proposals item={{ ...item, milestone }} /> }], {
    at: "/dashboard",
    language: "ar",
  });
  saveDisplayPreferences(makeSettings({ digits: "arab" }));
  expect(await screen.findByText("الأدوات، الجزء ١ (١٣٠ دقيقة)")).toBeTruthy();
  saveDisplayPreferences(makeSettings());
  window.history.replaceState(null, "", "/");
});

describe("[D51] a proposed week", () => {
  const plan = makeItem({ context: "plan_week", content: week });

  test("shows each day, marks past and rest days, and saves nothing by itself", async () => {
    const { writes } = startServer();
    await show(plan);
    await button("Add: Look back");
    await screen.findByText("Your rest day");
    const rows = screen
      .getAllByRole("listitem")
      .map((row) => row.textContent.replaceAll("\u00A0", " "));
    expect(rows[0]).toMatch(/Look back.*Saturday, 14 November.*Already past/);
    expect(rows[1]).toMatch(/joins.*Monday, 16 November/);
    expect(rows[2]).toMatch(/Friday, 20 November.*Your rest day/);
    expect(screen.getAllByRole("button")).toHaveLength(3);
    expect(screen.queryByRole("button", { name: /all/i })).toBeNull();
    expect(writes()).toEqual([]);
  });

  test("adds one task to the milestone with a tap, which can be undone", async () => {
    const { server, writes } = startServer();
    await show(plan);
    await press("Add: Read the chapter on joins");
    const row = (await screen.findByText("Read the chapter on joins")).closest("li");
    await within(row as HTMLElement).findByText("Added");
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toMatchObject({
      title: "Read the chapter on joins",
      due_date: "2026-11-16",
      path_id: "path-1",
      milestone_key: "m1",
    });
    expect(server.tasks).toHaveLength(1);
    await press("Undo: Read the chapter on joins");
    await button("Add: Read the chapter on joins");
    await waitFor(() => expect(server.tasks).toEqual([]));
  });

  test("adds a task once after a double press", async () => {
    const { writes } = startServer();
    await show(plan);
    const add = await button("Add: Look back");
    fireEvent.click(add, { detail: 1 });
    fireEvent.click(add, { detail: 2 });
    await button("Undo: Look back");
    await waitFor(() => expect(writes()).toHaveLength(1));
  });

  test("shows added tasks as added when opened again, and uses the same id", async () => {
    const { server } = startServer();
    await show(plan);
    await press("Add: Look back");
    await waitFor(() => expect(server.tasks).toHaveLength(1));
    const [id] = server.tasks.map((task) => task.id);
    cleanup();
    await show(plan);
    await button("Undo: Look back");
    await button("Add: Write three joins");
    cleanup();
    // A device that does not know yet.
    const other = startServer();
    await show(plan);
    await press("Add: Look back");
    await waitFor(() => expect(other.server.tasks.map((task) => task.id)).toEqual([id]));
  });

  test("shows the same task of another plan as added", async () => {
    const { server } = startServer();
    await show(plan);
    await press("Add: Look back");
    await waitFor(() => expect(server.tasks).toHaveLength(1));
    cleanup();
    await show(makeItem({ context: "plan_week", content: week }));
    await press("Undo: Look back");
    await waitFor(() => expect(server.tasks).toEqual([]));
  });

  test("shows why a task was rejected and can add it again", async () => {
    startServer({ saveTask: () => refuse("list_full") });
    await show(plan);
    await press("Add: Look back");
    await waitFor(() => expect(getToasts()[0]?.variant).toBe("destructive"));
    await button("Add: Look back");
  });
});

describe("[D51] a proposed card", () => {
  const answer = makeItem({ context: "quiz_me", content: miss });

  test("is shown in full, saved with a tap, and can be undone", async () => {
    const { server, writes } = startServer();
    await show(answer);
    await screen.findByText("Every row of the left.");
    expect(writes()).toEqual([]);
    await press("Save as a review card: What does a left join keep?");
    await screen.findByText("Saved");
    await waitFor(() => expect(server.cards).toHaveLength(1));
    expect(server.cards[0]).toMatchObject({
      front: "What does a left join keep?",
      back: "Every row of the left.",
      path_id: "path-1",
      milestone_key: "m1",
    });
    cleanup();
    await show(answer);
    await press("Undo: What does a left join keep?");
    await waitFor(() => expect(server.cards).toEqual([]));
  });

  test("cannot be accepted while the answer streams", async () => {
    startServer();
    await show({ ...answer, isStreaming: true });
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("[D51] feedback on work", () => {
  const verdict = makeItem({ context: "review_work", content: "Well done." });
  const saveLabel = /^Save as feedback for/;

  test("is saved for the milestone with a tap and stays saved", async () => {
    const { writes } = startServer();
    await show(verdict);
    const saveButton = await screen.findByRole("button", { name: saveLabel });
    expect(saveButton.textContent).toContain("Spreadsheet analysis");
    expect(writes()).toEqual([]);
    fireEvent.click(saveButton);
    await screen.findByText(/^Saved as feedback for/);
    expect(writes()).toMatchObject([{ name: "keepFeedback", body: { message_id: verdict.id } }]);
    cleanup();
    await show(verdict);
    await screen.findByText(/^Saved as feedback for/);
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("warns before it replaces earlier feedback", async () => {
    const { server } = startServer();
    server.detail = makePathDetail({ milestones: { m1: makeMilestone({ aiFeedback: "Older." }) } });
    await show(verdict);
    expect(await screen.findByText(/Replaces the current feedback/)).toBeTruthy();
    await screen.findByRole("button", { name: saveLabel });
  });

  test("shows why it was rejected", async () => {
    startServer({ keepFeedback: () => refuse("not_found") });
    await show(verdict);
    fireEvent.click(await screen.findByRole("button", { name: saveLabel }));
    await waitFor(() => expect(getToasts()[0]?.title).toBe("The feedback was not saved"));
  });

  test.each([
    ["of the library", { fallback: true }, milestone],
    ["cut short", { isStopped: true }, milestone],
    ["without a milestone", {}, null],
    ["in another mode", { context: "general" as const }, milestone],
  ])("is not offered for an answer %s", async (_name, values, at) => {
    startServer();
    await show({ ...verdict, ...values }, at);
    expect(screen.queryByRole("button")).toBeNull();
  });
});

// The last one: what it leaves on the device waits to be sent.
describe("[D51] offline", () => {
  test("a task is added and sent later", async () => {
    const before = getToasts()[0];
    startServer({
      saveTask: () => {
        throw new TypeError("fetch failed");
      },
    });
    await show(makeItem({ context: "plan_week", content: week }));
    await press("Add: Look back");
    await button("Undo: Look back");
    await waitFor(() => expect(getSyncState().pending).toBe(1));
    expect(screen.getByText("Added")).toBeTruthy();
    expect(getToasts()[0]).toBe(before);
  });
});

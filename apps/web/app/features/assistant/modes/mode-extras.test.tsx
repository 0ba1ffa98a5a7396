import type { AssistantState } from "@masar/contract/assistant/schemas";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { makeAssistant, makeChat, makeItem } from "../../../../test/assistant.ts";
import { fakeApi, makeSession, makeSettings } from "../../../../test/fake-api.ts";
import { makeNote } from "../../../../test/task-and-note.ts";
import { makeOverview } from "../../../../test/overview.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import type { Chat } from "#web/features/assistant/chat/chat-types.ts";
import { ModeExtras } from "./mode-extras.tsx";
import { useSendOptions } from "#web/features/assistant/chat/work-draft.ts";
import { writeWork } from "#web/features/assistant/chat/work-draft.ts";

const milestone = { pathId: "path-1", milestoneKey: "m1", title: "Spreadsheet analysis" };
const notes = [
  makeNote({ title: "Elsewhere", content: "other words" }),
  makeNote({ title: "Of m1", content: "SELECT 1", path_id: "path-1", milestone_key: "m1" }),
  makeNote({ title: "Empty", content: " " }),
  makeNote({ title: "Long", content: "x".repeat(9000) }),
];

type Options = { language?: "en" | "ar"; engine?: AssistantState["engine"] };

async function openMode(values: Partial<Chat>, options: Options = {}) {
  const { language = "en", engine = "ai" } = options;
  const settings = makeSettings({ hints_first: true });
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    getSettings: () => settings,
    updateSettings: (body: object) => Object.assign(settings, body),
    getOverview: () => makeOverview(),
    listNotes: () => ({ notes }),
    getAssistant: () => makeAssistant({ engine }),
  });
  const send = vi.fn<Chat["send"]>();
  function Mode() {
    const [at, setMilestone] = useState(values.milestone ?? null);
    const chat = makeChat({ ...values, milestone: at, setMilestone, send });
    return (
      <>
        <ModeExtras chat={chat} />
        <output>{JSON.stringify(useSendOptions(chat))}</output>
      </>
    );
  }
  await renderApp([{ path: "*", element: <Mode /> }], { at: "/dashboard", language });
  return { requests, send };
}

/** What the input would send along. */
const ready = () => JSON.parse(screen.getByRole("status").textContent) as { isReady: boolean };
const button = (name: string) => screen.findByRole("button", { name });
const field = () => screen.findByLabelText<HTMLTextAreaElement>("Your work");

beforeEach(() => writeWork(""));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("[D51] [R2.40] ModeExtras", () => {
  test("explain: saves the choice of hints first in the settings", async () => {
    const { requests } = await openMode({ mode: "explain" });
    const hints = await screen.findByRole("switch", { name: /Hints first/ });
    expect(screen.queryByRole("button", { name: "Show me the answer" })).toBeNull();
    fireEvent.click(hints);
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "updateSettings")?.body).toEqual({
        hints_first: false,
      }),
    );
    expect(screen.getByRole<HTMLInputElement>("switch").checked).toBe(false);
  });

  test("explain: asks for the whole answer after hints", async () => {
    const items = [makeItem({ isUser: true }), makeItem({ context: "explain" })];
    const { send } = await openMode({ mode: "explain", items });
    fireEvent.click(await button("Show me the answer"));
    expect(send).toHaveBeenCalledWith("Show me the whole answer now, please.", {
      hintsFirst: false,
    });
  });

  test("explain: does not offer the whole answer twice", async () => {
    const question = makeItem({ isUser: true, content: "Show me the whole answer now, please." });
    await openMode({ mode: "explain", items: [question, makeItem({ context: "explain" })] });
    await screen.findByRole("switch");
    expect(screen.queryByRole("button", { name: "Show me the answer" })).toBeNull();
  });

  test("disables its buttons while a conversation is loaded", async () => {
    await openMode({ mode: "plan_week", opening: { id: "c1", hasFailed: false } });
    expect(await button("Plan my week")).toHaveProperty("disabled", true);
  });

  test("quiz me, plan my week: sends the usual question of the mode", async () => {
    const quiz = await openMode({ mode: "quiz_me", milestone });
    fireEvent.click(await button("Ask me"));
    expect(quiz.send).toHaveBeenCalledWith("Ask me a question about this milestone.", undefined);
    cleanup();
    const items = [makeItem({ context: "quiz_me" })];
    const next = await openMode({ mode: "quiz_me", milestone, items });
    fireEvent.click(await button("Next question"));
    expect(next.send).toHaveBeenCalledWith("Ask me the next question.", undefined);
    cleanup();
    const plan = await openMode({ mode: "plan_week" });
    fireEvent.click(await button("Plan my week"));
    expect(plan.send).toHaveBeenCalledWith("Plan my week, please.", undefined);
    cleanup();
    await openMode({ mode: "plan_week", status: { kind: "waiting", failure: null } });
    expect((await button("Plan my week")).hasAttribute("disabled")).toBe(true);
  });

  test("find courses: shows a hint", async () => {
    await openMode({ mode: "find_courses" });
    expect(await screen.findByText(/free, in Arabic, for beginners/)).toBeTruthy();
    cleanup();
    await openMode({ mode: "find_courses" }, { language: "ar" });
    await screen.findByText(/مجانية، بالعربية، للمبتدئين/);
  });

  test("general: shows nothing and is always ready", async () => {
    await openMode({ mode: "general" });
    expect(ready()).toEqual({ isReady: true });
  });
});

describe("[D51] review my work", () => {
  test("asks for a milestone and offers the current one", async () => {
    await openMode({ mode: "review_work" });
    act(() => writeWork("my query"));
    expect(ready().isReady).toBe(false);
    fireEvent.click(await button("Add: SQL: ask the database"));
    expect((await field()).value).toBe("my query");
    expect(ready().isReady).toBe(true);
  });

  test("[D52] warns that the library does not review work", async () => {
    await openMode({ mode: "review_work", milestone }, { engine: "library" });
    await screen.findByText(/can't read your work/);
    cleanup();
    await openMode({ mode: "review_work", milestone });
    await field();
    expect(screen.queryByText(/can't read your work/)).toBeNull();
  });

  test("accepts and stores up to 8,000 characters and counts them", async () => {
    const { send } = await openMode({ mode: "review_work", milestone });
    expect((await field()).maxLength).toBe(8000);
    expect(ready().isReady).toBe(false);
    expect(screen.queryByRole("button", { name: "Review it" })).toBeNull();
    fireEvent.change(await field(), { target: { value: "SELECT 1 " } });
    screen.getByText("9 of 8,000 characters");
    expect(ready()).toEqual({ isReady: true, options: { work: "SELECT 1" } });
    fireEvent.click(await button("Review it"));
    expect(send).toHaveBeenCalledWith(expect.stringContaining("review my work"), {
      work: "SELECT 1",
    });
    cleanup();
    await openMode({ mode: "review_work", milestone });
    expect((await field()).value).toBe("SELECT 1 ");
  });

  test("copies a note, lists those of the milestone first and omits empty ones", async () => {
    await openMode({ mode: "review_work", milestone });
    const picker = await screen.findByRole<HTMLSelectElement>("combobox", {
      name: "Insert from a note",
    });
    const names = [...picker.options].map(({ text }) => text);
    expect(names).toEqual(["Insert from a note", "Of m1", "Elsewhere", "Long"]);
    const pick = (value = "") => fireEvent.change(picker, { target: { value } });
    pick(notes[1]?.id);
    expect((await field()).value).toBe("SELECT 1");
    pick(notes[3]?.id);
    expect((await field()).value).toHaveLength(8000);
    // The replaced text can be restored.
    act(() => getToasts()[0]?.action?.onAct());
    expect((await field()).value).toBe("SELECT 1");
  });
});

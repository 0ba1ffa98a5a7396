import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { links } from "#web/platform/urls/links.ts";
import { useSetFocusedMilestone } from "#web/entities/milestone/focused-milestone.ts";
import { makeChat, makeItem } from "../../../../test/assistant.ts";
import { fakeApi, makeSession } from "../../../../test/fake-api.ts";
import { makeCurrentPath, makeOverview } from "../../../../test/overview.ts";
import { makeMilestone, makePathDetail } from "../../../../test/paths.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import type { Chat } from "#web/features/assistant/chat/chat-types.ts";
import { ContextChip } from "./context-chip.tsx";

const detail = makePathDetail({
  milestones: {
    m1: makeMilestone(),
    m2: makeMilestone({ title: "SQL: ask the database", order: 2 }),
  },
});

type Options = { at?: string; chat?: Partial<Chat>; isOnDesk?: boolean; hasPath?: boolean };

/** Renders the chip with a chat whose milestone can change. */
async function openChip(options: Options = {}) {
  const { at = links.dashboard, chat = {}, isOnDesk = false, hasPath = true } = options;
  const current = hasPath ? makeCurrentPath({ id: "path-9" }) : null;
  const setMilestone = vi.fn<Chat["setMilestone"]>();
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    getOverview: () => makeOverview({ current }),
    getPath: () => detail,
  });
  function Desk() {
    useSetFocusedMilestone({ pathId: "path-5", milestoneKey: "m5", title: "On the desk" });
    return null;
  }
  function ChatWithChip() {
    const [milestone, setState] = useState(chat.milestone ?? null);
    setMilestone.mockImplementation(setState);
    const state = makeChat({ ...chat, milestone, setMilestone });
    const isNew = !state.items.some(({ kind }) => kind === "message");
    return <ContextChip chat={state} isNew={isNew} />;
  }
  const element = (
    <>
      {isOnDesk && <Desk />}
      <ChatWithChip />
    </>
  );
  await renderApp([{ path: "*", element }], { at });
  return { setMilestone, requests };
}

let conversations = 0;
/** A chip that was removed from one conversation is offered again in the next. */
const fresh = () => {
  conversations += 1;
  return { conversationId: `conversation-${conversations}` };
};
const remove = (title: string) =>
  screen.findByRole("button", { name: `Remove the milestone ${title}` });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("[D51] ContextChip", () => {
  test("shows the next milestone of the current path, which can be removed and added again", async () => {
    const { setMilestone } = await openChip({ chat: fresh() });
    const cross = await remove("SQL: ask the database");
    expect(setMilestone).toHaveBeenLastCalledWith({
      pathId: "path-9",
      milestoneKey: "m2",
      title: "SQL: ask the database",
    });
    fireEvent.click(cross);
    const add = await screen.findByRole("button", { name: "Add: SQL: ask the database" });
    // The pressed button is unmounted; the focus stays beside the new one.
    expect(document.activeElement?.contains(add)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    expect(setMilestone).toHaveBeenLastCalledWith(null);
    fireEvent.click(add);
    await remove("SQL: ask the database");
  });

  test("shows the milestone that is open on the path page, else the next one of that path", async () => {
    await openChip({ at: links.milestone("path-1", "m2"), chat: fresh() });
    await remove("SQL: ask the database");
    cleanup();
    const { requests } = await openChip({ at: links.path("path-1"), chat: fresh() });
    await remove("Spreadsheet analysis");
    expect(requests.some(({ name }) => name === "getOverview")).toBe(false);
  });

  test("shows the milestone on the desk", async () => {
    await openChip({ at: links.desk, chat: fresh(), isOnDesk: true });
    expect(await remove("On the desk")).toBeTruthy();
  });

  test("keeps the milestone of a started conversation and offers the current one", async () => {
    const milestone = { pathId: "path-1", milestoneKey: "m1", title: "Spreadsheet analysis" };
    const chat = { ...fresh(), milestone, items: [makeItem({ isUser: true })] };
    const { setMilestone } = await openChip({ chat });
    await screen.findByRole("button", { name: "Add: SQL: ask the database" });
    await remove("Spreadsheet analysis");
    expect(setMilestone).not.toHaveBeenCalled();
  });

  test("shows nothing without a path", async () => {
    const { requests } = await openChip({ at: links.newPath, chat: fresh(), hasPath: false });
    await waitFor(() => expect(requests.some(({ name }) => name === "getOverview")).toBe(true));
    expect(requests.some(({ name }) => name === "getPath")).toBe(false);
    expect(screen.queryByRole("button")).toBeNull();
  });
});

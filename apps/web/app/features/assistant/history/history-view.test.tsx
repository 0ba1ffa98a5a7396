import type { Conversation } from "@masar/contract/assistant/schemas";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { dismissToast, getToasts } from "#web/platform/toast/toast.ts";
import { makeChat } from "../../../../test/assistant.ts";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import type { Chat } from "#web/features/assistant/chat/chat-types.ts";
import { HistoryView } from "./history-view.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const { id } of getToasts()) dismissToast(id);
});

const makeConversation = (id: string, title: string): Conversation => ({
  id,
  title,
  context: "explain",
  path_id: null,
  milestone_key: null,
  messages: 4,
  created_at: "2026-11-13T09:00:00Z",
  updated_at: new Date(Date.now() - 2 * 86_400_000).toISOString(),
});
const joins = makeConversation("c1", "Why does my total double?");
const loops = makeConversation("c2", "ما هي الحلقات؟");

async function show(
  handlers: Parameters<typeof fakeApi>[0] = {},
  values: Partial<Chat> = {},
  language: "en" | "ar" = "en",
) {
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ language }) }),
    listConversations: () => ({ conversations: [joins, loops], next: null }),
    ...handlers,
  });
  const chat = makeChat(values);
  const onClose = vi.fn<() => void>();
  const routes = [{ path: "*", element: <HistoryView chat={chat} onClose={onClose} /> }];
  await renderApp(routes, { at: "/dashboard", language });
  return { requests, chat, onClose };
}

const findRow = (name: RegExp) => screen.findByRole("button", { name });
const confirm = (name: string) =>
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name }));

describe("[D50] HistoryView", () => {
  test("lists conversations with mode, number of messages and age, and opens one", async () => {
    const { chat, onClose } = await show();
    const row = await findRow(/^Why does my total double/);
    expect(row.textContent).toBe(
      "Why does my total double?Explain\u00a0· 4 messages\u00a0· 2 days ago",
    );
    expect(screen.getByText("ما هي الحلقات؟").dir).toBe("rtl");
    fireEvent.click(row);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(chat.openConversation).toHaveBeenCalledWith("c1");
  });

  test("stays open and shows an error when a conversation cannot be opened", async () => {
    const openConversation = vi.fn<Chat["openConversation"]>(() =>
      Promise.reject(new Error("not found")),
    );
    const { onClose } = await show({}, { openConversation });
    fireEvent.click(await findRow(/^Why does/));
    await waitFor(() => expect(getToasts()[0]?.title).toBe("The conversation could not be opened"));
    expect(onClose).not.toHaveBeenCalled();
  });

  test("searches after the user stops typing", async () => {
    const searched: (string | null)[] = [];
    await show({
      listConversations: (_: never, { query }) => {
        searched.push(query.get("q"));
        const found = query.get("q") === "حلقات" ? [loops] : query.has("q") ? [] : [joins, loops];
        return { conversations: found, next: null };
      },
    });
    await findRow(/^Why does/);
    const field = screen.getByRole("searchbox", { name: "Search conversations" });
    for (const typed of ["ح", "حل", "حلقات "])
      fireEvent.change(field, { target: { value: typed } });
    await waitFor(() => expect(screen.queryByText(joins.title)).toBeNull());
    expect(searched).toEqual([null, "حلقات"]);
    fireEvent.change(field, { target: { value: "xyz" } });
    await screen.findByText("No conversations found");
    screen.getByRole("button", { name: "Delete all" });
    fireEvent.click(screen.getByRole("button", { name: "Clear the search" }));
    await findRow(/^Why does/);
  });

  test("loads older conversations", async () => {
    await show({
      listConversations: (_: never, { query }) =>
        query.get("after") === "c1"
          ? { conversations: [loops], next: null }
          : { conversations: [joins], next: "c1" },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Load more" }));
    await screen.findByText(loops.title);
    screen.getByText(joins.title);
    expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  });

  test("deletes the open conversation after confirmation and starts a new one", async () => {
    let stored = [joins, loops];
    const { chat, requests } = await show(
      {
        listConversations: () => ({ conversations: stored, next: null }),
        deleteConversation: (_: never, { id }) => {
          stored = stored.filter((conversation) => conversation.id !== id);
          return null;
        },
      },
      { conversationId: "c2" },
    );
    fireEvent.click(await findRow(/^Delete the conversation Why/));
    within(screen.getByRole("dialog")).getByText("Why does my total double?");
    confirm("Cancel");
    expect(requests.some(({ name }) => name === "deleteConversation")).toBe(false);
    fireEvent.click(await findRow(/^Delete the conversation Why/));
    confirm("Delete");
    await waitFor(() => expect(screen.queryByText(joins.title)).toBeNull());
    expect(chat.startNew).not.toHaveBeenCalled();
    fireEvent.click(await findRow(/^Delete the conversation .ما/));
    confirm("Delete");
    await screen.findByText("No conversations yet");
    expect(chat.startNew).toHaveBeenCalledTimes(1);
  });

  test("deletes all conversations after confirmation", async () => {
    let stored = [joins, loops];
    const { chat } = await show({
      listConversations: () => ({ conversations: stored, next: null }),
      deleteConversations: () => {
        stored = [];
        return null;
      },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Delete all" }));
    confirm("Delete all");
    await screen.findByText("No conversations yet");
    expect(chat.startNew).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("button", { name: "Delete all" })).toBeNull();
  });

  test("keeps a conversation and shows the error when it cannot be deleted", async () => {
    await show({ deleteConversation: () => refuse("server_busy") });
    fireEvent.click(await findRow(/^Delete the conversation Why/));
    confirm("Delete");
    await within(screen.getByRole("dialog")).findByRole("alert");
    expect(screen.getAllByText(joins.title)).toHaveLength(2);
  });

  test("shows loading, failure and a missing network, and retries", async () => {
    let isBroken = true;
    await show({
      listConversations: async () => {
        await sleep(20);
        if (isBroken) return refuse("forbidden");
        return { conversations: [joins], next: null };
      },
    });
    screen.getByText("Loading");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Your conversations could not be loaded");
    isBroken = false;
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Try Again" })));
    await findRow(/^Why does/);
  });

  test("shows Arabic texts", async () => {
    await show({}, {}, "ar");
    const row = await findRow(/^Why does/);
    expect(row.textContent).toContain("4 رسائل");
    screen.getByRole("searchbox", { name: "البحث في المحادثات" });
  });
});

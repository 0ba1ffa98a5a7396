import type { Conversation } from "@masar/contract/assistant/schemas";
import { describe, expect, test, vi } from "vitest";
import { makeItem } from "../../../../test/assistant.ts";
import { createStream, makeAnswer } from "../../../../test/chat-server.ts";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { listTexts, openTestChat } from "../../../../test/open-chat.ts";
import { makeMilestone, makePathDetail } from "../../../../test/paths.ts";
import { sessionKey } from "#web/sync/device-session.ts";
import { send } from "./chat-actions.ts";
import { getChat, closeUserChat, setChat } from "./chat-store.ts";
import { openChat, openConversation, startNew } from "./open-conversation.ts";

const testApp = openTestChat();

const question = "What does a left join keep?";

function makeConversation(values: Partial<Conversation> = {}): Conversation {
  return {
    id: "c1",
    title: question,
    context: "explain",
    path_id: null,
    milestone_key: null,
    messages: 2,
    created_at: "2026-11-15T09:00:00Z",
    updated_at: "2026-11-15T09:00:00Z",
    ...values,
  };
}

/** As a refresh of the page does it. */
function refresh(): void {
  closeUserChat();
  openChat("user-1", testApp.client);
}

describe("openConversation", () => {
  test("[D50] reopens the conversation with the draft after a refresh", async () => {
    const {
      kind: _kind,
      isStreaming: _isStreaming,
      ...stored
    } = makeItem({
      content: question,
      isUser: true,
    });
    const requests = fakeApi({
      askAssistant: () => makeAnswer(),
      getConversation: () => ({ conversation: makeConversation(), messages: [stored] }),
    });
    await send(question);
    const { conversationId } = getChat();
    setChat({ draft: "And a ri", mode: "quiz_me" });
    refresh();
    expect(getChat()).toMatchObject({ draft: "And a ri", opening: { id: conversationId } });
    await vi.waitFor(() => expect(getChat().opening).toBeNull());
    expect(requests.at(-1)?.name).toBe("getConversation");
    expect(getChat()).toMatchObject({ conversationId, draft: "And a ri", mode: "explain" });
    expect(listTexts()).toEqual([question]);
  });

  test("[D50] marks a failed load, and starts a new conversation after 404", async () => {
    fakeApi({ askAssistant: () => makeAnswer(), getConversation: () => refuse("internal") });
    await send(question);
    refresh();
    await vi.waitFor(() => expect(getChat().opening?.hasFailed).toBe(true));
    fakeApi({ getConversation: () => refuse("not_found") });
    refresh();
    await vi.waitFor(() => expect(getChat().opening).toBeNull());
    expect(listTexts()).toEqual(["welcome"]);
  });

  test("puts a question that failed into the input after a refresh", async () => {
    fakeApi({
      askAssistant: () => refuse("ai_failed"),
      getConversation: () => refuse("not_found"),
    });
    await send(question);
    refresh();
    expect(getChat().draft).toBe(question);
    await vi.waitFor(() => expect(getChat().opening).toBeNull());
    expect(getChat().draft).toBe(question);
  });

  test("[D50] opens another conversation, and keeps this one when that fails", async () => {
    fakeApi({
      getConversation: (_body, { id }) =>
        id === "c1" ? { conversation: makeConversation(), messages: [] } : refuse("internal"),
    });
    await openConversation("c1");
    expect(getChat()).toMatchObject({ conversationId: "c1", mode: "explain", items: [] });
    await expect(openConversation("c2")).rejects.toMatchObject({ code: "internal" });
    expect(getChat().conversationId).toBe("c1");
  });

  test("[D50] ignores a late response after the user has opened something else", async () => {
    const held = new Map<string, (found: unknown) => void>();
    const find = (id: string) =>
      held.get(id)?.({ conversation: makeConversation({ id }), messages: [] });
    fakeApi({
      askAssistant: () => makeAnswer(),
      getConversation: (_body, { id }) => new Promise((resolve) => held.set(id, resolve)),
    });
    await send(question);
    const { conversationId } = getChat();
    refresh();
    await vi.waitFor(() => expect(held.has(conversationId)).toBe(true));
    startNew();
    await send("Another one?");
    find(conversationId);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(listTexts()).toEqual([
      "welcome",
      "Another one?",
      "It keeps every row of the left table.",
    ]);
    const first = openConversation("c1");
    const second = openConversation("c2");
    await vi.waitFor(() => expect(held.has("c2")).toBe(true));
    find("c2");
    expect(await second).toBe(true);
    find("c1");
    expect(await first).toBe(false);
    expect(getChat().conversationId).toBe("c2");
  });

  test("[D50] shows the conversation before its milestone is loaded", async () => {
    const { kind: _kind, isStreaming: _isStreaming, milestone: _milestone, ...stored } = makeItem();
    let findPath = (_detail: unknown) => {};
    fakeApi({
      getConversation: () => ({
        conversation: makeConversation({ path_id: "path-1", milestone_key: "m1" }),
        messages: [stored],
      }),
      getPath: () => new Promise((resolve) => (findPath = resolve)),
    });
    await openConversation("c1");
    expect(listTexts()).toEqual(["An answer."]);
    expect(getChat().milestone).toBeNull();
    const m1 = makeMilestone({ title: "Joins" });
    await vi.waitFor(() => {
      findPath(makePathDetail({ milestones: { m1 } }));
      expect(getChat().milestone).toMatchObject({ milestoneKey: "m1", title: "Joins" });
    });
    expect(getChat().items[0]?.milestone).toEqual(getChat().milestone);
  });

  test("clears the chat at log-out and drops a pending answer", async () => {
    const stream = createStream();
    fakeApi({ askAssistant: () => stream.response });
    testApp.client.setQueryData(sessionKey, { session: makeSession() });
    void send(question);
    setChat({ draft: "secret" });
    stream.token("It keeps");
    await vi.waitFor(() => expect(listTexts()).toContain("It keeps"));
    testApp.client.setQueryData(sessionKey, { session: null });
    expect(listTexts()).toEqual(["welcome"]);
    expect(getChat()).toMatchObject({ draft: "", status: { kind: "idle" } });
    openChat("user-2", testApp.client);
    stream.done(makeAnswer());
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(listTexts()).toEqual(["welcome"]);
  });
});

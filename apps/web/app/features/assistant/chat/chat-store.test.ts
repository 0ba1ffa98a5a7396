import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createStream, makeAnswer, obeyAborts } from "../../../../test/chat-server.ts";
import { fakeApi, refuse } from "../../../../test/fake-api.ts";
import { openTestChat } from "../../../../test/open-chat.ts";
import { clearUserStorage } from "#web/platform/storage/browser-storage.ts";
import { send, stop } from "./chat-actions.ts";
import { getChat, closeUserChat, setChat } from "./chat-store.ts";
import { openChat, startNew } from "./open-conversation.ts";

const testApp = openTestChat();
const key = "assistant-chat:user-1";
const question = "What does a left join keep?";

/** Another tab of this browser: it has its own memory and the same storage. */
async function openOtherTab(): Promise<typeof import("./chat-store.ts")> {
  vi.resetModules();
  const tab = await import("./chat-store.ts");
  tab.openUserChat("user-1", new QueryClient());
  return tab;
}

function refresh(): void {
  window.dispatchEvent(new Event("pagehide"));
  closeUserChat();
  openChat("user-1", testApp.client);
}

beforeEach(() => {
  fakeApi({ getConversation: () => refuse("not_found") });
});

describe("[D50] after a refresh", () => {
  test("the changes of two tabs are merged", async () => {
    setChat({ mode: "explain" });
    const tab = await openOtherTab();
    setChat({ draft: "And a ri" });
    tab.setChat({ mode: "quiz_me" });
    tab.closeUserChat();
    refresh();
    expect(getChat()).toMatchObject({ draft: "And a ri", mode: "quiz_me" });
  });

  test("a pending question becomes the draft of this page, not of another tab", async () => {
    fakeApi({
      askAssistant: () => new Promise(() => {}),
      getConversation: () => refuse("not_found"),
    });
    void send(question);
    const tab = await openOtherTab();
    expect(tab.getChat().draft).toBe("");
    tab.closeUserChat();
    refresh();
    expect(getChat().draft).toBe(question);
  });

  test("a question that was stopped before its answer began is the draft", async () => {
    const stream = createStream();
    fakeApi({ askAssistant: () => stream.response, getConversation: () => refuse("not_found") });
    obeyAborts(stream.abort);
    const asking = send(question);
    stop();
    await asking;
    refresh();
    expect(getChat().draft).toBe(question);
  });

  test("an invalid stored milestone is ignored", () => {
    window.localStorage.setItem(key, JSON.stringify({ draft: "x", place: { pathId: 5 } }));
    closeUserChat();
    openChat("user-1", testApp.client);
    expect(getChat()).toMatchObject({ draft: "x", milestone: null });
  });
});

test("an answer that ends during log-out stores nothing", async () => {
  const stream = createStream();
  fakeApi({ askAssistant: () => stream.response });
  const asking = send(question);
  setChat({ draft: "secret" });
  expect(window.localStorage.getItem(key)).toContain("secret");
  clearUserStorage();
  stream.done(makeAnswer());
  await asking;
  startNew();
  expect(window.localStorage.getItem(key)).toBeNull();
});

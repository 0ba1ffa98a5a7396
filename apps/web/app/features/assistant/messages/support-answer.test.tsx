import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeChat, makeItem } from "../../../../test/assistant.ts";
import { makeAnswer } from "../../../../test/chat-server.ts";
import { fakeApi, makeSession, makeSettings, refuse } from "../../../../test/fake-api.ts";
import { lastToast, openTestChat } from "../../../../test/open-chat.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { settingsQuery } from "#web/entities/settings/settings.ts";
import type { AskBody } from "#web/features/assistant/chat/ask-stream.ts";
import { send } from "#web/features/assistant/chat/chat-actions.ts";
import { getChat, setChat } from "#web/features/assistant/chat/chat-store.ts";
import { MessageList } from "./message-list.tsx";

await import("#web/ui/markdown/markdown-view.tsx");

const message = "I want to kill myself";
const response =
  "I'm so sorry.\n\n- Emergency: [123](tel:123)\n- Helplines: [findahelpline.com](https://findahelpline.com)\n- [other](https://example.com)";

class FakeResizeObserver {
  observe() {}
  disconnect() {}
}

describe("help in a crisis", () => {
  beforeEach(() => vi.stubGlobal("ResizeObserver", FakeResizeObserver));
  const chat = openTestChat();
  const last = () => getChat().items.at(-1);

  test("[N1.19] from the server is not sent as history", async () => {
    const bodies: AskBody[] = [];
    fakeApi({
      askAssistant: (body) => {
        bodies.push(body);
        return bodies.length === 2
          ? makeAnswer({ response, fallback: true, isSupport: true })
          : makeAnswer({ response: `a${bodies.length}` });
      },
    });
    for (const text of ["q1", message, "q3"]) await send(text);
    expect(getChat().items[4]).toMatchObject({ content: response, isSupport: true });
    expect(bodies[2]?.previousMessages).toEqual([
      { role: "user", content: "q1" },
      { role: "assistant", content: "a1" },
    ]);
  });

  test("[N1.19] is shown offline with the numbers of the user's country", async () => {
    const requests = fakeApi({});
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    chat.client.setQueryData(settingsQuery.queryKey, makeSettings({ country: "EG" }));
    setChat({ draft: message });
    await send(message);
    expect(requests).toEqual([]);
    expect(lastToast()).toBeUndefined();
    expect(last()).toMatchObject({ isSupport: true, relatedQuestions: [] });
    expect(last()?.content).toContain("(tel:16328)");
    expect(getChat()).toMatchObject({ draft: "", status: { kind: "idle" } });
  });

  test.each(["ai_unavailable", "rate_limited", "internal", "unauthorized"] as const)(
    "[N1.19] is shown in place of the error %s",
    async (code) => {
      fakeApi({ askAssistant: () => refuse(code) });
      await send(message);
      expect(getChat().items.map(({ kind, isUser }) => [kind, isUser])).toEqual([
        ["welcome", false],
        ["message", true],
        ["message", false],
      ]);
      expect(last()?.content).toContain("findahelpline.com");
      expect(getChat()).toMatchObject({ status: { kind: "idle" } });
    },
  );
});

describe("SupportAnswer", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test.each([
    ["en", "From Masar", "Study assistant"],
    ["ar", "من «مسار»", "مساعد الدراسة"],
  ] as const)(
    "[N1.19] in %s links the numbers and the directory and offers no study content",
    async (language, mark, name) => {
      fakeApi({ getSession: () => ({ session: makeSession({ language }) }) });
      const items = [
        makeItem({ isUser: true, content: message }),
        makeItem({ content: response, isSupport: true, fallback: true, model: null }),
      ];
      const element = <MessageList chat={makeChat({ items })} />;
      await renderApp([{ path: "*", element }], { at: "/dashboard", language });
      const answer = within(await screen.findByRole("article", { name }));
      const links = await answer.findAllByRole("link");
      expect(links.map((link) => link.getAttribute("href"))).toEqual([
        "tel:123",
        "https://findahelpline.com",
      ]);
      expect(links[0]?.textContent).toBe("123");
      expect(answer.getByText(mark)).toBeTruthy();
      expect(answer.queryAllByRole("button")).toEqual([]);
    },
  );

  test.each([
    [false, "This message and the reply are saved in your own conversations only."],
    [true, "This message and the reply were not saved."],
  ])("[N5.24] written by the device: %s, says %j", async (isUnsaved, text) => {
    fakeApi({ getSession: () => ({ session: makeSession() }) });
    const items = [makeItem({ content: response, isSupport: true, isUnsaved })];
    const element = <MessageList chat={makeChat({ items })} />;
    await renderApp([{ path: "*", element }], { at: "/dashboard" });
    expect((await screen.findByRole("article")).textContent).toContain(text);
  });
});

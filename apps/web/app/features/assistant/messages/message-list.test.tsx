import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeAssistant, makeChat, makeItem } from "../../../../test/assistant.ts";
import { fakeApi, makeSession } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import type { Chat } from "#web/features/assistant/chat/chat-types.ts";
import { MessageList } from "./message-list.tsx";

await import("#web/ui/markdown/markdown-view.tsx");

const citations = [1, 2, 3, 4, 5].map((number) => ({
  title: `Source ${number}`,
  url: `https://www.postgresql.org/docs/${number}`,
}));
const question = makeItem({ isUser: true, content: "Why does my total double?", model: null });
const answer = makeItem({ content: "Because rows repeat." });

let growth: () => void = () => {};
beforeEach(() => {
  growth = () => {};
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(grow: () => void) {
        growth = grow;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(values: Partial<Chat>, language: "en" | "ar" = "en") {
  fakeApi({
    getSession: () => ({ session: makeSession({ language }) }),
    listSavedCourses: () => ({ courses: [], next: null }),
    getAssistant: () => makeAssistant(),
  });
  const chat = makeChat(values);
  let grow = (_change: Partial<Chat>) => {};
  function GrowingList() {
    const [change, setChange] = useState<Partial<Chat>>({});
    useEffect(() => {
      grow = (next) => act(() => setChange(next));
    }, []);
    return <MessageList chat={{ ...chat, ...change }} before={<p>Chip</p>} />;
  }
  const routes = [{ path: "*", element: <GrowingList /> }];
  const drawn = await renderApp(routes, { at: "/dashboard", language });
  await act(async () => {});
  return { chat, grow, ...drawn };
}

const findAnswer = () => within(screen.getByRole("article", { name: "Study assistant" }));

describe("[R3.13] MessageList", () => {
  test("shows author and time of messages in a log without live announcements", async () => {
    await show({ items: [question, answer] });
    const log = screen.getByRole("log", { name: "Conversation" });
    expect(log.getAttribute("aria-live")).toBe("off");
    expect(within(log).getAllByRole("listitem")).toHaveLength(2);
    const message = within(screen.getByRole("article", { name: "You" }));
    message.getByText("Why does my total double?");
    findAnswer().getByText("Because rows repeat.");
    expect(log.querySelectorAll("time")).toHaveLength(2);
    within(log).getByText("Chip");
  });

  test.each([
    [{ fallback: true, model: null }, "From Masar's library"],
    [{ fallback: false, model: "sonar-pro" }, "Made by AI\u00A0· sonar-pro"],
    [{ fallback: false, model: null }, "Made by AI\u00A0· sonar"],
  ])("[D52] with %j shows: %s", async (values, text) => {
    const { container } = await show({ items: [question, { ...answer, ...values }] });
    await waitFor(() => expect(container.textContent).toContain(text));
    expect(container.textContent).not.toContain(
      values.fallback ? "Made by AI" : "From Masar's library",
    );
  });

  test("[D50] [D52] marks stopped answers and names the engine only when it is known", async () => {
    const { container } = await show({ items: [question, { ...answer, isStopped: true }] });
    screen.getByText("Stopped. This answer is incomplete.");
    expect(container.textContent).toContain("Made by AI\u00A0· sonar");
    cleanup();
    const unknown = { ...answer, model: null, isStopped: true };
    const { container: cut } = await show({ items: [question, unknown] });
    expect(cut.textContent).not.toMatch(/Made by AI|library/);
    cleanup();
    const { container: empty } = await show({
      items: [question, { ...answer, content: "", isStopped: true }],
    });
    screen.getByText("Stopped before the answer started.");
    expect(empty.textContent).not.toContain("Made by AI");
    expect(screen.queryByRole("button", { name: "Report answer" })).toBeNull();
    screen.getByRole("button", { name: "Regenerate" });
    expect(screen.queryByRole("button", { name: "Copy answer" })).toBeNull();
  });

  test("[D52] offers no regeneration for answers of the library", async () => {
    const known = { ...answer, fallback: true, model: null };
    await show({ items: [question, known] });
    expect(screen.queryByRole("button", { name: "Regenerate" })).toBeNull();
    cleanup();
    await show({ items: [question, { ...known, isStopped: true }] });
    screen.getByRole("button", { name: "Regenerate" });
  });

  test("[R8.11] marks fallback messages and offers questions", async () => {
    const { chat } = await show({ items: [question, makeItem({ kind: "fallback" })] });
    const suggested = "What should I do today?";
    screen.getByText("Automatic reply, not an answer");
    const list = within(screen.getByRole("list", { name: "Questions to try" }));
    expect(list.getAllByRole("button")).toHaveLength(3);
    fireEvent.click(list.getByRole("button", { name: suggested }));
    expect(chat.chooseRelated).toHaveBeenCalledWith(suggested);
    for (const name of ["Copy answer", "Regenerate", "Report answer"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });

  test("shows neither sources nor actions while an answer streams", async () => {
    const item = { ...answer, isStreaming: true, citations, relatedQuestions: ["Next?"] };
    await show({ items: [question, item], status: { kind: "streaming", failure: null } });
    expect(screen.queryByRole("region", { name: "Sources" })).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
    const article = screen.getByRole("article", { name: "Study assistant" });
    expect(article.getAttribute("aria-busy")).toBe("true");
  });

  test("shows Arabic texts", async () => {
    const item = { ...answer, content: "SQL لغة الاستعلام.", fallback: true, citations };
    const arabicQuestion = { ...question, content: "ما هي لغة الاستعلام؟" };
    const { container } = await show({ items: [arabicQuestion, item] }, "ar");
    expect(container.textContent).toContain("من مكتبة «مسار»");
    screen.getByRole("button", { name: "مصدران آخران" });
    expect(screen.getByText("SQL لغة الاستعلام.").dir).toBe("rtl");
  });
});

describe("[R2.42] sources and related questions", () => {
  test("[R5.08] three sources are shown, and the rest after a press", async () => {
    await show({ items: [question, { ...answer, citations }] });
    const sources = within(screen.getByRole("region", { name: "Sources" }));
    expect(sources.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "1\u00A0· postgresql.org",
      "2\u00A0· postgresql.org",
      "3\u00A0· postgresql.org",
    ]);
    fireEvent.click(sources.getByRole("button", { name: "2 more" }));
    const links = sources.getAllByRole("link");
    expect(links).toHaveLength(5);
    expect(links[4]?.getAttribute("href")).toBe("https://www.postgresql.org/docs/5");
    expect(links[4]?.getAttribute("target")).toBe("_blank");
    expect(links[4]?.getAttribute("rel")).toContain("noopener");
    expect(links[4]?.getAttribute("title")).toMatch(/^Source 5: Source 5 \(opens/);
    expect(sources.queryByRole("button")).toBeNull();
  });

  test("[R4.21] two questions are shown, and a tap passes one to the chat", async () => {
    const item = { ...answer, relatedQuestions: ["First?", "Second?", "Third?"] };
    const { chat } = await show({ items: [question, item], mode: "explain" });
    const list = within(screen.getByRole("list", { name: "Related questions" }));
    expect(list.getAllByRole("button").map((button) => button.textContent)).toEqual([
      "First?",
      "Second?",
    ]);
    fireEvent.click(list.getByRole("button", { name: "Second?" }));
    expect(chat.chooseRelated).toHaveBeenCalledWith("Second?");
  });
});

describe("[D50] scrolling", () => {
  /** A box of 400 px with `height` in it, as a browser would measure it. */
  function measure(box: HTMLElement, height: number) {
    Object.defineProperty(box, "clientHeight", { configurable: true, value: 400 });
    Object.defineProperty(box, "scrollHeight", { configurable: true, value: height });
  }
  /** Where the last message begins in all that scrolls. */
  function setTopOfLast(box: HTMLElement, top: number) {
    const last = within(box).getAllByRole("listitem").at(-1);
    if (last) last.getBoundingClientRect = () => new DOMRect(0, top - box.scrollTop, 300, 100);
  }
  const scrollTo = (box: HTMLElement, top: number) => {
    box.scrollTop = top;
    fireEvent.scroll(box);
  };

  test("starts at the top before the first question", async () => {
    const welcome = makeItem({ kind: "welcome" });
    await show({ items: [welcome] });
    const box = screen.getByRole("log");
    measure(box, 1000);
    act(() => growth());
    expect(box.scrollTop).toBe(0);
    expect(screen.queryByRole("button", { name: "Newest messages" })).toBeNull();
  });

  test("follows the end unless the user has scrolled up", async () => {
    await show({ items: [question, { ...answer, isStreaming: true }] });
    const box = screen.getByRole("log");
    setTopOfLast(box, 800);
    measure(box, 1000);
    act(() => growth());
    expect(box.scrollTop).toBe(600);
    scrollTo(box, 590);
    measure(box, 1200);
    act(() => growth());
    expect(box.scrollTop, "ten pixels up are enough").toBe(590);
    fireEvent.click(screen.getByRole("button", { name: "Newest messages" }));
    expect(box.scrollTop).toBe(1200);
    expect(screen.queryByRole("button", { name: "Newest messages" })).toBeNull();
  });

  test("keeps the top of a long answer in view", async () => {
    await show({ items: [question, { ...answer, isStreaming: true }] });
    const box = screen.getByRole("log");
    setTopOfLast(box, 700);
    measure(box, 1000);
    act(() => growth());
    expect(box.scrollTop).toBe(600);
    measure(box, 2000);
    act(() => growth());
    expect(box.scrollTop, "a little above its first line").toBe(688);
    screen.getByRole("button", { name: "Newest messages" });
  });

  test("follows the text at the end, but not what is added below a finished answer", async () => {
    const { grow } = await show({ items: [question, { ...answer, isStreaming: true }] });
    const box = screen.getByRole("log");
    setTopOfLast(box, 700);
    measure(box, 2000);
    act(() => growth());
    fireEvent.click(screen.getByRole("button", { name: "Newest messages" }));
    scrollTo(box, 1600);
    measure(box, 2100);
    act(() => growth());
    expect(box.scrollTop).toBe(1700);
    grow({ items: [question, { ...answer, citations }] });
    measure(box, 3000);
    act(() => growth());
    expect(box.scrollTop).toBe(1700);
    screen.getByRole("button", { name: "Newest messages" });
  });
});

import { limits } from "@masar/contract/limits";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Link } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeAssistant } from "../../../../test/assistant.ts";
import { createStream, makeAnswer, obeyAborts } from "../../../../test/chat-server.ts";
import { fakeApi, makeSession, makeSettings, refuse } from "../../../../test/fake-api.ts";
import { makeCurrentPath, makeOverview } from "../../../../test/overview.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { dismissToast, getToasts } from "#web/platform/toast/toast.ts";
import { closeUserChat } from "#web/features/assistant/chat/chat-store.ts";
import { AssistantLauncher } from "./launcher.tsx";

type Handlers = Parameters<typeof fakeApi>[0];

const question = "What does a left join keep?";

function fakePhone(isPhone: boolean): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: isPhone && query.includes("max-width"),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

/** A signed-in page with the round button and a fake assistant. */
async function renderPage(handlers: Handlers = {}, language: "en" | "ar" = "en") {
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ language }) }),
    getAssistant: () => makeAssistant({ model: null, speech_processor: null }),
    getSettings: () => makeSettings(),
    getOverview: () => refuse("internal"),
    reportClientError: () => null,
    ...handlers,
  });
  const page = (
    <>
      <Link to="/other">other page</Link>
      <Link to="?milestone=m2">other milestone</Link>
      <AssistantLauncher />
    </>
  );
  const view = await renderApp([{ path: "*", element: page }], { at: "/dashboard", language });
  return { ...view, requests };
}

async function openPanel(handlers: Handlers = {}, language: "en" | "ar" = "en") {
  const page = await renderPage(handlers, language);
  const launcher = await screen.findByRole("button", { expanded: false });
  fireEvent.click(launcher);
  const panel = await screen.findByRole("dialog");
  const input = await within(panel).findByRole<HTMLTextAreaElement>("textbox");
  return { ...page, launcher, panel, input };
}

function showModes(panel: HTMLElement): void {
  fireEvent.click(within(panel).getByRole("button", { name: "Modes" }));
}

async function type(input: HTMLTextAreaElement, text: string): Promise<void> {
  fireEvent.change(input, { target: { value: text } });
  await waitFor(() => expect(input.value).toBe(text));
}

async function sendByEnter(input: HTMLTextAreaElement, text = question): Promise<void> {
  await type(input, text);
  fireEvent.keyDown(input, { key: "Enter" });
}

beforeEach(() => {
  window.localStorage.clear();
  fakePhone(false);
});

afterEach(() => {
  cleanup();
  closeUserChat();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const { id } of getToasts()) dismissToast(id);
});

describe("the panel", () => {
  test("[R4.17] opens and closes by the round button, the close icon and Escape", async () => {
    const { launcher, panel, input } = await openPanel();
    expect(launcher.getAttribute("aria-expanded")).toBe("true");
    expect(panel.getAttribute("aria-modal"), "pages go on beside it").toBe("false");
    expect(document.activeElement).toBe(input);

    fireEvent.click(within(panel).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(launcher);

    fireEvent.click(launcher);
    fireEvent.keyDown(await screen.findByRole("textbox"), { key: "Escape" });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(launcher);

    fireEvent.click(launcher);
    await screen.findByRole("dialog");
    fireEvent.click(launcher);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("[R2.38] has the specified size and stays open during navigation", async () => {
    const { panel, router } = await openPanel();
    const { widthPx, heightPx, marginPx } = limits.assistant.panel;
    expect(panel.className).toContain(`md:w-[${widthPx}px]`);
    expect(panel.className).toContain(`md:h-[${heightPx}px]`);
    expect(panel.className).toContain(`md:max-h-[calc(100dvh-${marginPx}px)]`);
    await act(() => router.navigate("/other"));
    expect(screen.getByRole("dialog")).toBe(panel);
  });

  test("[R2.38] fills the screen of a phone and closes on navigation", async () => {
    fakePhone(true);
    const { panel, router } = await openPanel();
    expect(panel.getAttribute("aria-modal")).toBe("true");
    await act(() => router.navigate("/other"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("[R2.38] closes on a phone when a link changes the query only", async () => {
    fakePhone(true);
    await openPanel();
    fireEvent.click(screen.getByText("other milestone"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("[R2.39] [R2.40] [R2.41] opens with title, status and a welcome, and shows six modes", async () => {
    const { panel } = await openPanel();
    showModes(panel);
    const parts = within(panel);
    expect(parts.getByRole("heading", { name: "Study assistant" })).toBeTruthy();
    expect(parts.getByText("Ready to help")).toBeTruthy();
    expect(parts.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
      "General",
      "Find courses",
      "Explain",
      "Quiz me",
      "Plan my week",
      "Review my work",
    ]);
    expect(await parts.findByText(/^Hi!/)).toBeTruthy();
    expect(
      within(parts.getByRole("list", { name: "Try asking" })).getAllByRole("button"),
    ).toHaveLength(3);
  });

  test("[R2.41] welcomes in Arabic too", async () => {
    const { panel } = await openPanel({}, "ar");
    expect(await within(panel).findByText(/^أهلًا بك/)).toBeTruthy();
    expect(within(panel).getByText("جاهز للمساعدة")).toBeTruthy();
  });

  test("[R4.21] starts with general, and a starter fills the input and keeps the mode", async () => {
    const { panel, input } = await openPanel();
    showModes(panel);
    const general = within(panel).getByRole("tab", { name: "General" });
    expect(general.getAttribute("aria-selected")).toBe("true");
    fireEvent.keyDown(general, { key: "ArrowRight" });
    const courses = within(panel).getByRole("tab", { name: "Find courses" });
    expect(courses.getAttribute("aria-selected")).toBe("true");
    expect(document.activeElement).toBe(courses);
    fireEvent.click(within(panel).getByText("A free Python course for beginners"));
    expect(input.value).toBe("A free Python course for beginners");
    expect(document.activeElement).toBe(input);
    expect(courses.getAttribute("aria-selected")).toBe("true");
  });

  test("[N5.04] opens with one input, and offers the mode that suits the draft", async () => {
    const { panel, input } = await openPanel();
    expect(within(panel).queryAllByRole("tab")).toEqual([]);
    await type(input, "quiz me on joins");
    fireEvent.click(within(panel).getByRole("button", { name: "Switch to “Quiz me”" }));
    const quiz = within(panel).getByRole("tab", { name: "Quiz me" });
    expect(quiz.getAttribute("aria-selected")).toBe("true");
    expect(input.value).toBe("quiz me on joins");
  });

  test("[N1.30] an arrow with Alt does not change the mode", async () => {
    const { panel } = await openPanel();
    showModes(panel);
    const general = within(panel).getByRole("tab", { name: "General" });
    expect(fireEvent.keyDown(general, { key: "ArrowRight", altKey: true })).toBe(true);
    expect(general.getAttribute("aria-selected")).toBe("true");
  });

  test("[R4.21] a related question fills the input and switches to general", async () => {
    const related = ["What does a right join keep?"];
    const { panel, input } = await openPanel({
      askAssistant: () => makeAnswer({ relatedQuestions: related, context: "explain" }),
    });
    showModes(panel);
    fireEvent.click(within(panel).getByRole("tab", { name: "Explain" }));
    await sendByEnter(input);
    fireEvent.click(await within(panel).findByRole("button", { name: related[0] }));
    expect(input.value).toBe(related[0]);
    expect(document.activeElement).toBe(input);
    const general = within(panel).getByRole("tab", { name: "General" });
    expect(general.getAttribute("aria-selected")).toBe("true");
  });
});

describe("the input", () => {
  test("[D51] asks for an answer in its placeholder after a quiz question", async () => {
    const answer = makeAnswer({ response: "What does a left join keep?", context: "quiz_me" });
    const { panel, input } = await openPanel({ askAssistant: () => answer });
    showModes(panel);
    fireEvent.click(within(panel).getByRole("tab", { name: "Quiz me" }));
    expect(input.placeholder).toBe("Ask a question…");
    fireEvent.click(await within(panel).findByRole("button", { name: "Ask me" }));
    await waitFor(() => expect(input.placeholder).toBe("Your answer…"));
  });

  test("names the path on the dashboard, and the milestone on another page", async () => {
    const { input, router } = await openPanel({
      getOverview: () => makeOverview({ current: makeCurrentPath() }),
    });
    await waitFor(() => expect(input.placeholder).toBe("Ask about your path…"));
    await act(() => router.navigate("/other"));
    await waitFor(() => expect(input.placeholder).toBe("Ask about this milestone…"));
  });

  test("[R5.03] shows the remaining characters from 400 on", async () => {
    const { panel, input } = await openPanel();
    await type(input, "a".repeat(399));
    expect(within(panel).queryByText(/left$/)).toBeNull();
    await type(input, "a".repeat(499));
    expect(within(panel).getByText("1 character left")).toBeTruthy();
  });

  test("[R5.03] keeps a pasted text of 612 characters, shows 112 as too many and sends nothing", async () => {
    const { panel, input, requests } = await openPanel();
    expect(input.maxLength, "a browser would cut the text").toBe(-1);
    await sendByEnter(input, "a".repeat(612));
    within(panel).getByText(/^Too long by 112 characters/);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    const send = within(panel).getByRole<HTMLButtonElement>("button", { name: "Send" });
    expect(send.disabled).toBe(true);
    fireEvent.submit(send.form!);
    expect(requests.some(({ name }) => name === "askAssistant")).toBe(false);
    expect(input.value).toHaveLength(612);
    await type(input, "a".repeat(500));
    expect(send.disabled).toBe(false);
    expect(input.getAttribute("aria-invalid")).toBeNull();
  });

  test("[R5.04] sends neither a blank question nor a second one", async () => {
    const stream = createStream();
    const { panel, input, requests } = await openPanel({ askAssistant: () => stream.response });
    const countQuestions = () => requests.filter(({ name }) => name === "askAssistant").length;
    const send = within(panel).getByRole<HTMLButtonElement>("button", { name: "Send" });
    expect(send.disabled).toBe(true);
    await type(input, "   ");
    expect(send.disabled).toBe(true);
    fireEvent.keyDown(input, { key: "Enter" });
    expect(getToasts()[0]?.title).toBe("Empty Message");
    await type(input, question);
    expect(send.disabled).toBe(false);
    fireEvent.click(send);
    expect(input.disabled).toBe(true);
    expect(within(panel).queryByRole("button", { name: "Send" })).toBeNull();
    fireEvent.keyDown(input, { key: "Enter" });
    expect(countQuestions()).toBe(1);
    stream.done(makeAnswer());
    await waitFor(() => expect(input.disabled).toBe(false));
  });

  test("[R4.18] sends on Enter, but not on Shift+Enter or while composing", async () => {
    const { input, requests } = await openPanel({ askAssistant: () => makeAnswer() });
    await type(input, question);
    fireEvent.keyDown(input, { key: "Enter", shiftKey: true });
    fireEvent.keyDown(input, { key: "Enter", isComposing: true });
    expect(requests.some(({ name }) => name === "askAssistant")).toBe(false);
    fireEvent.keyDown(input, { key: "Enter" });
    await waitFor(() => expect(requests.some(({ name }) => name === "askAssistant")).toBe(true));
  });

  test("keeps the draft when the panel closes", async () => {
    const { launcher, input } = await openPanel();
    await type(input, "half a que");
    fireEvent.click(launcher);
    fireEvent.click(launcher);
    expect((await screen.findByRole<HTMLTextAreaElement>("textbox")).value).toBe("half a que");
  });
});

describe("while an answer is pending", () => {
  test("[R4.18] the panel shows the typing indicator until the first word, and Stop", async () => {
    const stream = createStream();
    const { panel, input } = await openPanel({ askAssistant: () => stream.response });
    obeyAborts(stream.abort);
    const isTyping = () => panel.querySelector("[data-typing]") !== null;
    await sendByEnter(input);
    const stop = await within(panel).findByRole("button", { name: "Stop" });
    expect(isTyping()).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(stop));
    expect(within(panel).getAllByText("Answering…").length).toBeGreaterThan(0);
    stream.token("It keeps every");
    expect(await within(panel).findByText("It keeps every")).toBeTruthy();
    expect(isTyping()).toBe(false);
    fireEvent.click(stop);
    await waitFor(() => expect(input.disabled).toBe(false));
    expect(within(panel).getByText("It keeps every")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(input));
  });

  test("[R4.18] [N3.01] the input is disabled while waiting and accepts a draft but no Submit while the answer streams", async () => {
    const stream = createStream();
    const { panel, input, requests } = await openPanel({ askAssistant: () => stream.response });
    const next = "And a right join?";
    await sendByEnter(input);
    await waitFor(() => expect(input.disabled).toBe(true));
    stream.token("It keeps");
    await waitFor(() => expect(input.disabled).toBe(false));
    expect(document.activeElement, "ready for typing").toBe(input);
    await type(input, next);
    fireEvent.keyDown(input, { key: "Enter" });
    fireEvent.submit(input.form!);
    expect(within(panel).queryByRole("button", { name: "Send" })).toBeNull();
    expect(requests.filter(({ name }) => name === "askAssistant")).toHaveLength(1);
    stream.done(makeAnswer());
    const send = await within(panel).findByRole<HTMLButtonElement>("button", { name: "Send" });
    expect(send.disabled).toBe(false);
    expect(input.value).toBe(next);
  });

  test("the focus returns to the input when the answer ends while Stop has it", async () => {
    const stream = createStream();
    const { panel, input } = await openPanel({ askAssistant: () => stream.response });
    await sendByEnter(input);
    stream.token("It keeps");
    await waitFor(() => expect(document.activeElement).toBe(input));
    within(panel).getByRole("button", { name: "Stop" }).focus();
    stream.done(makeAnswer());
    await within(panel).findByRole("button", { name: "Send" });
    await waitFor(() => expect(document.activeElement).toBe(input));
  });

  test("a screen reader gets the finished answer once", async () => {
    const stream = createStream();
    const { panel, input } = await openPanel({ askAssistant: () => stream.response });
    const region = panel.querySelector("output.sr-only");
    await sendByEnter(input);
    await waitFor(() => expect(region?.textContent).toBe("Answering…"));
    stream.token("It keeps");
    await within(panel).findByText("It keeps");
    expect(region?.textContent).toBe("Answering…");
    stream.done(makeAnswer({ response: "It keeps all rows." }));
    await waitFor(() => expect(region?.textContent).toBe("Answer: It keeps all rows."));
  });
});

describe("after a failure", () => {
  test("[R4.18] [R4.20] [R8.11] the panel shows the issue, a fallback and Retry with its count", async () => {
    const { panel, input } = await openPanel({ askAssistant: () => refuse("ai_unavailable") });
    await sendByEnter(input);
    const parts = within(panel);
    expect(await parts.findByText("Processing issue")).toBeTruthy();
    expect(parts.getAllByText("Server processing issue - please try again")[0]).toBeTruthy();
    expect(parts.getByText(/couldn't answer this just now/)).toBeTruthy();
    const suggested = parts.getByRole("button", { name: "What is my next step?" });
    const retry = parts.getByRole<HTMLButtonElement>("button", { name: "Retry (0/3)" });
    fireEvent.click(retry);
    expect(retry.getAttribute("aria-disabled"), "not while it is under way").toBe("true");
    await waitFor(() => expect(retry.textContent).toBe("Retry (1/3)"));
    await waitFor(() => expect(retry.getAttribute("aria-disabled")).toBeNull());
    for (const count of [2, 3]) {
      fireEvent.click(retry);
      await waitFor(() => expect(retry.textContent).toBe(`Retry (${count}/3)`));
      await waitFor(() => expect(retry.getAttribute("aria-disabled")).toBeNull());
    }
    expect(retry.disabled).toBe(true);
    expect(getToasts()[0]?.title).toBe("Maximum Retries Reached");
    expect(suggested.isConnected || parts.queryByText("What is my next step?")).toBeTruthy();
  });

  test("[R8.16] a render error shows a message and Reset Chat starts a new chat", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { panel, input } = await openPanel({
      askAssistant: () => makeAnswer({ citations: [null as never] }),
    });
    await sendByEnter(input);
    const alert = await within(panel).findByRole("alert");
    expect(within(alert).getByRole("heading", { name: "Chat Error" })).toBeTruthy();
    expect(within(alert).getByRole("button", { name: "Reload Page" })).toBeTruthy();
    fireEvent.click(within(alert).getByRole("button", { name: "Reset Chat" }));
    expect(await within(panel).findByText(/^Hi!/)).toBeTruthy();
  });
});

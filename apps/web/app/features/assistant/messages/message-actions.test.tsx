import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dismissToast, getToasts } from "#web/platform/toast/toast.ts";
import { makeChat, makeItem } from "../../../../test/assistant.ts";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import type { Chat } from "#web/features/assistant/chat/chat-types.ts";
import { MessageList } from "./message-list.tsx";

const first = makeItem({ isUser: true, content: "What is a join?" });
const firstAnswer = makeItem({ content: "A **join** pairs rows.\n\n```sql\nselect 1\n```" });
const second = makeItem({ isUser: true, content: "And a left join?" });
const lastAnswer = makeItem({ content: "It keeps the left." });
const items = [first, firstAnswer, second, lastAnswer];

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const { id } of getToasts()) dismissToast(id);
});

async function show(values: Partial<Chat> = {}, handlers: Parameters<typeof fakeApi>[0] = {}) {
  const requests = fakeApi({ getSession: () => ({ session: makeSession() }), ...handlers });
  const chat = makeChat({ items, ...values });
  await renderApp([{ path: "*", element: <MessageList chat={chat} /> }], { at: "/dashboard" });
  await act(async () => {});
  return { chat, requests };
}

const buttons = (name: string) => screen.queryAllByRole("button", { name });
const press = async (name: string, index = 0) => {
  const button = buttons(name)[index];
  if (!button) throw new Error(`no button ${name}`);
  await act(async () => fireEvent.click(button));
};

describe("[D50] message actions", () => {
  test("[R8.15] copy the whole answer as Markdown, or show a failure", async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    await show();
    await press("Copy answer");
    expect(writeText).toHaveBeenCalledWith(firstAnswer.content);
    expect(getToasts()[0]?.title).toBe("Copied");
    writeText.mockRejectedValueOnce(new Error("not allowed"));
    await press("Copy answer", 1);
    expect(getToasts()[0]?.title).toBe("Copy failed");
  });

  test("regenerate the last answer only", async () => {
    const { chat } = await show();
    expect(buttons("Regenerate")).toHaveLength(1);
    await press("Regenerate");
    expect(chat.regenerate).toHaveBeenCalledWith(lastAnswer.id);
    expect(document.activeElement).toBe(screen.getByRole("log"));
  });

  test("are hidden while an answer is pending", async () => {
    await show({ status: { kind: "waiting", failure: null } });
    expect(buttons("Regenerate")).toHaveLength(0);
    expect(buttons("Edit question")).toHaveLength(0);
  });

  test("edit a question in place and replace the old one", async () => {
    const { chat } = await show();
    await press("Edit question");
    const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your question" });
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe("What is a join?");
    fireEvent.change(field, { target: { value: "  What is an inner join?  " } });
    screen.getByText("474 characters left");
    fireEvent.keyDown(field, { key: "Enter" });
    expect(chat.send).toHaveBeenCalledWith("What is an inner join?", { replaces: first.id });
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  test("[R5.03] reject an edit of 501 characters and keep its text", async () => {
    const { chat } = await show();
    await press("Edit question");
    const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your question" });
    expect(field.maxLength).toBe(-1);
    fireEvent.change(field, { target: { value: "a".repeat(501) } });
    screen.getByText(/^Too long by 1 character/);
    fireEvent.keyDown(field, { key: "Enter" });
    expect(chat.send).not.toHaveBeenCalled();
    expect(field.value).toHaveLength(501);
  });

  test("cancel an edit with Escape and reject an empty one", async () => {
    const { chat } = await show();
    await press("Edit question", 1);
    const field = screen.getByRole("textbox", { name: "Your question" });
    fireEvent.change(field, { target: { value: "   " } });
    fireEvent.keyDown(field, { key: "Enter" });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send again" }).disabled).toBe(
      true,
    );
    const escape = vi.fn<() => void>();
    window.addEventListener("keydown", escape);
    fireEvent.keyDown(field, { key: "Escape" });
    window.removeEventListener("keydown", escape);
    expect(escape, "the panel around it stays open").not.toHaveBeenCalled();
    screen.getByText("And a left join?");
    expect(document.activeElement).toBe(buttons("Edit question")[1]);
    expect(chat.send).not.toHaveBeenCalled();
  });
});

describe("[D55] ReportAnswer", () => {
  test("sends a reason and a comment once, then thanks", async () => {
    const { requests } = await show({}, { reportAnswer: () => ({ reported: true }) });
    await press("Report answer", 1);
    const dialog = within(screen.getByRole("dialog", { name: "Report this answer" }));
    fireEvent.click(dialog.getByRole("radio", { name: "Harmful" }));
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: "It is wrong." } });
    const send = dialog.getByRole("button", { name: "Send report" });
    fireEvent.click(send);
    fireEvent.click(send);
    await dialog.findByText("Thank you. We'll review this answer.");
    const sent = requests.filter(({ name }) => name === "reportAnswer");
    expect(sent.map(({ body }) => body)).toEqual([{ reason: "harmful", comment: "It is wrong." }]);
    fireEvent.click(dialog.getAllByRole("button", { name: "Close" })[1] as HTMLElement);
    expect(buttons("Answer reported")).toHaveLength(1);
    expect(buttons("Report answer")).toHaveLength(1);
  });

  test("keeps the comment after a failure", async () => {
    await show({}, { reportAnswer: () => refuse("rate_limited", { count: 5 }) });
    await press("Report answer");
    const dialog = within(screen.getByRole("dialog"));
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: "Look at this." } });
    fireEvent.click(dialog.getByRole("button", { name: "Send report" }));
    await dialog.findByRole("alert");
    expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Look at this.");
  });

  test("shows an answer that was reported before as reported", async () => {
    await show({ items: [first, { ...lastAnswer, isReported: true }] });
    await press("Answer reported");
    const dialog = within(screen.getByRole("dialog"));
    dialog.getByText("Thank you. We'll review this answer.");
    expect(dialog.queryByRole("textbox")).toBeNull();
  });
});

test("a conversation of 40 messages is shown whole", async () => {
  const long = Array.from({ length: 40 }, (_, index) => makeItem({ content: `Answer ${index}` }));
  await show({ items: long });
  expect(await screen.findAllByText(/^Answer \d+$/)).toHaveLength(40);
});

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
  const asked = fakeApi({ getSession: () => ({ session: makeSession() }), ...handlers });
  const chat = makeChat({ items, ...values });
  await renderApp([{ path: "*", element: <MessageList chat={chat} /> }], { at: "/dashboard" });
  await act(async () => {});
  return { chat, asked };
}

const buttons = (name: string) => screen.queryAllByRole("button", { name });
const press = async (name: string, index = 0) => {
  const button = buttons(name)[index];
  if (!button) throw new Error(`no button ${name}`);
  await act(async () => fireEvent.click(button));
};

describe("[D50] what can be done with a message", () => {
  test("[R8.15] an answer is copied whole, as Markdown; where that fails it is said", async () => {
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

  test("only the last answer can be asked for again", async () => {
    const { chat } = await show();
    expect(buttons("Answer again")).toHaveLength(1);
    await press("Answer again");
    expect(chat.regenerate).toHaveBeenCalledWith(lastAnswer.id);
    expect(document.activeElement).toBe(screen.getByRole("log"));
  });

  test("nothing is sent again while an answer is on its way", async () => {
    await show({ status: { kind: "waiting", failure: null } });
    expect(buttons("Answer again")).toHaveLength(0);
    expect(buttons("Edit question")).toHaveLength(0);
  });

  test("a question is edited in its place and sent instead of the old one", async () => {
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

  test("[R5.03] an edit of 501 characters stays in the field, is called too long and is not sent", async () => {
    const { chat } = await show();
    await press("Edit question");
    const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your question" });
    expect(field.maxLength).toBe(-1);
    fireEvent.change(field, { target: { value: "a".repeat(501) } });
    screen.getByText(/^1 character too many/);
    fireEvent.keyDown(field, { key: "Enter" });
    expect(chat.send).not.toHaveBeenCalled();
    expect(field.value).toHaveLength(501);
  });

  test("an edit is given up with Escape, and never sent empty", async () => {
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

describe("[D55] an answer is reported", () => {
  test("with a reason and words, once; then it is thanked for", async () => {
    const { asked } = await show({}, { reportAnswer: () => ({ reported: true }) });
    await press("Report answer", 1);
    const dialog = within(screen.getByRole("dialog", { name: "Report this answer" }));
    fireEvent.click(dialog.getByRole("radio", { name: "Harmful" }));
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: "It is wrong." } });
    const send = dialog.getByRole("button", { name: "Send report" });
    fireEvent.click(send);
    fireEvent.click(send);
    await dialog.findByText("Thank you. We will look at this answer.");
    const sent = asked.filter(({ name }) => name === "reportAnswer");
    expect(sent.map(({ body }) => body)).toEqual([{ reason: "harmful", comment: "It is wrong." }]);
    fireEvent.click(dialog.getAllByRole("button", { name: "Close" })[1] as HTMLElement);
    expect(buttons("Answer reported")).toHaveLength(1);
    expect(buttons("Report answer")).toHaveLength(1);
  });

  test("what was not sent stays written", async () => {
    await show({}, { reportAnswer: () => refuse("rate_limited", { count: 5 }) });
    await press("Report answer");
    const dialog = within(screen.getByRole("dialog"));
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: "Look at this." } });
    fireEvent.click(dialog.getByRole("button", { name: "Send report" }));
    await dialog.findByRole("alert");
    expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Look at this.");
  });

  test("one reported on another day is known", async () => {
    await show({ items: [first, { ...lastAnswer, isReported: true }] });
    await press("Answer reported");
    const dialog = within(screen.getByRole("dialog"));
    dialog.getByText("Thank you. We will look at this answer.");
    expect(dialog.queryByRole("textbox")).toBeNull();
  });
});

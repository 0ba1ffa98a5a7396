import type { MyTicket, TicketSummary } from "@masar/contract/support/schemas";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { dismissToast, getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession, refuse } from "../../../test/fake-api.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { SupportPage } from "./support-page.tsx";
import { TicketPage } from "./ticket-page.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  for (const { id } of getToasts()) dismissToast(id);
});

type Handlers = Parameters<typeof fakeApi>[0];

const entry = {
  id: "streak-rules",
  question: "How does the streak work?",
  answer: "A day counts from **ten** minutes.",
  link: "/settings/study",
};

const summary = (values: Partial<TicketSummary> = {}): TicketSummary => ({
  id: "ticket-1",
  status: "answered",
  topic: "paths",
  excerpt: "How do I move a date?",
  created_at: "2026-11-10T10:00:00Z",
  updated_at: "2026-11-11T10:00:00Z",
  ...values,
});

const ticket = (values: Partial<MyTicket> = {}): MyTicket => ({
  id: "ticket-1",
  source: "support",
  status: "answered",
  topic: "paths",
  language: "en",
  message: "How do I move a date?",
  diagnostics: null,
  created_at: "2026-11-10T10:00:00Z",
  updated_at: "2026-11-11T10:00:00Z",
  replies: [
    {
      id: "reply-1",
      author: "team",
      message: "Open the path first.",
      created_at: "2026-11-11T10:00:00Z",
    },
  ],
  ...values,
});

async function show(
  handlers: Handlers = {},
  { at = "/support", language = "en" }: { at?: string; language?: "en" | "ar" } = {},
) {
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    listMyTickets: () => ({ tickets: [], next: null }),
    searchHelp: () => ({ entries: [entry] }),
    ...handlers,
  });
  const routes = [
    { path: "/support", element: <SupportPage /> },
    {
      path: "/support/:id",
      element: <TicketPage id="ticket-1" missing={<p>Not there</p>} />,
    },
  ];
  const drawn = await renderApp(routes, { at, language });
  return { requests, ...drawn };
}

const openForm = () => fireEvent.click(screen.getByRole("button", { name: "Write a message" }));
const writeMessage = (value: string) =>
  fireEvent.change(screen.getByLabelText("Your message"), { target: { value } });
const pressSend = () => fireEvent.click(screen.getByRole("button", { name: "Send message" }));
const bodiesOf = (requests: { name: string; body: unknown }[], name: string) =>
  requests.filter((call) => call.name === name).map(({ body }) => body);

describe("[D66] support", () => {
  test("begins with the search; its answers expand below it, in the page's language", async () => {
    const languages: (string | null)[] = [];
    await show(
      {
        searchHelp: (_body, { query }) => {
          languages.push(query.get("language"));
          return { entries: [entry] };
        },
      },
      { language: "ar" },
    );
    const search = await screen.findByRole("searchbox", { name: "البحث في الأجوبة" });
    const parts = screen.getAllByRole("heading", { level: 2 });
    expect(parts.map(({ textContent }) => textContent)).toEqual([
      "البحث عن جواب",
      "مراسلتنا",
      "رسائلي",
    ]);
    // The form is closed at first.
    expect(document.querySelector("input, textarea, select")).toBe(search);
    expect(screen.queryByLabelText("الرسالة")).toBeNull();
    fireEvent.change(search, { target: { value: "سلسلة" } });
    fireEvent.keyDown(search, { key: "Enter" });
    const question = await screen.findByText(entry.question);
    expect(screen.getByText("جواب واحد")).toBeTruthy();
    const answer = question.closest("details") as HTMLDetailsElement;
    expect(answer.open).toBe(false);
    expect(await within(answer).findByText("ten")).toBeTruthy();
    expect(within(answer).getByRole("link").getAttribute("href")).toBe("/settings/study");
    expect(new Set(languages)).toEqual(new Set(["ar"]));
  });

  test("shows when nothing matches and offers to write", async () => {
    await show({ searchHelp: () => ({ entries: [] }) }, { at: "/support?q=qqq" });
    expect(await screen.findByText(/No answers found/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Write a message" })).toBeTruthy();
  });

  test("carries what was looked for into the message, and the form can be closed again", async () => {
    await show({ searchHelp: () => ({ entries: [] }) }, { at: "/support?q=lost%20card" });
    await screen.findByText("No messages yet");
    openForm();
    const message = screen.getByLabelText<HTMLTextAreaElement>("Your message");
    expect(message.value).toBe("I was looking for: lost card\n\n");
    writeMessage("My card is gone since yesterday");
    fireEvent.click(screen.getByRole("button", { name: "Close the form" }));
    const open = screen.getByRole("button", { name: "Write a message" });
    expect(document.activeElement).toBe(open);
    // What was typed is still there, and the words do not come twice.
    openForm();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Your message").value).toBe(
      "My card is gone since yesterday",
    );
  });

  test("sends a message once, without technical details unless they are chosen", async () => {
    const { requests, router } = await show({
      createTicket: () => ticket({ status: "open", replies: [] }),
    });
    await screen.findByText("No messages yet");
    openForm();
    expect(document.activeElement).toBe(screen.getByLabelText("What is it about?"));
    expect(
      screen.getByRole<HTMLInputElement>("checkbox", { name: /technical details/ }).checked,
    ).toBe(false);
    expect(screen.queryByText(navigator.userAgent)).toBeNull();
    writeMessage("How do I move a date?");
    fireEvent.change(screen.getByLabelText("What is it about?"), { target: { value: "paths" } });
    pressSend();
    pressSend();
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/support\/.+/));
    const bodies = bodiesOf(requests, "createTicket");
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({
      topic: "paths",
      message: "How do I move a date?",
      language: "en",
      diagnostics: null,
    });
    expect(Object.keys(bodies[0] as object)).not.toContain("email");
    expect(localStorage.getItem("support-draft")).toBeNull();
  });

  test("shows every detail before it is sent, and sends just that", async () => {
    const { requests } = await show({ createTicket: () => ticket() });
    await screen.findByText("No messages yet");
    openForm();
    fireEvent.click(screen.getByRole("checkbox", { name: /technical details/ }));
    const shown = [...document.querySelectorAll("dd")].map(({ textContent }) => textContent);
    writeMessage("How do I move a date?");
    pressSend();
    await waitFor(() => expect(bodiesOf(requests, "createTicket")).toHaveLength(1));
    const [sent] = bodiesOf(requests, "createTicket") as { diagnostics: Record<string, unknown> }[];
    const values = Object.values(sent?.diagnostics ?? {}).map((value) => value ?? "none");
    expect(shown.toSorted()).toEqual(values.map(String).toSorted());
  });

  test("stores the draft with its id through a reload and an error", async () => {
    let fails = true;
    const handlers: Handlers = {
      createTicket: () => (fails ? refuse("server_busy") : ticket()),
      getMyTicket: () => ticket(),
    };
    const { requests, unmount } = await show(handlers);
    await screen.findByText("No messages yet");
    openForm();
    writeMessage("too short");
    pressSend();
    expect(await screen.findByText(/Enter at least 10 characters/)).toBeTruthy();
    writeMessage("It does not work on my phone");
    pressSend();
    expect(await screen.findByText("Your message is still here.")).toBeTruthy();
    unmount();

    const again = await show(handlers);
    const field = await screen.findByLabelText<HTMLTextAreaElement>("Your message");
    expect(field.value).toBe("It does not work on my phone");
    fails = false;
    pressSend();
    await waitFor(() => expect(bodiesOf(again.requests, "createTicket")).toHaveLength(1));
    const ids = [
      ...bodiesOf(requests, "createTicket"),
      ...bodiesOf(again.requests, "createTicket"),
    ].map((body) => (body as { id: string }).id);
    expect(new Set(ids).size).toBe(1);
  });

  test("lists the user's messages, filters them and loads more", async () => {
    const { requests } = await show({
      listMyTickets: (_body, { query }) =>
        query.get("after")
          ? { tickets: [summary({ id: "ticket-2", excerpt: "An older one" })], next: null }
          : { tickets: query.get("status") ? [] : [summary()], next: "ticket-1" },
    });
    const row = await screen.findByRole("link", { name: /How do I move a date/ });
    expect(row.getAttribute("href")).toBe("/support/ticket-1");
    expect(within(row).getByText("Answered")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Load more" }));
    expect(await screen.findByText("An older one")).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "Closed" }));
    fireEvent.click(await screen.findByRole("button", { name: "Show all" }));
    expect(await screen.findByText("How do I move a date?")).toBeTruthy();
    expect(requests.some(({ name }) => name === "listMyTickets")).toBe(true);
  });
});

describe("[D66] a message's page", () => {
  test("shows both sides, sends a reply once and clears its draft", async () => {
    const { requests } = await show(
      {
        getMyTicket: () => ticket(),
        replyToMyTicket: (body: { id: string; message: string }) =>
          ticket({
            status: "open",
            replies: [
              ...ticket().replies,
              { ...body, author: "writer", created_at: "2026-11-12T10:00:00Z" },
            ],
          }),
      },
      { at: "/support/ticket-1" },
    );
    const thread = within(await screen.findByRole("list", { name: "Conversation" }));
    expect(thread.getByText("The Masar team")).toBeTruthy();
    expect(thread.getByText("Open the path first.").getAttribute("dir")).toBe("auto");
    const field = screen.getByLabelText<HTMLTextAreaElement>("Reply");
    fireEvent.change(field, { target: { value: "And then?" } });
    await waitFor(() =>
      expect(localStorage.getItem("support-reply:ticket-1")).toContain("And then?"),
    );
    const send = screen.getByRole("button", { name: "Send reply" });
    fireEvent.click(send);
    fireEvent.click(send);
    expect(await thread.findByText("And then?")).toBeTruthy();
    expect(bodiesOf(requests, "replyToMyTicket")).toHaveLength(1);
    await waitFor(() => expect(field.value).toBe(""));
    expect(getToasts()[0]?.title).toBe("Reply sent");
    expect(localStorage.getItem("support-reply:ticket-1")).toBeNull();
  });

  test("that is read marks the notification about its answer, and no other", async () => {
    const makeNotification = (id: string, ticket_id: string) => ({
      id,
      kind: "support_answered",
      params: { reference: "abc", ticket_id },
    });
    const marked: string[] = [];
    await show(
      {
        getMyTicket: () => ticket(),
        listNotifications: () => ({
          notifications: [
            makeNotification("notice-1", "ticket-1"),
            makeNotification("notice-2", "ticket-2"),
          ],
          unread_count: 2,
          next: null,
        }),
        markNotificationRead: (_body, { id }) => {
          marked.push(id);
          return makeNotification(id, "ticket-1");
        },
      },
      { at: "/support/ticket-1" },
    );
    await waitFor(() => expect(new Set(marked)).toEqual(new Set(["notice-1"])));
  });

  test("closes, and opens again by undo", async () => {
    const { requests } = await show(
      {
        getMyTicket: () => ticket(),
        closeMyTicket: ({ closed }: { closed: boolean }) =>
          ticket({ status: closed ? "closed" : "answered" }),
      },
      { at: "/support/ticket-1" },
    );
    fireEvent.click(await screen.findByRole("button", { name: "Close conversation" }));
    expect(await screen.findByText("Closed")).toBeTruthy();
    await waitFor(() => expect(getToasts()[0]?.action?.label).toBe("Undo"));
    getToasts()[0]?.action?.onAct();
    expect(await screen.findByText("Answered")).toBeTruthy();
    expect(bodiesOf(requests, "closeMyTicket")).toEqual([{ closed: true }, { closed: false }]);
  });

  test("of another user shows the missing page", async () => {
    await show({ getMyTicket: () => refuse("not_found") }, { at: "/support/ticket-1" });
    expect(await screen.findByText("Not there")).toBeTruthy();
  });
});

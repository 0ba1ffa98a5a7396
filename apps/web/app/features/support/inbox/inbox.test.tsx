import type { InboxSummary, Ticket } from "@masar/contract/support/schemas";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeApi, makeSession } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { Inbox } from "./inbox.tsx";
import { InboxTicket } from "./inbox-ticket.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

type Handlers = Parameters<typeof fakeApi>[0];

const summary: InboxSummary = {
  id: "ticket-1",
  status: "open",
  topic: "courses",
  excerpt: "هل توجد دورات مجانية؟",
  created_at: "2026-11-10T10:00:00Z",
  updated_at: "2026-11-10T10:00:00Z",
  name: "ليلى",
  email: "layla@example.com",
  language: "ar",
  is_member: false,
};

const ticket = (values: Partial<Ticket> = {}): Ticket => ({
  id: "ticket-1",
  user_id: null,
  source: "contact",
  status: "open",
  topic: "courses",
  name: "ليلى",
  email: "layla@example.com",
  language: "ar",
  message: "هل توجد دورات مجانية؟",
  diagnostics: null,
  created_at: "2026-11-10T10:00:00Z",
  updated_at: "2026-11-10T10:00:00Z",
  replies: [],
  ...values,
});

async function show(handlers: Handlers, at: string) {
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ roles: ["admin"] }) }),
    getInstance: () => ({ version: "1.0.0", build: "15c2a8ee", mail: "smtp", bus: "postgres" }),
    ...handlers,
  });
  const routes = [
    { path: "/admin/inbox", element: <Inbox /> },
    { path: "/admin/inbox/:id", element: <InboxTicket id="ticket-1" missing={<p>None</p>} /> },
  ];
  await renderApp(routes, { at });
  return requests;
}

describe("[D67] the inbox", () => {
  test("names who wrote, in which language, and asks for what is searched", async () => {
    const queries: string[] = [];
    await show(
      {
        listTickets: (_body, { query }) => {
          queries.push(query.toString());
          return { tickets: query.get("q") ? [] : [summary], next: null };
        },
      },
      "/admin/inbox?state=open",
    );
    const row = await screen.findByRole("link", { name: /ليلى/ });
    expect(row.getAttribute("href")).toBe("/admin/inbox/ticket-1");
    expect(row.textContent).toMatch(/Guest.*Arabic/);
    expect(screen.getByText("هل توجد دورات مجانية؟").getAttribute("dir")).toBe("rtl");
    const search = screen.getByRole("searchbox");
    fireEvent.change(search, { target: { value: "layla" } });
    fireEvent.keyDown(search, { key: "Enter" });
    expect(await screen.findByText("No matching messages")).toBeTruthy();
    expect(queries).toEqual(["status=open", "status=open&q=layla"]);
  });

  test("answers once and shows where the answer is sent", async () => {
    const requests = await show(
      {
        getTicket: () => ticket(),
        replyToTicket: (body: { id: string; message: string }) =>
          ticket({
            status: "answered",
            replies: [{ ...body, author: "team", created_at: "2026-11-11T10:00:00Z" }],
          }),
      },
      "/admin/inbox/ticket-1",
    );
    const field = await screen.findByLabelText("Answer");
    expect(await screen.findByText(/Sent by e-mail\. The sender's language: Arabic/)).toBeTruthy();
    fireEvent.change(field, { target: { value: "نعم، على إدراك." } });
    const send = screen.getByRole("button", { name: "Send answer" });
    fireEvent.click(send);
    fireEvent.click(send);
    expect(await screen.findByText("Answered")).toBeTruthy();
    expect(requests.filter(({ name }) => name === "replyToTicket")).toHaveLength(1);
  });

  test.each([
    [null, /a guest can only be answered by e-mail/, 0],
    ["user-2", /appears on the member's support page/, 1],
  ])("without mail, to the account %s: %s", async (user_id, text, fields) => {
    await show(
      {
        getTicket: () => ticket({ user_id }),
        getInstance: () => ({ version: "1.0.0", build: "15c2a8ee", mail: "off", bus: "postgres" }),
      },
      "/admin/inbox/ticket-1",
    );
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(screen.queryAllByLabelText("Answer")).toHaveLength(fields));
  });
});

import type { Person, PersonLogEntry } from "@masar/contract/people/schemas";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession } from "../../../../test/fake-api.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { PeopleSearch } from "./people-search.tsx";
import { PersonPage } from "./person-page.tsx";
import { AdminHeader } from "#web/features/admin/overview/admin-sections.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sami: Person = {
  id: "person-1",
  email: "sami@example.com",
  handle: "sami",
  email_verified: true,
  language: "ar",
  roles: ["moderator"],
  created_at: "2026-11-01T10:00:00Z",
  suspended_at: null,
  deletion_due_at: null,
  second_factors: ["authenticator"],
  has_password: true,
  providers: ["Google"],
  sessions: [
    {
      id: "session-1",
      user_agent: "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0",
      created_at: "2026-11-10T10:00:00Z",
      last_seen_at: "2026-11-18T10:00:00Z",
    },
  ],
};

async function show({ person = sami, entries = [] as PersonLogEntry[] } = {}) {
  const searched: (string | null)[] = [];
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ roles: ["admin"], second_factor: true }) }),
    searchPeople: (_, { query }) => {
      searched.push(query.get("q"));
      return { people: [sami], has_more: false };
    },
    getPerson: () => person,
    listIdentities: () => ({ identities: [], providers: [], has_password: true }),
    listPersonLog: () => ({ entries, next: null }),
    endPersonSessions: () => null,
    resetPersonSecondFactor: () => null,
    changePersonRole: () => null,
    cancelPersonDeletion: () => null,
  });
  const routes = [
    { path: "/admin/people", element: <PeopleSearch /> },
    {
      path: "/admin/people/person-1",
      element: (
        <>
          <AdminHeader />
          <PersonPage id="person-1" missing={null} />
        </>
      ),
    },
  ];
  return {
    searched,
    requestsTo: (name: string) => requests.filter((request) => request.name === name),
    open: (at: string) => renderApp(routes, { at }),
  };
}

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

test("[N14.01] a search is sent only when it is submitted, and leads to the account", async () => {
  const { open, searched } = await show();
  await open("/admin/people");
  const field = await screen.findByRole("searchbox");
  fireEvent.change(field, { target: { value: " SAMI@ " } });
  expect(searched).toEqual([]);
  await press("Search");
  const row = await screen.findByRole("link", { name: /sami@example.com/ });
  expect(row.getAttribute("href")).toBe("/admin/people/person-1");
  expect(searched).toEqual(["sami@"]);
});

test("[N14.02] an act is sent with its reason, and not without one", async () => {
  const { open, requestsTo } = await show();
  await open("/admin/people/person-1");
  await press("End all sessions");
  const dialog = await screen.findByRole("dialog", { name: "End all sessions?" });
  const submit = within(dialog).getByRole("button", { name: "End sessions" });
  fireEvent.click(submit);
  expect(await within(dialog).findByText(/reason of at least five/)).toBeTruthy();
  expect(requestsTo("endPersonSessions")).toEqual([]);
  const reason = within(dialog).getByLabelText("Reason");
  fireEvent.change(reason, { target: { value: "Lost laptop" } });
  fireEvent.click(submit);
  await waitFor(() => expect(requestsTo("endPersonSessions")).toHaveLength(1));
  expect(requestsTo("endPersonSessions")[0]).toMatchObject({ body: { reason: "Lost laptop" } });
  await waitFor(() => expect(getToasts()[0]?.title).toBe("All sessions ended"));
});

test("[N14.02] a second factor is reset only with a stated check, password and code", async () => {
  const { open, requestsTo } = await show();
  await open("/admin/people/person-1");
  await press("Reset second factor");
  const dialog = await screen.findByRole("dialog", { name: "Reset the second factor?" });
  const fill = (label: string, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  fill("Reason", "Lost phone, video call");
  fill("Current password", "a password");
  fill("Two-factor code", "123456");
  const submit = within(dialog).getByRole("button", { name: "Reset" });
  fireEvent.click(submit);
  expect(await within(dialog).findByText(/Check who is asking first/)).toBeTruthy();
  expect(within(dialog).getByText("Choose how you checked it.")).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("checkbox"));
  fireEvent.click(submit);
  expect(requestsTo("resetPersonSecondFactor")).toEqual([]);
  fill("How you checked who is asking", "video_call");
  fireEvent.click(submit);
  await waitFor(() => expect(requestsTo("resetPersonSecondFactor")).toHaveLength(1));
  expect(requestsTo("resetPersonSecondFactor")[0]).toMatchObject({
    body: {
      reason: "Lost phone, video call",
      check: "video_call",
      is_checked: true,
      password: "a password",
      code: "123456",
    },
  });
});

test("[N14.02] only acts that are possible are offered", async () => {
  const person: Person = {
    ...sami,
    email_verified: false,
    suspended_at: "2026-11-18T10:00:00Z",
    deletion_due_at: "2026-11-25T10:00:00Z",
    second_factors: [],
    sessions: [],
  };
  const { open } = await show({ person });
  await open("/admin/people/person-1");
  expect(await listButtons("Help with this account")).toEqual([
    "Send verification again",
    "Remove role: Moderator",
    "End suspension",
    "Cancel deletion",
  ]);
  expect(screen.queryByRole("group", { name: "Close this account" })).toBeNull();
});

async function listButtons(name: string) {
  const group = await screen.findByRole("group", { name });
  return within(group)
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
}

test("[N14.02] suspension and deletion are apart from the harmless acts", async () => {
  const { open } = await show();
  await open("/admin/people/person-1");
  expect(await listButtons("Help with this account")).toEqual([
    "End all sessions",
    "Reset second factor",
    "Remove role: Moderator",
    "Grant role: Administrator",
  ]);
  expect(await listButtons("Close this account")).toEqual(["Suspend", "Schedule deletion"]);
});

test("[N14.02] a scheduled deletion is cancelled with a reason", async () => {
  const { open, requestsTo } = await show({
    person: { ...sami, deletion_due_at: "2026-11-25T10:00:00Z" },
  });
  await open("/admin/people/person-1");
  await press("Cancel deletion");
  const dialog = await screen.findByRole("dialog", { name: "Cancel the deletion?" });
  fireEvent.change(within(dialog).getByLabelText("Reason"), { target: { value: "By mistake" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel deletion" }));
  await waitFor(() => expect(requestsTo("cancelPersonDeletion")).toHaveLength(1));
  expect(requestsTo("cancelPersonDeletion")[0]).toMatchObject({ body: { reason: "By mistake" } });
  await waitFor(() => expect(getToasts()[0]?.title).toBe("Deletion cancelled"));
});

test.each([
  ["End all sessions", "Kept in the audit log, and the person reads it. Name nobody else in it."],
  ["Grant role: Administrator", "Kept in the audit log. Name nobody else in it."],
])("[N14.02] the reason of %s says who reads it", async (label, hint) => {
  const { open } = await show();
  await open("/admin/people/person-1");
  await press(label);
  expect(await screen.findByText(hint)).toBeTruthy();
});

test("[N14.02] granting a role says that it needs a second factor", async () => {
  const { open } = await show();
  await open("/admin/people/person-1");
  await press("Grant role: Administrator");
  expect(await screen.findByText(/only with two-factor authentication or a passkey/)).toBeTruthy();
});

test("[N14.01] the page is headed by the address, and a device shows when it logged in", async () => {
  const { open } = await show();
  await open("/admin/people/person-1");
  expect(await screen.findByRole("heading", { level: 1, name: "sami@example.com" })).toBeTruthy();
  expect(screen.getByText(/^Since 10 Nov 2026, .*\d:00/)).toBeTruthy();
});

test("[N14.02] the audit log shows act, reason, check and who acted", async () => {
  const entry = {
    id: "entry-1",
    action: "second_factor_reset",
    actor: "omar@example.com",
    reason: "Lost phone",
    role: null,
    check: "in_person",
    created_at: "2026-11-18T10:00:00Z",
  };
  const kept = {
    ...entry,
    id: "entry-3",
    action: "deletion_cancelled_by_owner",
    actor: sami.email,
    reason: null,
    check: null,
  };
  const other = { ...entry, id: "entry-2", action: "forum_member_suspended", reason: "spam" };
  const { open } = await show({ entries: [entry, other, kept] });
  await open("/admin/people/person-1");
  const list = await screen.findByRole("group", { name: "Audit log" });
  const [first, second, third] = await within(list).findAllByRole("listitem");
  for (const text of ["Second factor reset", "Lost phone", "In person", "omar@example.com"])
    expect(first?.textContent).toContain(text);
  expect(second?.textContent).toContain("forum_member_suspended");
  expect(second?.textContent).not.toContain("spam");
  expect(third?.textContent).toContain("Deletion cancelled by the owner");
});

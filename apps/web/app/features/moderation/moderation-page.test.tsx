import type { ReportedPost } from "@masar/contract/community/schemas";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { RequireRoles } from "#web/features/account/guards.tsx";
import { dismissToast, getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession } from "../../../test/fake-api.ts";
import { makePost, makeTopicRow } from "../../../test/forum.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { ModerationPage } from "./moderation-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const { id } of getToasts()) dismissToast(id);
});

const created_at = "2026-11-15T10:00:00Z";

const reported: ReportedPost = {
  post: makePost({ number: 2, id: "post-2", body: "Buy **now**", state: "hidden" }),
  topic: makeTopicRow(),
  reported_at: created_at,
  reports: [
    { reason: "spam", note: "إعلان واضح", created_at },
    { reason: "spam", note: "", created_at },
    { reason: "abuse", note: "", created_at },
  ],
};

type Handlers = Parameters<typeof fakeApi>[0];

async function show(handlers: Handlers = {}, roles: ("moderator" | "admin")[] = ["moderator"]) {
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ roles }) }),
    listReportedPosts: () => ({ reported: [reported], next: null }),
    listModerationLog: () => ({ entries: [], next: null }),
    moderatePost: () => reported.post,
    suspendMember: () => ({ suspended_until: created_at }),
    ...handlers,
  });
  const guarded = (
    <RequireRoles roles={["moderator", "admin"]}>
      <ModerationPage />
    </RequireRoles>
  );
  const routes = [
    { path: "/forum/moderation", element: guarded },
    { path: "/error/forbidden", element: <p>Forbidden</p> },
  ];
  const { router } = await renderApp(routes, { at: "/forum/moderation" });
  return Object.assign(requests, { router });
}

const decide = async (name: string) => {
  fireEvent.click(await screen.findByRole("button", { name }));
  const dialog = screen.getByRole("dialog");
  fireEvent.click(within(dialog).getByRole("button", { name }));
};

describe("[D62] the moderation queue", () => {
  test("shows the post, why it was reported, and what was written beside it", async () => {
    await show();
    expect((await screen.findByText("now")).tagName).toBe("STRONG");
    expect(screen.getByText("3 reports")).toBeTruthy();
    expect(screen.getByText("Advertising × 2")).toBeTruthy();
    expect(within(screen.getByRole("article")).getByText("Insult or harassment")).toBeTruthy();
    expect(screen.getByText("إعلان واضح").getAttribute("dir")).toBe("rtl");
  });

  test.each([
    ["Keep", { action: "keep" }, "Post kept"],
    ["Hide", { action: "hide", reason: "spam" }, "The post is hidden"],
    ["Remove", { action: "remove", reason: "spam" }, "The post is removed"],
  ])("%s needs a confirmation, then the post leaves the queue", async (name, body, toastTitle) => {
    const requests = await show();
    await decide(name);
    await screen.findByText("No reports to review");
    expect(getToasts()[0]?.title).toBe(toastTitle);
    // Its buttons are removed: the focus moves to the list.
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "Reported posts" }));
    // The reason is the one of most reports.
    expect(requests.find((call) => call.name === "moderatePost")?.body).toEqual(body);
  });

  test("suspends the author for a chosen time, and hides the post", async () => {
    const requests = await show();
    fireEvent.click(await screen.findByRole("button", { name: "Suspend the author" }));
    const dialog = within(screen.getByRole("dialog"));
    fireEvent.change(dialog.getByRole("combobox", { name: "For how long" }), {
      target: { value: "30" },
    });
    fireEvent.click(dialog.getByRole("radio", { name: "Insult or harassment" }));
    fireEvent.click(dialog.getByRole("button", { name: "Suspend the author" }));
    await screen.findByText("No reports to review");
    const bodyOf = (name: string) => requests.find((call) => call.name === name)?.body;
    expect(bodyOf("suspendMember")).toEqual({ days: 30, reason: "abuse" });
    expect(bodyOf("moderatePost")).toEqual({ action: "hide", reason: "abuse" });
  });

  test("needs a reason when the reporters have deleted their accounts", async () => {
    const requests = await show({
      listReportedPosts: () => ({ reported: [{ ...reported, reports: [] }], next: null }),
    });
    await decide("Hide");
    await screen.findByText("Choose a reason.");
    expect(requests.some(({ name }) => name === "moderatePost")).toBe(false);
    const dialog = within(screen.getByRole("dialog"));
    fireEvent.click(dialog.getByRole("radio", { name: "Something else" }));
    fireEvent.click(dialog.getByRole("button", { name: "Hide" }));
    await screen.findByText("No reports to review");
    expect(requests.find(({ name }) => name === "moderatePost")?.body).toEqual({
      action: "hide",
      reason: "other",
    });
  });

  test("is searched and filtered by the URL, and shows when nothing matches", async () => {
    const { router } = await show({
      listReportedPosts: (_, { query }) => ({
        reported: query.get("q") === "watch" || query.get("reason") === "abuse" ? [] : [reported],
        next: null,
      }),
    });
    await screen.findByText("now");
    fireEvent.click(screen.getByRole("radio", { name: "Insult or harassment" }));
    await screen.findByText("No results");
    expect(router.state.location.search).toBe("?state=abuse");
    fireEvent.click(screen.getByRole("button", { name: "Show all" }));
    await screen.findByText("now");
    const box = screen.getByRole("searchbox", { name: "Search these posts" });
    fireEvent.change(box, { target: { value: "watch" } });
    fireEvent.keyDown(box, { key: "Enter" });
    await screen.findByText("No results");
    expect(router.state.location.search).toBe("?words=watch");
  });

  test("nothing happens when it is not confirmed", async () => {
    const requests = await show();
    fireEvent.click(await screen.findByRole("button", { name: "Remove" }));
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(requests.some(({ name }) => name === "moderatePost")).toBe(false);
  });

  test("[R4.06] shows everybody else the forbidden page and sends no request", async () => {
    const requests = await show({}, []);
    expect(await screen.findByText("Forbidden")).toBeTruthy();
    expect(requests.some(({ name }) => name === "listReportedPosts")).toBe(false);
  });
});

test("[D62] the log shows moderator, decision and member, page by page", async () => {
  const entry = (id: string, days: number) => ({
    id,
    event: "forum_member_suspended",
    moderator: { id: "m", name: "Mona", handle: null, photo_id: null },
    member: null,
    topic_id: null,
    topic_title: null,
    post_id: null,
    post_number: null,
    reason: null,
    is_suspended: false,
    details: { days },
    created_at,
  });
  await show({
    listModerationLog: (_, { query }) =>
      query.get("after") === "first"
        ? { entries: [entry("second", 30)], next: null }
        : { entries: [entry("first", 7)], next: "first" },
  });
  fireEvent.mouseDown(await screen.findByRole("tab", { name: "Decision log" }));
  fireEvent.click(await screen.findByRole("button", { name: "Load more" }));
  expect(await screen.findByText(/30 days/)).toBeTruthy();
  expect(screen.getByText(/7 days/)).toBeTruthy();
  expect(screen.getAllByText("Mona")).toHaveLength(2);
  expect(screen.getAllByText("Deleted member")).toHaveLength(2);
});

test("[D62] the log is searched by name, filtered by decision and shows the reason", async () => {
  const hidden = {
    id: "hidden",
    event: "forum_post_hidden",
    moderator: null,
    member: null,
    topic_id: null,
    topic_title: null,
    post_id: null,
    post_number: null,
    reason: "off_topic",
    is_suspended: false,
    details: {},
    created_at,
  };
  const { router } = await show({
    listModerationLog: (_, { query }) => ({
      entries: query.get("event") === "forum_post_kept" ? [] : [hidden],
      next: null,
    }),
  });
  fireEvent.mouseDown(await screen.findByRole("tab", { name: "Decision log" }));
  await screen.findByText(/Off topic/);
  fireEvent.change(screen.getByRole("combobox", { name: "Decision" }), {
    target: { value: "forum_post_kept" },
  });
  await screen.findByText("No results");
  expect(router.state.location.search).toBe("?tab=log&state=forum_post_kept");
  fireEvent.click(screen.getByRole("button", { name: "Show all" }));
  await screen.findByText(/Off topic/);
  expect(router.state.location.search).toBe("?tab=log");
  const box = screen.getByRole("searchbox", { name: "Search by name" });
  fireEvent.change(box, { target: { value: "Mona" } });
  // Chosen before the fingers have rested, the decision is not lost.
  fireEvent.change(screen.getByRole("combobox", { name: "Decision" }), {
    target: { value: "forum_post_hidden" },
  });
  const both = "?tab=log&state=forum_post_hidden&words=Mona";
  await waitFor(() => expect(router.state.location.search).toBe(both));
});

test("[D62] the record names the topic and leads to the post; a moderator without a name is shown as a moderator", async () => {
  const unnamed = { handle: null, photo_id: null, name: "" };
  const hidden = {
    id: "hidden",
    event: "forum_post_hidden",
    moderator: { id: "m", ...unnamed },
    member: { id: "s", ...unnamed, name: "Salma" },
    topic_id: "topic-1",
    topic_title: "How do joins work?",
    post_id: "post-2",
    post_number: 2,
    reason: null,
    is_suspended: false,
    details: {},
    created_at,
  };
  await show({ listModerationLog: () => ({ entries: [hidden], next: null }) });
  fireEvent.mouseDown(await screen.findByRole("tab", { name: "Decision log" }));
  const topic = await screen.findByRole("link", { name: "How do joins work?" });
  expect(topic.getAttribute("href")).toBe("/forum/topic-1#post-2");
  expect(screen.getByText("a moderator")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Lift the suspension" })).toBeNull();
});

test("[D62] a suspension is lifted from the record, once that is confirmed", async () => {
  let isSuspended = true;
  const entry = (id: string, days: number) => ({
    id,
    event: "forum_member_suspended",
    moderator: { id: "m", name: "Mona", handle: null, photo_id: null },
    member: { id: "yusuf", name: "Yusuf", handle: null, photo_id: null },
    topic_id: null,
    topic_title: null,
    post_id: null,
    post_number: null,
    reason: null,
    is_suspended: isSuspended,
    details: { days },
    created_at,
  });
  const requests = await show({
    listModerationLog: () => ({
      entries: isSuspended ? [entry("one", 7)] : [entry("two", 0), entry("one", 7)],
      next: null,
    }),
    suspendMember: () => {
      isSuspended = false;
      return { suspended_until: null };
    },
  });
  fireEvent.mouseDown(await screen.findByRole("tab", { name: "Decision log" }));
  fireEvent.click(await screen.findByRole("button", { name: "Lift the suspension" }));
  expect(requests.some(({ name }) => name === "suspendMember")).toBe(false);
  const dialog = within(screen.getByRole("dialog"));
  dialog.getByText("Yusuf");
  fireEvent.click(dialog.getByRole("button", { name: "Lift the suspension" }));
  expect(await screen.findByText("Suspension lifted")).toBeTruthy();
  expect(requests.find(({ name }) => name === "suspendMember")?.body).toEqual({ days: 0 });
  expect(screen.queryByRole("button", { name: "Lift the suspension" })).toBeNull();
});

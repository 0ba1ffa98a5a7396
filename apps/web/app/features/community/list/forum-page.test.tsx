import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { makePost, makeTopicRow } from "../../../../test/forum.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { ForumPage } from "./forum-page.tsx";
import { storeSeenTopic } from "./seen-topics.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

type Handlers = Parameters<typeof fakeApi>[0];
type Options = { at?: string; roles?: ("moderator" | "admin")[]; language?: "en" | "ar" };

async function show(
  handlers: Handlers = {},
  { at = "/forum", roles = [], language }: Options = {},
) {
  const queries: string[] = [];
  fakeApi({
    getSession: () => ({ session: makeSession({ roles, ...(language ? { language } : {}) }) }),
    listTopics: (_, { query }) => {
      queries.push(String(query));
      return { pinned: [], topics: [makeTopicRow()], next: null };
    },
    ...handlers,
  });
  const page = await renderApp([{ path: "*", element: <ForumPage /> }], {
    at,
    ...(language ? { language } : {}),
  });
  return { queries, ...page };
}

const findRow = async (title: string) =>
  within((await screen.findByRole("link", { name: title })).closest("li") as HTMLElement);

describe("[D60] the lists", () => {
  test("are chosen and filtered, and the URL has both", async () => {
    const { queries, router } = await show();
    await screen.findByText("How do joins work?");
    fireEvent.change(screen.getByRole("combobox", { name: "Category" }), {
      target: { value: "careers" },
    });
    await waitFor(() => expect(router.state.location.search).toBe("?category=careers"));
    fireEvent.change(screen.getByRole("combobox", { name: "Language" }), {
      target: { value: "ar" },
    });
    fireEvent.mouseDown(await screen.findByRole("tab", { name: "Unanswered" }));
    await waitFor(() =>
      expect(router.state.location.search).toBe("?category=careers&language=ar&list=unanswered"),
    );
    await waitFor(() =>
      expect(queries.at(-1)).toBe("list=unanswered&category=careers&language=ar"),
    );
  });

  test.each([
    ["en", "", "list=latest&language=en"],
    ["ar", "", "list=latest&language=ar"],
    ["en", "?language=all", "list=latest"],
    ["en", "?list=mine", "list=mine"],
  ] as const)("a reader in %s at /forum%s gets %s", async (language, search, query) => {
    const { queries } = await show({}, { at: `/forum${search}`, language });
    await screen.findByText("How do joins work?");
    expect(queries).toEqual([query]);
  });

  test("every language is one choice away, and the URL has it", async () => {
    const { queries, router } = await show();
    await screen.findByText("How do joins work?");
    fireEvent.change(screen.getByRole("combobox", { name: "Language" }), { target: { value: "" } });
    await waitFor(() => expect(router.state.location.search).toBe("?language=all"));
    await waitFor(() => expect(queries.at(-1)).toBe("list=latest"));
  });

  test("an address is read back, and what the server would refuse is left out", async () => {
    const { queries } = await show({}, { at: "/forum?list=top&category=cooking&language=ar&q=x" });
    await screen.findByText("How do joins work?");
    expect(queries).toEqual(["list=top&language=ar"]);
    expect(screen.getByRole("tab", { name: "Top", selected: true })).toBeTruthy();
  });

  test("go on after the last row by its cursor, and show what is pinned once, first", async () => {
    const pinned = makeTopicRow({ id: "rules", title: "Rules", is_pinned: true });
    await show({
      listTopics: (_, { query }) =>
        query.get("after") === "5_a"
          ? { pinned: [], topics: [makeTopicRow({ id: "old", title: "Older" })], next: null }
          : { pinned: [pinned], topics: [makeTopicRow(), pinned], next: "5_a" },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Load more" }));
    await screen.findByText("Older");
    const rows = within(screen.getByRole("tabpanel")).getAllByRole("link");
    expect(rows.map((row) => row.textContent)).toEqual(["Rules", "How do joins work?", "Older"]);
  });

  test.each([
    ["latest", "No questions yet"],
    ["unanswered", "No unanswered questions"],
    ["top", "No top topics yet"],
    ["mine", "You have no questions yet"],
    ["followed", "You don't follow any topics yet"],
  ])("an empty list shows what to do: %s", async (list, title) => {
    await show(
      { listTopics: () => ({ pinned: [], topics: [], next: null }) },
      { at: `/forum?list=${list}&language=all` },
    );
    const panel = within(
      (await screen.findByText(title)).closest("[role=tabpanel]") as HTMLElement,
    );
    expect(panel.getByRole("link", { name: "Ask a question" }).getAttribute("href")).toBe(
      "/forum/new",
    );
  });

  test.each([
    [
      "unanswered",
      "category=careers&language=all",
      "No unanswered questions here",
      "Only the category “Careers”",
    ],
    ["mine", "language=ar", "You have no questions here", "Only topics in Arabic are"],
    [
      "latest",
      "category=paths&language=en",
      "No topics here yet",
      "in English in the category “Paths”",
    ],
  ])("an empty filtered list shows its filters: %s, %s", async (list, chosen, title, text) => {
    await show(
      { listTopics: () => ({ pinned: [], topics: [], next: null }) },
      { at: `/forum?list=${list}&${chosen}` },
    );
    await screen.findByText(title);
    screen.getByText(text, { exact: false });
    fireEvent.click(screen.getByRole("button", { name: "Clear the filters" }));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  });

  test("a list that is not on the device shows at once that the network is missing", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await show({ listTopics: () => new Promise<never>(() => {}) });
    expect(await screen.findByText("The connection failed", { exact: false })).toBeTruthy();
    vi.restoreAllMocks();
  });

  test("a list that did not load has a retry", async () => {
    let isBroken = true;
    await show({
      listTopics: () =>
        isBroken ? refuse("forbidden") : { pinned: [], topics: [makeTopicRow()], next: null },
    });
    const retry = await screen.findByRole("button", { name: "Try Again" });
    isBroken = false;
    fireEvent.click(retry);
    expect(await screen.findByText("How do joins work?")).toBeTruthy();
  });
});

describe("[D60] a row", () => {
  test("shows category, author, replies and likes", async () => {
    const topic = makeTopicRow({
      is_answered: true,
      is_locked: true,
      reply_count: 3,
      author: null,
    });
    await show({ listTopics: () => ({ pinned: [], topics: [topic], next: null }) });
    const row = await findRow("How do joins work?");
    for (const words of ["Courses", "English", "Deleted member", "Answered", "Closed", "3 replies"])
      expect(row.getByText(words)).toBeTruthy();
    const facts = row.getByText("Courses").closest("p")?.textContent;
    expect(facts, "no two of them read as one").toContain(
      "Answered·Closed·Courses·English·Deleted member·",
    );
  });

  test("an own deleted topic is marked and can be restored", async () => {
    let state: "deleted" | "shown" = "deleted";
    await show(
      {
        listTopics: () => ({ pinned: [], topics: [makeTopicRow({ state })], next: null }),
        restorePost: () => {
          state = "shown";
          return makePost();
        },
      },
      { at: "/forum?list=mine" },
    );
    const row = await findRow("How do joins work?");
    row.getByText("Deleted");
    fireEvent.click(row.getByRole("button", { name: "Restore" }));
    await waitFor(() => expect(screen.queryByText("Deleted")).toBeNull());
  });

  test("an Arabic title reads from the right on an English page", async () => {
    const topic = makeTopicRow({ title: "SQL: كيف أربط جدولين؟", language: "ar" });
    await show({ listTopics: () => ({ pinned: [], topics: [topic], next: null }) });
    const title = await screen.findByText("SQL: كيف أربط جدولين؟");
    expect(title.getAttribute("dir")).toBe("rtl");
  });

  test.each(["en", "ar"] as const)(
    "[N1.28] on a page in %s the signs of a Latin term in an Arabic name stay in order",
    async (language) => {
      const author = { ...makeTopicRow().author!, name: "منى C++" };
      const topics = [makeTopicRow({ author })];
      await show({ listTopics: () => ({ pinned: [], topics, next: null }) }, { language });
      const name = await screen.findByText("منى \u2066C++\u2069");
      expect(name.getAttribute("dir")).toBe("rtl");
    },
  );

  test("marks what came since it was read on this device, and only that", async () => {
    const seen = { activity_at: "2026-11-15T10:30:00Z" };
    storeSeenTopic({ id: "topic-1", ...seen });
    storeSeenTopic({ id: "topic-2", ...seen });
    const topics = [
      makeTopicRow(),
      makeTopicRow({ id: "topic-2", title: "Read", ...seen }),
      makeTopicRow({ id: "topic-3", title: "Never opened" }),
    ];
    await show({ listTopics: () => ({ pinned: [], topics, next: null }) });
    expect((await findRow("How do joins work?")).getByText("New replies")).toBeTruthy();
    expect((await findRow("Read")).queryByText("New replies")).toBeNull();
    expect((await findRow("Never opened")).queryByText("New replies")).toBeNull();
  });
});

describe("[D60] search", () => {
  const found = {
    post_id: "post-30",
    topic_id: "topic-1",
    number: 30,
    title: "How do joins work?",
    category: "courses",
    language: "en",
    author: null,
    excerpt: "الربط بين الجدولين",
    created_at: "2026-11-15T10:00:00Z",
  };

  test("finds replies too, and leads to the very one", async () => {
    await show({ searchForum: () => ({ results: [found], next: null }) }, { at: "/forum?q=الربط" });
    const link = await screen.findByRole("link", { name: "How do joins work?" });
    expect(link.getAttribute("href")).toBe("/forum/topic-1#post-30");
    expect(screen.getByText("الربط بين الجدولين").getAttribute("dir")).toBe("rtl");
  });

  test("that finds nothing offers to ask", async () => {
    await show({ searchForum: () => ({ results: [], next: null }) }, { at: "/forum?q=zebra" });
    const results = within(await screen.findByRole("region", { name: "Search results" }));
    await results.findByText("No matching topics");
    expect(results.getByRole("link", { name: "Ask a question" })).toBeTruthy();
  });
});

describe("[D62] the menu", () => {
  const openMenu = async () =>
    fireEvent.click(await screen.findByRole("button", { name: "Community options" }));

  test("leads only moderators to moderation", async () => {
    await show();
    await openMenu();
    expect(screen.queryByRole("menuitem", { name: "Moderation" })).toBeNull();
    cleanup();
    await show({}, { roles: ["moderator"] });
    await screen.findByText("How do joins work?");
    await openMenu();
    const link = screen.getByRole("menuitem", { name: "Moderation" });
    expect(link.getAttribute("href")).toBe("/forum/moderation");
  });

  test("lists who is blocked, and unblocks", async () => {
    let members = [{ id: "salma", name: "Salma", handle: null, photo_id: null }];
    await show({
      listBlocks: () => ({ members }),
      blockMember: () => {
        members = [];
        return { is_blocked: false };
      },
    });
    await openMenu();
    fireEvent.click(screen.getByRole("menuitem", { name: "Blocked members" }));
    fireEvent.click(await screen.findByRole("button", { name: "Unblock Salma" }));
    expect(await screen.findByText("No blocked members")).toBeTruthy();
  });
});

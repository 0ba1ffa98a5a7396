import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { fakeApi, makeSession, refuse } from "../../../../test/fake-api.ts";
import { makeWritingStatus, makeTopic } from "../../../../test/forum.ts";
import { makeSummary } from "../../../../test/paths.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { tapTwice } from "../../../../test/topic.tsx";
import { AskPage } from "./ask-page.tsx";
import { findSearchWords, listSimilar } from "./similar-topics.tsx";

async function show(handlers: Parameters<typeof fakeApi>[0] = {}, language: "en" | "ar" = "en") {
  const requests = fakeApi({
    getSession: () => ({ session: makeSession({ language }) }),
    getForumStanding: () => makeWritingStatus(),
    listPaths: () => ({ paths: [makeSummary({ id: "path-1", title: "SQL" })] }),
    searchForum: () => ({ results: [], next: null }),
    createTopic: ({ id }: { id: string }) => makeTopic({ id }),
    ...handlers,
  });
  const page = await renderApp([{ path: "*", element: <AskPage /> }], {
    at: "/forum/new",
    language,
  });
  return { requests, ...page };
}

const title = () => screen.findByRole<HTMLInputElement>("textbox", { name: /Title/ });
const write = async (words: string) => {
  fireEvent.change(await title(), { target: { value: words } });
  fireEvent.change(screen.getByRole("textbox", { name: /^Details/ }), {
    target: { value: "Tried it." },
  });
};
const send = () => fireEvent.click(screen.getByRole("button", { name: "Post question" }));

describe("[D61] asking", () => {
  test("sends title, text, category, language and path once, and opens the topic", async () => {
    const { requests, router } = await show();
    await write("How do joins work?");
    fireEvent.change(await screen.findByRole("combobox", { name: "Attach a path" }), {
      target: { value: "path-1" },
    });
    fireEvent.change(screen.getByRole("combobox", { name: "Category" }), {
      target: { value: "courses" },
    });
    tapTwice(screen.getByRole("button", { name: "Post question" }));
    await waitFor(() => expect(router.state.location.pathname).not.toBe("/forum/new"));
    const sent = requests.filter(({ name }) => name === "createTopic").map(({ body }) => body);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      title: "How do joins work?",
      body: "Tried it.",
      category: "courses",
      language: "en",
      path_id: "path-1",
    });
    expect(window.localStorage.getItem("forum-draft:new")).toBeNull();
  });

  test("preselects the language of the page", async () => {
    await show({}, "ar");
    const language = await screen.findByRole<HTMLSelectElement>("combobox", { name: "اللغة" });
    expect(language.value).toBe("ar");
  });

  test("stores the draft with its id, so that a retry creates the same topic", async () => {
    const first = await show({ createTopic: () => refuse("internal") });
    await write("How do joins work?");
    send();
    await screen.findByText(/Something went wrong on our side/);
    first.unmount();
    const second = await show();
    expect((await title()).value).toBe("How do joins work?");
    send();
    await waitFor(() =>
      expect(second.requests.some(({ name }) => name === "createTopic")).toBe(true),
    );
    const listIds = (requests: typeof first.requests) =>
      requests
        .filter(({ name }) => name === "createTopic")
        .map(({ body }) => (body as { id: string }).id);
    expect(new Set([...listIds(first.requests), ...listIds(second.requests)]).size).toBe(1);
  });

  test("shows the missing fields and focuses the first", async () => {
    const { requests } = await show();
    const field = await title();
    send();
    expect(await screen.findByText("Add a title to your question.")).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(requests.some(({ name }) => name === "createTopic")).toBe(false);
  });

  test("does not cut or send a pasted title that is too long", async () => {
    const { requests } = await show();
    await write("x".repeat(119));
    screen.getByText("1 character left");
    await write("x".repeat(121));
    screen.getByText(/^1 character over the limit of 120/);
    send();
    const field = await title();
    expect(field.value).toHaveLength(121);
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(requests.some(({ name }) => name === "createTopic")).toBe(false);
  });

  test("previews the Markdown before others read it", async () => {
    await show();
    fireEvent.change(await screen.findByRole("textbox", { name: /^Details/ }), {
      target: { value: "A **bold** word" },
    });
    fireEvent.click(screen.getByRole("radio", { name: "Preview" }));
    expect((await screen.findByText("bold")).tagName).toBe("STRONG");
    screen.getByText("Details");
  });

  test("shows similar topics found by the longest words of the title", async () => {
    const words: (string | null)[] = [];
    const result = {
      post_id: "a",
      topic_id: "a",
      number: 1,
      title: "What does a LEFT JOIN keep?",
      category: "courses",
      language: "en",
      author: null,
      excerpt: "",
      created_at: "2026-11-15T10:00:00Z",
    };
    await show({
      searchForum: (_, { query }) => {
        words.push(query.get("q"));
        return { results: [result, { ...result, post_id: "b", number: 4 }], next: null };
      },
    });
    fireEvent.change(await title(), { target: { value: "Why is my database join so slow?" } });
    const link = await screen.findByRole("link", { name: "What does a LEFT JOIN keep?" });
    expect(link.getAttribute("href")).toBe("/forum/a");
    expect(words).toEqual(["database join"]);
  });
});

test("[D62] a new member sees what is left of the first day, before and after posting", async () => {
  const first_day = {
    ends_at: "2026-11-16T10:00:00Z",
    topics_left: 0,
    replies_left: 9,
    links_left: 1,
  };
  await show({
    getForumStanding: () => ({ ...makeWritingStatus(), first_day }),
    createTopic: () => refuse("rate_limited", { limit: "topics_first_day" }),
  });
  expect(await screen.findByText(/reached the topic limit for your first day/)).toBeTruthy();
  await write("How do joins work?");
  send();
  expect(await screen.findByText(/New members can post three topics/)).toBeTruthy();
});

test("[D62] what the first day still leaves is one line, below the fields", async () => {
  const first_day = {
    ends_at: "2026-11-16T10:00:00Z",
    topics_left: 3,
    replies_left: 9,
    links_left: 1,
  };
  await show({ getForumStanding: () => ({ ...makeWritingStatus(), first_day }) });
  const line = await screen.findByText(/you can still post 3 topics and 1 link, until 16 Nov/);
  const position = (await title()).compareDocumentPosition(line);
  expect(position & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

const suspension = { suspended_until: "2026-11-20T10:00:00Z", suspended_reason: "spam" };

test("[D62] a suspended member sees reason and date instead of the form, and the draft is not lost", async () => {
  const first = await show();
  await write("How do joins work?");
  first.unmount();
  await show({ getForumStanding: () => ({ ...makeWritingStatus(), ...suspension }) });
  const alert = await screen.findByText(/^A moderator paused your posting until 20 Nov/);
  expect(alert.textContent).toContain("Reason: advertising.");
  expect(alert.textContent).toContain("stays on this device");
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Post question" })).toBeNull();
  cleanup();
  await show();
  expect((await title()).value, "once it is over").toBe("How do joins work?");
});

test("[D62] a suspension while writing replaces the form with the alert", async () => {
  let isSuspended = false;
  await show({
    getForumStanding: () => ({ ...makeWritingStatus(), ...(isSuspended ? suspension : {}) }),
    createTopic: () => {
      isSuspended = true;
      return refuse("rate_limited", { limit: "suspended" });
    },
  });
  await write("How do joins work?");
  send();
  expect(await screen.findByText(/^A moderator paused.*on this device/)).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
  await waitFor(() =>
    expect(window.localStorage.getItem("forum-draft:new")).toContain("How do joins work?"),
  );
});

test("[D61] announcements are offered to moderators only", async () => {
  await show();
  const options = (await screen.findByRole("combobox", { name: "Category" })).textContent;
  expect(options).not.toContain("Announcements");
});

test("searches for the longest words and lists each topic once", () => {
  expect(findSearchWords("How do I do it?")).toBe("");
  expect(findSearchWords("كيف أتعلّم البرمجة بالعربية")).toBe("البرمجة بالعربية");
  const post = (post_id: string, topic_id: string) => ({ post_id, topic_id }) as never;
  expect(listSimilar([post("1", "a"), post("2", "a"), post("3", "b")])).toEqual([
    post("1", "a"),
    post("3", "b"),
  ]);
});

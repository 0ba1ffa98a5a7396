import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { refuse } from "../../../../test/fake-api.ts";
import { makePost, makeWritingStatus, makeTopic, me } from "../../../../test/forum.ts";
import { answer, choose, findPost, showTopic, tapTwice } from "../../../../test/topic.tsx";

describe("[D61] a topic", () => {
  test("shows the accepted answer first, and once", async () => {
    const accepted = makePost({ number: 3, id: "post-3", body: "A left join." });
    await showTopic({
      getTopic: () => makeTopic({ accepted, accepted_post_id: "post-3", post_count: 3 }),
      listPosts: () => ({ posts: [answer, accepted], next: null }),
    });
    const first = await findPost("A left join.");
    first.getByText("Accepted answer");
    await screen.findByText("An inner join.");
    const order = screen.getAllByRole("article").map(({ id }) => id);
    expect(order).toEqual(["post-1", "post-3", "post-2"]);
  });

  test("lets its author accept an answer and undo that", async () => {
    const { requests } = await showTopic({
      getTopic: () => makeTopic({ author: me, question: makePost({ author: me }) }),
      acceptAnswer: ({ post_id }: { post_id: string | null }) =>
        makeTopic({
          author: me,
          question: makePost({ author: me }),
          accepted_post_id: post_id,
          accepted: post_id ? answer : null,
        }),
    });
    fireEvent.click(
      (await findPost("An inner join.")).getByRole("button", { name: "Mark as the answer" }),
    );
    await screen.findByText("Accepted answer");
    act(() => getToasts()[0]?.action?.onAct());
    await waitFor(() => expect(screen.queryByText("Accepted answer")).toBeNull());
    const sent = requests.filter(({ name }) => name === "acceptAnswer").map(({ body }) => body);
    expect(sent).toEqual([{ post_id: "post-2" }, { post_id: null }]);
  });

  test("does not let others accept an answer", async () => {
    await showTopic();
    const post = await findPost("An inner join.");
    expect(post.queryByRole("button", { name: "Mark as the answer" })).toBeNull();
  });

  test("quotes a reply with its author's name into the reply, and sends it once", async () => {
    const { requests } = await showTopic({
      addReply: ({ id, body }: { id: string; body: string }) =>
        makePost({ number: 3, id, body, author: me }),
    });
    fireEvent.click((await findPost("An inner join.")).getByRole("button", { name: "Quote" }));
    const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Reply" });
    expect(field.value).toBe("> **Salma**\n>\n> An inner join.\n\n");
    expect(document.activeElement).toBe(field);
    expect(field.selectionStart, "one goes on behind the quote").toBe(field.value.length);
    fireEvent.change(field, { target: { value: `${field.value}Thanks!` } });
    tapTwice(screen.getByRole("button", { name: "Reply" }));
    await screen.findByText("Thanks!", { selector: "article p" });
    expect(requests.filter(({ name }) => name === "addReply")).toHaveLength(1);
    expect(field.value).toBe("");
  });

  test("does not cut or send a pasted reply that is too long", async () => {
    const { requests } = await showTopic();
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Reply" });
    fireEvent.change(field, { target: { value: "x".repeat(7900) } });
    screen.getByText("100 characters left");
    fireEvent.change(field, { target: { value: "x".repeat(8002) } });
    screen.getByText(/^2 characters over the limit of 8,000/);
    fireEvent.click(screen.getByRole("button", { name: "Reply" }));
    expect(field.value).toHaveLength(8002);
    expect(document.activeElement).toBe(field);
    expect(requests.some(({ name }) => name === "addReply")).toBe(false);
  });

  test("[D62] shows reason and end of a suspension instead of the form, and the draft is not lost", async () => {
    const until = { suspended_until: "2026-11-20T10:00:00Z", suspended_reason: "abuse" as const };
    const draft = { id: "reply-1", body: "Half a reply", name: "" };
    window.localStorage.setItem("forum-draft:topic-1", JSON.stringify(draft));
    const { unmount } = await showTopic({
      getForumStanding: () => ({ ...makeWritingStatus(), ...until }),
    });
    const alert = await screen.findByText(/^A moderator paused your posting until 20 Nov/);
    expect(alert.textContent).toContain("Reason: insults or harassment.");
    expect(alert.textContent).toContain("stays on this device");
    const post = await findPost("An inner join.");
    expect(post.queryByRole("button", { name: "Quote" })).toBeNull();
    expect(screen.queryByRole("textbox", { name: "Reply" })).toBeNull();
    unmount();
    await showTopic();
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Reply" });
    expect(field.value).toBe("Half a reply");
  });

  test("inserts marks at the caret", async () => {
    await showTopic();
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Reply" });
    fireEvent.change(field, { target: { value: "a left join" } });
    field.setSelectionRange(2, 6);
    fireEvent.click(screen.getByRole("button", { name: "Bold" }));
    expect(field.value).toBe("a **left** join");
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe("left");
    expect(document.activeElement).toBe(field);
  });

  test("that is read needs its notifications no more", async () => {
    const { requests } = await showTopic({
      getTopic: () => makeTopic({ unread_notices: ["notice-1"] }),
      markNotificationRead: () => ({}),
    });
    const read = () => requests.filter(({ name }) => name === "markNotificationRead");
    await waitFor(() => expect(read()).toHaveLength(1));
  });

  test("does not mark notifications read while new replies are not shown", async () => {
    const { requests } = await showTopic({
      getTopic: () => makeTopic({ unread_notices: ["notice-1"], post_count: 3 }),
    });
    await screen.findByRole("button", { name: "1 new reply" });
    expect(requests.some(({ name }) => name === "markNotificationRead")).toBe(false);
  });

  test("stores an unsent reply and shows the limit that rejected it", async () => {
    const limits = { limit: "links_first_day" };
    const first = await showTopic({ addReply: () => refuse("rate_limited", limits) });
    const write = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Reply" });
    fireEvent.change(await write(), { target: { value: "https://example.com" } });
    fireEvent.click(screen.getByRole("button", { name: "Reply" }));
    await screen.findByText(/two links on their first day/);
    first.unmount();
    await showTopic();
    expect((await write()).value).toBe("https://example.com");
  });

  test("clears the draft of a reply whose response came after navigation", async () => {
    let send: () => void = () => {};
    const page = await showTopic({
      addReply: ({ id, body }: { id: string; body: string }) =>
        new Promise((resolve) => {
          send = () => resolve(makePost({ number: 3, id, body, author: me }));
        }),
    });
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Reply" });
    fireEvent.change(field, { target: { value: "On my way out." } });
    fireEvent.click(screen.getByRole("button", { name: "Reply" }));
    await waitFor(() => expect(field.readOnly).toBe(true));
    page.unmount();
    expect(window.localStorage.getItem("forum-draft:topic-1")).toContain("On my way out.");
    send();
    await waitFor(() => expect(window.localStorage.getItem("forum-draft:topic-1")).toBeNull());
  });

  test("shows the error of an empty reply, also from the preview", async () => {
    await showTopic();
    await screen.findByRole("textbox", { name: "Reply" });
    fireEvent.click(screen.getByRole("radio", { name: "Preview" }));
    fireEvent.click(screen.getByRole("button", { name: "Reply" }));
    const field = screen.getByRole("textbox", { name: "Reply" });
    expect(field.closest(".hidden")).toBeNull();
    expect(document.activeElement).toBe(field);
  });

  test("asks for a name with the first text", async () => {
    const { requests } = await showTopic({
      getForumStanding: () => makeWritingStatus(""),
      addReply: ({ id, body }: { id: string; body: string }) =>
        makePost({ number: 3, id, body, author: me }),
    });
    const name = await screen.findByRole("textbox", { name: /Display name/ });
    fireEvent.change(screen.getByRole("textbox", { name: "Reply" }), { target: { value: "Hi" } });
    fireEvent.click(screen.getByRole("button", { name: "Reply" }));
    await screen.findByText("Choose a display name.");
    expect(document.activeElement).toBe(name);
    fireEvent.change(name, { target: { value: "Omar" } });
    fireEvent.click(screen.getByRole("button", { name: "Reply" }));
    await waitFor(() =>
      expect(requests.some(({ name: route }) => route === "addReply")).toBe(true),
    );
    expect(requests.find(({ name: route }) => route === "addReply")?.body).toMatchObject({
      display_name: "Omar",
    });
  });

  test("asks for the name too when only the server knew that it is missing", async () => {
    await showTopic({
      getForumStanding: () => refuse("server_busy"),
      addReply: () => refuse("validation_failed", {}, ["display_name"]),
    });
    const field = await screen.findByRole("textbox", { name: "Reply" });
    fireEvent.change(field, { target: { value: "Hi" } });
    expect(screen.queryByRole("textbox", { name: /Display name/ })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Reply" }));
    expect(await screen.findByRole("textbox", { name: /Display name/ })).toBeTruthy();
  });

  test("deletes one's reply and brings it back", async () => {
    const own = makePost({ number: 2, id: "post-2", author: me, body: "Mine." });
    await showTopic({
      listPosts: () => ({ posts: [own], next: null }),
      deletePost: () => ({ ...own, state: "deleted" }),
      restorePost: () => own,
    });
    await choose("Mine.", "Delete");
    await screen.findByText("Deleted. Nobody else can read it.");
    act(() => getToasts()[0]?.action?.onAct());
    await waitFor(() => expect(screen.queryByText(/Nobody else can read it/)).toBeNull());
  });

  test("edits a reply inline", async () => {
    const own = makePost({ number: 2, id: "post-2", author: me, body: "Mine." });
    await showTopic({
      listPosts: () => ({ posts: [own], next: null }),
      editPost: ({ body }: { body: string }) => ({ ...own, body, edited_at: own.created_at }),
    });
    await choose("Mine.", "Edit");
    const field = screen.getByRole("textbox", { name: "Your reply" });
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: "Ours." } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    expect((await findPost("Ours.")).getByText(/edited/)).toBeTruthy();
    expect(document.activeElement?.id).toBe("post-2");
  });

  test("likes at once, and reverts that on an error", async () => {
    let fail: (answer: Response) => void = () => {};
    await showTopic({ likePost: () => new Promise((resolve) => (fail = resolve)) });
    const post = await findPost("An inner join.");
    fireEvent.click(post.getByRole("button", { name: "Like" }));
    await post.findByRole("button", { name: /Liked/, pressed: true });
    await waitFor(() => fail(refuse("rate_limited", { count: 5 })));
    await waitFor(() => expect(getToasts()[0]?.title).toBe("The like was not saved"));
    expect(await post.findByRole("button", { name: "Like", pressed: false })).toBeTruthy();
  });

  test("that is locked has no reply form", async () => {
    await showTopic({ getTopic: () => makeTopic({ is_locked: true }) });
    await screen.findByText(/closed to new replies/);
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  test("that was deleted shows that and a link to the forum", async () => {
    await showTopic({ getTopic: () => refuse("not_found") });
    await screen.findByText("This topic no longer exists");
    const link = screen.getByRole("link", { name: "Go to the community" });
    expect(link.getAttribute("href")).toBe("/forum");
  });

  test("copies the attached path once for several taps", async () => {
    const path = { title: "SQL", description: "", goal: "", hours: 40, milestones: [] };
    const { requests, router } = await showTopic({
      getTopic: () => makeTopic({ path }),
      copyTopicPath: () => ({ path_id: "path-9" }),
    });
    tapTwice(await screen.findByRole("button", { name: "Copy to my paths" }));
    await waitFor(() => expect(getToasts()[0]?.title).toBe("Path saved"));
    expect(requests.filter(({ name }) => name === "copyTopicPath")).toHaveLength(1);
    await act(async () => getToasts()[0]?.action?.onAct());
    expect(router.state.location.pathname).toBe("/dashboard/learning-paths/path-9");
  });
});

import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { refuse } from "../../../../test/fake-api.ts";
import { makePost, makeStanding, makeTopic, me } from "../../../../test/forum.ts";
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

  test("lets its asker mark the answer, and take it back on the spot", async () => {
    const { asked } = await showTopic({
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
    const sent = asked.filter(({ name }) => name === "acceptAnswer").map(({ body }) => body);
    expect(sent).toEqual([{ post_id: "post-2" }, { post_id: null }]);
  });

  test("offers nobody else to mark the answer", async () => {
    await showTopic();
    const post = await findPost("An inner join.");
    expect(post.queryByRole("button", { name: "Mark as the answer" })).toBeNull();
  });

  test("quotes a reply with its author's name into the reply, and sends it once", async () => {
    const { asked } = await showTopic({
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
    expect(asked.filter(({ name }) => name === "addReply")).toHaveLength(1);
    expect(field.value).toBe("");
  });

  test("keeps a reply that is too long as it was pasted, and says so instead of sending it", async () => {
    const { asked } = await showTopic();
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Reply" });
    fireEvent.change(field, { target: { value: "x".repeat(7900) } });
    screen.getByText("100 characters left");
    fireEvent.change(field, { target: { value: "x".repeat(8002) } });
    screen.getByText(/^2 characters too many: at most 8,000 fit/);
    fireEvent.click(screen.getByRole("button", { name: "Reply" }));
    expect(field.value).toHaveLength(8002);
    expect(document.activeElement).toBe(field);
    expect(asked.some(({ name }) => name === "addReply")).toBe(false);
  });

  test("[D62] takes no reply of who is suspended: why and until when stands there, the draft stays", async () => {
    const until = { suspended_until: "2026-11-20T10:00:00Z", suspended_reason: "abuse" as const };
    const draft = { id: "reply-1", body: "Half a reply", name: "" };
    window.localStorage.setItem("forum-draft:topic-1", JSON.stringify(draft));
    const { unmount } = await showTopic({
      getForumStanding: () => ({ ...makeStanding(), ...until }),
    });
    const notice = await screen.findByText(
      /^A moderator has paused your writing here until 20 Nov/,
    );
    expect(notice.textContent).toContain("The reason: insults or harassment.");
    expect(notice.textContent).toContain("stays on this device");
    const post = await findPost("An inner join.");
    expect(post.queryByRole("button", { name: "Quote" })).toBeNull();
    expect(screen.queryByRole("textbox", { name: "Reply" })).toBeNull();
    unmount();
    await showTopic();
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Reply" });
    expect(field.value).toBe("Half a reply");
  });

  test("marks words where the caret stands", async () => {
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
    const { asked } = await showTopic({
      getTopic: () => makeTopic({ unread_notices: ["notice-1"] }),
      markNotificationRead: () => ({}),
    });
    const read = () => asked.filter(({ name }) => name === "markNotificationRead");
    await waitFor(() => expect(read()).toHaveLength(1));
  });

  test("with replies that still wait to be shown keeps its notifications", async () => {
    const { asked } = await showTopic({
      getTopic: () => makeTopic({ unread_notices: ["notice-1"], post_count: 3 }),
    });
    await screen.findByRole("button", { name: "1 new reply" });
    expect(asked.some(({ name }) => name === "markNotificationRead")).toBe(false);
  });

  test("keeps an unsent reply on the device, and says which limit it met", async () => {
    const limits = { limit: "links_first_day" };
    const first = await showTopic({ addReply: () => refuse("rate_limited", limits) });
    const write = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Reply" });
    fireEvent.change(await write(), { target: { value: "https://example.com" } });
    fireEvent.click(screen.getByRole("button", { name: "Reply" }));
    await screen.findByText(/two links in all/);
    first.unmount();
    await showTopic();
    expect((await write()).value).toBe("https://example.com");
  });

  test("does not keep a reply that arrived after its page was left", async () => {
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

  test("says what an empty reply lacks, also to who looks at the preview", async () => {
    await showTopic();
    await screen.findByRole("textbox", { name: "Reply" });
    fireEvent.click(screen.getByRole("radio", { name: "Preview" }));
    fireEvent.click(screen.getByRole("button", { name: "Reply" }));
    const field = screen.getByRole("textbox", { name: "Reply" });
    expect(field.closest(".hidden")).toBeNull();
    expect(document.activeElement).toBe(field);
  });

  test("asks for a name with the first text", async () => {
    const { asked } = await showTopic({
      getForumStanding: () => makeStanding(""),
      addReply: ({ id, body }: { id: string; body: string }) =>
        makePost({ number: 3, id, body, author: me }),
    });
    const name = await screen.findByRole("textbox", { name: /Your name here/ });
    fireEvent.change(screen.getByRole("textbox", { name: "Reply" }), { target: { value: "Hi" } });
    fireEvent.click(screen.getByRole("button", { name: "Reply" }));
    await screen.findByText("Choose the name other members will see.");
    expect(document.activeElement).toBe(name);
    fireEvent.change(name, { target: { value: "Omar" } });
    fireEvent.click(screen.getByRole("button", { name: "Reply" }));
    await waitFor(() => expect(asked.some(({ name: route }) => route === "addReply")).toBe(true));
    expect(asked.find(({ name: route }) => route === "addReply")?.body).toMatchObject({
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
    expect(screen.queryByRole("textbox", { name: /Your name here/ })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Reply" }));
    expect(await screen.findByRole("textbox", { name: /Your name here/ })).toBeTruthy();
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

  test("edits a reply in its place", async () => {
    const own = makePost({ number: 2, id: "post-2", author: me, body: "Mine." });
    await showTopic({
      listPosts: () => ({ posts: [own], next: null }),
      editPost: ({ body }: { body: string }) => ({ ...own, body, edited_at: own.created_at }),
    });
    await choose("Mine.", "Edit");
    const field = screen.getByRole("textbox", { name: "Text" });
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: "Ours." } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    expect((await findPost("Ours.")).getByText(/edited/)).toBeTruthy();
    expect(document.activeElement?.id).toBe("post-2");
  });

  test("likes at once, and takes it back when that failed", async () => {
    let fail: (answer: Response) => void = () => {};
    await showTopic({ likePost: () => new Promise((resolve) => (fail = resolve)) });
    const post = await findPost("An inner join.");
    fireEvent.click(post.getByRole("button", { name: "Like" }));
    await post.findByRole("button", { name: /Liked/, pressed: true });
    await waitFor(() => fail(refuse("rate_limited", { count: 5 })));
    await waitFor(() => expect(getToasts()[0]?.title).toBe("The like was not saved"));
    expect(await post.findByRole("button", { name: "Like", pressed: false })).toBeTruthy();
  });

  test("that is closed takes no reply", async () => {
    await showTopic({ getTopic: () => makeTopic({ is_locked: true }) });
    await screen.findByText(/takes no new replies/);
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  test("that is gone says so and leads on", async () => {
    await showTopic({ getTopic: () => refuse("not_found") });
    await screen.findByText("This topic is not here");
    const link = screen.getByRole("link", { name: "To the community" });
    expect(link.getAttribute("href")).toBe("/forum");
  });

  test("copies the attached path with one tap, however often it is tapped", async () => {
    const path = { title: "SQL", description: "", goal: "", hours: 40, milestones: [] };
    const { asked, router } = await showTopic({
      getTopic: () => makeTopic({ path }),
      copyTopicPath: () => ({ path_id: "path-9" }),
    });
    tapTwice(await screen.findByRole("button", { name: "Copy to my paths" }));
    await waitFor(() => expect(getToasts()[0]?.title).toBe("The path is yours now"));
    expect(asked.filter(({ name }) => name === "copyTopicPath")).toHaveLength(1);
    await act(async () => getToasts()[0]?.action?.onAct());
    expect(router.state.location.pathname).toBe("/dashboard/learning-paths/path-9");
  });
});

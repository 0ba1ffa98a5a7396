import type { Topic } from "@masar/contract/community/schemas";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { getToasts } from "#web/platform/toast/toast.ts";
import { makeSession } from "../../../../test/fake-api.ts";
import { makePost, makeTopic, me } from "../../../../test/forum.ts";
import { answer, choose, findPost, showTopic } from "../../../../test/topic.tsx";

describe("[D62] somebody else's reply", () => {
  test("is reported with a reason, is folded for who reported it, and unfolds", async () => {
    let isReported = false;
    const { requests } = await showTopic({
      listPosts: () => ({ posts: [{ ...answer, is_reported: isReported }], next: null }),
      reportPost: () => {
        isReported = true;
        return { reported: true };
      },
    });
    await choose("An inner join.", "Report");
    screen.getByText(/It is hidden for you/);
    fireEvent.click(screen.getByRole("button", { name: "Report" }));
    await screen.findByText("Choose a reason.");
    expect(requests.some(({ name }) => name === "reportPost")).toBe(false);
    fireEvent.click(screen.getByRole("radio", { name: "Off topic" }));
    expect(screen.queryByText("Choose a reason.")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Report" }));
    // The dialog stays open; when it closes, the reply is collapsed and keeps the focus.
    await screen.findByText(/Thank you/);
    expect(screen.getByText("An inner join.")).toBeTruthy();
    const [close] = screen.getAllByRole("button", { name: "Close" }).toReversed();
    expect(document.activeElement).toBe(close);
    fireEvent.click(close as HTMLElement);
    const folded = (await screen.findByText(/You reported this reply/)).closest("article");
    await waitFor(() => expect(document.activeElement).toBe(folded));
    expect(screen.queryByText("An inner join.")).toBeNull();
    expect(requests.find(({ name }) => name === "reportPost")?.body).toEqual({
      reason: "off_topic",
      note: "",
    });
    fireEvent.click(screen.getByRole("button", { name: "Show it" }));
    const post = await findPost("An inner join.");
    fireEvent.click(post.getByRole("button", { name: "Post options" }));
    expect(screen.queryByRole("menuitem", { name: "Report" }), "once is enough").toBeNull();
  });

  test("whose report arrives after the dialog was closed is folded too", async () => {
    let isReported = false;
    let arrive: () => void = () => {};
    await showTopic({
      listPosts: () => ({ posts: [{ ...answer, is_reported: isReported }], next: null }),
      reportPost: () =>
        new Promise((resolve) => {
          arrive = () => {
            isReported = true;
            resolve({ reported: true });
          };
        }),
    });
    await choose("An inner join.", "Report");
    fireEvent.click(screen.getByRole("radio", { name: "Off topic" }));
    fireEvent.click(screen.getByRole("button", { name: "Report" }));
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    act(() => arrive());
    await screen.findByText(/You reported this reply/);
  });

  test("shows nothing more of a blocked member, and unblocks on the spot", async () => {
    let isBlocked = false;
    await showTopic({
      listPosts: () => ({
        posts: [isBlocked ? { kind: "gap", number: 2, reason: "blocked" } : answer],
        next: null,
      }),
      blockMember: ({ blocked }: { blocked: boolean }) => {
        isBlocked = blocked;
        return { is_blocked: blocked };
      },
    });
    await choose("An inner join.", "Block this member");
    fireEvent.click(screen.getByRole("button", { name: "Block" }));
    await screen.findByText("A reply by a member you have blocked.");
    act(() => getToasts()[0]?.action?.onAct());
    expect(await screen.findByText("An inner join.")).toBeTruthy();
  });

  test("has no way to report or block oneself", async () => {
    await showTopic({ listPosts: () => ({ posts: [{ ...answer, author: me }], next: null }) });
    const post = await findPost("An inner join.");
    fireEvent.click(post.getByRole("button", { name: "Post options" }));
    expect(screen.queryByRole("menuitem", { name: "Report" })).toBeNull();
    expect(screen.queryByRole("menuitem", { name: "Block this member" })).toBeNull();
  });
});

describe("[D62] a moderator reading a topic", () => {
  const asModerator = { getSession: () => ({ session: makeSession({ roles: ["moderator"] }) }) };

  test("hides a reply, shows an alert there and can restore it", async () => {
    const decision = { is_decided: true, taken_reason: "off_topic" as const };
    const hidden = { ...answer, state: "hidden" as const, ...decision };
    let isHidden = false;
    const { requests } = await showTopic({
      ...asModerator,
      listPosts: () => ({ posts: [isHidden ? hidden : answer], next: null }),
      moderatePost: ({ action }: { action: string }) => {
        isHidden = action === "hide";
        return isHidden ? hidden : answer;
      },
    });
    await choose("An inner join.", "Hide for everyone");
    expect(requests.some(({ name }) => name === "moderatePost")).toBe(false);
    const dialog = within(screen.getByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Hide" }));
    await dialog.findByText("Choose a reason.");
    expect(requests.some(({ name }) => name === "moderatePost")).toBe(false);
    fireEvent.click(dialog.getByRole("radio", { name: "Off topic" }));
    fireEvent.click(dialog.getByRole("button", { name: "Hide" }));
    const alert = await screen.findByText(/^Hidden by a moderator.*does not belong in this topic/);
    expect(requests.find(({ name }) => name === "moderatePost")?.body).toEqual({
      action: "hide",
      reason: "off_topic",
    });
    await waitFor(() => expect(document.activeElement).toBe(alert.closest("article")));
    expect(getToasts()[0]?.title).toBe("The post is hidden");
    fireEvent.click(screen.getByRole("button", { name: "Restore" }));
    await waitFor(() => expect(screen.queryByText(/^Hidden by a moderator/)).toBeNull());
  });

  test("meets one that reports have hidden as not yet decided", async () => {
    const waiting = { ...answer, state: "hidden" as const };
    await showTopic({ ...asModerator, listPosts: () => ({ posts: [waiting], next: null }) });
    const alert = await screen.findByText(/^Hidden until moderators decide/);
    expect(alert.textContent, "reports give no reason").not.toContain("reason");
  });

  test("[R4.06] is alone in that", async () => {
    await showTopic();
    const post = await findPost("An inner join.");
    fireEvent.click(post.getByRole("button", { name: "Post options" }));
    expect(screen.getByRole("menuitem", { name: "Report" })).toBeTruthy();
    expect(screen.queryByRole("menuitem", { name: "Hide for everyone" })).toBeNull();
    expect(screen.queryByRole("menuitem", { name: "Remove as a moderator" })).toBeNull();
  });
});

test("[D62] the author of a removed reply reads why", async () => {
  const removed = { state: "removed" as const, is_decided: true, taken_reason: "abuse" as const };
  await showTopic({ listPosts: () => ({ posts: [{ ...answer, ...removed, author: me }] }) });
  const alert = await screen.findByText(/^Removed by a moderator/);
  expect(alert.textContent).toContain("Reason: it may insult or harass someone.");
  expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
});

test("[D62] a question that was reported is folded, and its replies stay", async () => {
  await showTopic({ getTopic: () => makeTopic({ question: makePost({ is_reported: true }) }) });
  await findPost("An inner join.");
  expect(screen.queryByText(/keeps the rows/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show it" }));
  await screen.findByText(/keeps the rows/);
});

describe("[D61] one's own topic", () => {
  const own = (values: Partial<Topic>) =>
    showTopic({
      getTopic: () => makeTopic({ author: me, question: makePost({ author: me }), ...values }),
      listTopics: () => ({ pinned: [], topics: [], next: null }),
      deletePost: () => makePost({ author: me, state: "deleted" }),
    });
  const isDeleted = (requests: { name: string }[]) =>
    requests.some(({ name }) => name === "deletePost");
  const words = (_: string, line: Element | null) =>
    line?.tagName === "P" && line.textContent === "Which join keeps the rows?";
  const chooseDelete = async () => {
    const card = (await screen.findByText(words)).closest("article") as HTMLElement;
    fireEvent.click(within(card).getByRole("button", { name: "Post options" }));
    fireEvent.click(screen.getByRole("menuitem", { name: "Delete the topic" }));
  };

  test("with replies is deleted only after a question that counts them", async () => {
    const { requests } = await own({ reply_count: 2 });
    await chooseDelete();
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText(/^Its 2 replies are deleted with it/);
    expect(isDeleted(requests)).toBe(false);
    fireEvent.click(dialog.getByRole("button", { name: "Delete the topic" }));
    await waitFor(() => expect(isDeleted(requests)).toBe(true));
  });

  test("without replies is deleted at once", async () => {
    const { requests } = await own({ reply_count: 0 });
    await chooseDelete();
    await waitFor(() => expect(isDeleted(requests)).toBe(true));
  });

  test("asks its author for no answer, and offers no copy of their own path", async () => {
    const path = { title: "SQL", description: "", goal: "", hours: 3, milestones: [] };
    const { requests } = await showTopic({
      getTopic: () =>
        makeTopic({ author: me, question: makePost({ author: me }), post_count: 1, path }),
      listPosts: () => ({ posts: [], next: null }),
    });
    await screen.findByText("Attached path");
    await waitFor(() => expect(requests.some(({ name }) => name === "listPosts")).toBe(true));
    expect(screen.queryByRole("button", { name: "Copy to my paths" })).toBeNull();
    expect(screen.queryByText(/half an answer/)).toBeNull();
  });
});

import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, vi } from "vitest";
import { TopicPage } from "#web/features/community/topic/topic-page.tsx";
import { useAuth } from "#web/entities/session/auth.tsx";
import { useLiveConnection } from "#web/platform/live/live.ts";
import { dismissToast, getToasts } from "#web/platform/toast/toast.ts";
import { fakeApi, makeSession } from "./fake-api.ts";
import { makePost, makeWritingStatus, makeTopic } from "./forum.ts";
import { renderApp } from "./render-app.tsx";

let streams: EventTarget[] = [];

class FakeStream extends EventTarget {
  constructor() {
    super();
    streams.push(this);
  }
  close() {}
}

beforeEach(() => {
  streams = [];
  vi.stubGlobal("EventSource", FakeStream);
  Element.prototype.scrollIntoView = () => {};
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.localStorage.clear();
  for (const { id } of getToasts()) dismissToast(id);
});

/** What the server sends when somebody replied. */
export function sendReplied(): void {
  const data = JSON.stringify({ topic_id: "topic-1", post_id: "post-3" });
  act(() => {
    for (const stream of streams) {
      stream.dispatchEvent(new MessageEvent("topic.replied", { data, lastEventId: "7" }));
    }
  });
}

function Page() {
  useLiveConnection(useAuth().user?.id);
  return <TopicPage topicId="topic-1" />;
}

export const answer = makePost({ number: 2, id: "post-2", body: "An inner join." });

/** The page of a topic with one reply. */
export async function showTopic(
  handlers: Parameters<typeof fakeApi>[0] = {},
  at = "/forum/topic-1",
) {
  const requests = fakeApi({
    getSession: () => ({ session: makeSession() }),
    getTopic: () => makeTopic(),
    listPosts: () => ({ posts: [answer], next: null }),
    getForumStanding: () => makeWritingStatus(),
    ...handlers,
  });
  const drawn = await renderApp([{ path: "*", element: <Page /> }], { at });
  return { requests, ...drawn };
}

export async function findPost(words: string) {
  const line = await screen.findByText(words, { selector: "p" });
  return within(line.closest("article") as HTMLElement);
}

export async function choose(words: string, item: string): Promise<void> {
  const post = await findPost(words);
  fireEvent.click(post.getByRole("button", { name: "Post options" }));
  fireEvent.click(screen.getByRole("menuitem", { name: item }));
}

/** Both taps come before the page is drawn anew, as those of a finger on a slow phone do. */
export function tapTwice(button: HTMLElement): void {
  act(() => {
    button.click();
    button.click();
  });
}

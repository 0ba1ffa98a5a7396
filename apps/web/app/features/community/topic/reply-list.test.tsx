import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { makePost, makeTopic } from "../../../../test/forum.ts";
import { answer, sendReplied, showTopic } from "../../../../test/topic.tsx";

describe("[D61] replies that come while one reads", () => {
  test("are counted, then added below without asking for the rest again", async () => {
    let post_count = 2;
    const afters: (string | null)[] = [];
    await showTopic({
      getTopic: () => makeTopic({ post_count }),
      listPosts: (_, { query }) => {
        afters.push(query.get("after"));
        const late = makePost({ number: 3, id: "post-3", body: "Or a lateral one." });
        return { posts: query.get("after") === "2" ? [late] : [answer], next: null };
      },
    });
    await screen.findByText("An inner join.");
    post_count = 3;
    sendReplied();
    fireEvent.click(await screen.findByRole("button", { name: "1 new reply" }));
    await screen.findByText("Or a lateral one.");
    expect(afters).toEqual(["1", "2"]);
    const link = screen.getByRole("link", { name: "Go to the new replies" });
    expect(link.getAttribute("href")).toBe("/forum/topic-1#post-3");
  });

  test("an address of one reply opens its page and brings it before the reader", async () => {
    const far = makePost({ number: 60, id: "post-60", body: "The sixtieth." });
    const afters: (string | null)[] = [];
    await showTopic(
      {
        getTopic: () => makeTopic({ post_count: 70, reply_count: 69 }),
        listPosts: (_, { query }) => {
          afters.push(query.get("after"));
          return { posts: [far], next: 73 };
        },
      },
      "/forum/topic-1#post-60",
    );
    await screen.findByText("The sixtieth.");
    expect(afters).toEqual(["49"]);
    await waitFor(() => expect(document.activeElement?.id).toBe("post-60"));
    expect(screen.getByRole("button", { name: "Earlier replies" })).toBeTruthy();
  });
});

import { communityEndpoints } from "@masar/contract/community/endpoints";
import type { ForumPost, Topic } from "@masar/contract/community/schemas";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { call } from "#web/platform/api/api-client.ts";
import { links } from "#web/platform/urls/links.ts";
import { forumKeys } from "#web/features/community/query-keys.ts";
import {
  appendPosts,
  countNew,
  lastNumber,
  listLines,
  pageOf,
  parsePostNumber,
  type PostPages,
} from "#web/features/community/post-cache.ts";
import { postsQuery } from "#web/features/community/posts.api.ts";

/** Replies around the one that the URL names, and new ones from the live stream. */
export function useReplies(topic: Topic) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const wanted = parsePostNumber(hash);
  const [known, setKnown] = useState(wanted);
  const [start, setStart] = useState(() => pageOf(wanted));
  /** The number of the first reply that was just added at the end. */
  const [added, setAdded] = useState<number | null>(null);
  const options = postsQuery(topic.id, start);
  const query = useInfiniteQuery(options);
  const all = listLines(query.data);
  const isLoaded = (number: number) =>
    number === topic.question.number ||
    number === topic.accepted?.number ||
    all.some((line) => line.number === number);

  // The URL names another reply (a link inside a post, the back button): load its page.
  if (wanted !== known) {
    setKnown(wanted);
    if (wanted !== null && !isLoaded(wanted)) setStart(pageOf(wanted));
  }

  const append = useMutation({
    mutationKey: ["forum", "fresh", topic.id],
    mutationFn: (after: number) =>
      call(communityEndpoints, "listPosts", { params: { id: topic.id }, query: { after } }),
    onSuccess: (more, after) => {
      client.setQueryData<PostPages>(
        options.queryKey,
        (pages) => pages && appendPosts(pages, more),
      );
      setAdded(more.posts.find(({ number }) => number > after)?.number ?? null);
    },
  });

  /** Appends the reply when the end is loaded; in any case navigates to it. */
  const showOwn = (post: ForumPost) => {
    client.setQueryData<Topic>(
      forumKeys.topic(topic.id),
      (now) =>
        now && {
          ...now,
          reply_count: now.reply_count + 1,
          post_count: Math.max(now.post_count, post.number),
          activity_at: post.created_at,
          is_following: true,
        },
    );
    const pages = client.getQueryData<PostPages>(options.queryKey);
    const isNext = pages?.pages.at(-1)?.next === null && lastNumber(pages) === post.number - 1;
    if (pages && isNext) {
      client.setQueryData(options.queryKey, appendPosts(pages, { posts: [post], next: null }));
    } else if (pages?.pages.at(-1)?.next === null) {
      append.mutate(lastNumber(pages));
    }
    void navigate(links.post(topic.id, post.number), { replace: true });
  };

  return {
    query,
    wanted,
    isMissing: query.data !== undefined && wanted !== null && !isLoaded(wanted),
    lines: all.filter(({ number }) => number !== topic.accepted?.number),
    newCount: countNew(query.data, topic),
    added,
    isAdding: append.isPending,
    addNew: () => append.mutate(lastNumber(query.data)),
    clearAdded: () => setAdded(null),
    showOwn,
  };
}

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
  countFresh,
  lastNumber,
  listLines,
  pageOf,
  type PostPages,
  readPostNumber,
} from "#web/features/community/post-cache.ts";
import { postsQuery } from "#web/features/community/posts.api.ts";

/** A topic's replies around the one the address names, and those that come while one reads. */
export function useReplies(topic: Topic) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const wanted = readPostNumber(hash);
  const [known, setKnown] = useState(wanted);
  const [start, setStart] = useState(() => pageOf(wanted));
  /** The first of those that were just added at the end. */
  const [added, setAdded] = useState<number | null>(null);
  const options = postsQuery(topic.id, start);
  const query = useInfiniteQuery(options);
  const all = listLines(query.data);
  const isThere = (number: number) =>
    number === topic.question.number ||
    number === topic.accepted?.number ||
    all.some((line) => line.number === number);

  // Another one is wanted (a link inside a post, the back button): the page that holds it is opened.
  if (wanted !== known) {
    setKnown(wanted);
    if (wanted !== null && !isThere(wanted)) setStart(pageOf(wanted));
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

  /** One's own reply: at the end, if that is what is shown; else the end is opened. */
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
    isMissing: query.data !== undefined && wanted !== null && !isThere(wanted),
    lines: all.filter(({ number }) => number !== topic.accepted?.number),
    fresh: countFresh(query.data, topic),
    added,
    isAdding: append.isPending,
    addFresh: () => append.mutate(lastNumber(query.data)),
    forgetAdded: () => setAdded(null),
    showOwn,
  };
}

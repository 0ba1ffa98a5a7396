import type { ForumGap, ForumPost, Topic } from "@masar/contract/community/schemas";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { forumKeys } from "./query-keys.ts";

export type PostPage = ResponseOf<"listPosts">;
export type PostPages = InfiniteData<PostPage>;
export type PostLine = ForumPost | ForumGap;

const { pageSize } = limits.community;
/** The question is the first: replies come after it. */
const question = 1;

/** The post an address leads to, `#post-12`. */
export function readPostNumber(hash: string): number | null {
  const number = Number(/^#post-(\d{1,9})$/.exec(hash)?.[1]);
  return number >= 1 ? number : null;
}

export const postAnchor = (number: number) => `post-${number}`;

/** After which number the page begins that holds this one: pages never overlap, wherever one starts. */
export function pageOf(number: number | null): number {
  const before = Math.max(0, (number ?? question + 1) - question - 1);
  return question + Math.floor(before / pageSize) * pageSize;
}

/** After which number the page before begins; undefined at the first. */
export function pageBefore(after: number): number | undefined {
  return after > question ? Math.max(question, after - pageSize) : undefined;
}

export function listLines(pages: PostPages | undefined): PostLine[] {
  return pages?.pages.flatMap((page) => page.posts) ?? [];
}

/** The number of the last post that is loaded, or would be. */
export function lastNumber(pages: PostPages | undefined): number {
  return listLines(pages).at(-1)?.number ?? Number(pages?.pageParams.at(-1) ?? question);
}

/** How many came since, at the end of what is loaded; while more pages wait, they come with those. */
export function countFresh(pages: PostPages | undefined, topic: Topic): number {
  if (!pages || pages.pages.at(-1)?.next !== null) return 0;
  return Math.max(0, topic.post_count - lastNumber(pages));
}

/** Further posts at the end: nothing above them moves. */
export function appendPosts(pages: PostPages, more: PostPage): PostPages {
  const known = lastNumber(pages);
  const fresh = more.posts.filter(({ number }) => number > known);
  const last = pages.pages.at(-1);
  if (!last) return pages;
  const joined = { posts: [...last.posts, ...fresh], next: more.next };
  return { ...pages, pages: [...pages.pages.slice(0, -1), joined] };
}

type PostPlace = Pick<ForumPost, "id" | "topic_id">;

/** Some facts of a post, wherever it is shown; what else was changed of it meanwhile stays. */
export function changePost(client: QueryClient, place: PostPlace, facts: Partial<ForumPost>): void {
  const change = (post: ForumPost) => (post.id === place.id ? { ...post, ...facts } : post);
  client.setQueryData<Topic>(
    forumKeys.topic(place.topic_id),
    (topic) =>
      topic && {
        ...topic,
        question: change(topic.question),
        accepted: topic.accepted && change(topic.accepted),
      },
  );
  client.setQueriesData<PostPages>(
    { queryKey: forumKeys.posts(place.topic_id) },
    (pages) =>
      pages && {
        ...pages,
        pages: pages.pages.map((page) => ({
          ...page,
          posts: page.posts.map((line) => (line.kind === "post" ? change(line) : line)),
        })),
      },
  );
}

/** A post as it is now, wherever it is shown. */
export function replacePost(client: QueryClient, post: ForumPost): void {
  changePost(client, post, post);
}

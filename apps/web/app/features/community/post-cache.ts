import type { ForumGap, ForumPost, Topic } from "@masar/contract/community/schemas";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { forumKeys } from "./query-keys.ts";

type PostPage = ResponseOf<"listPosts">;
export type PostPages = InfiniteData<PostPage>;

const { pageSize } = limits.community;
/** The number of the question; replies follow. */
const question = 1;

export function parsePostNumber(hash: string): number | null {
  const number = Number(/^#post-(\d{1,9})$/.exec(hash)?.[1]);
  return number >= 1 ? number : null;
}

export const postAnchor = (number: number) => `post-${number}`;

/** The number after which the page of this post begins. Pages never overlap. */
export function pageOf(number: number | null): number {
  const before = Math.max(0, (number ?? question + 1) - question - 1);
  return question + Math.floor(before / pageSize) * pageSize;
}

/** Undefined for the first page. */
export function pageBefore(after: number): number | undefined {
  return after > question ? Math.max(question, after - pageSize) : undefined;
}

export function listLines(pages: PostPages | undefined): (ForumPost | ForumGap)[] {
  return pages?.pages.flatMap((page) => page.posts) ?? [];
}

export function lastNumber(pages: PostPages | undefined): number {
  return listLines(pages).at(-1)?.number ?? Number(pages?.pageParams.at(-1) ?? question);
}

/** The number of posts since the last loaded one; 0 while there are more pages to load. */
export function countNew(pages: PostPages | undefined, topic: Topic): number {
  if (!pages || pages.pages.at(-1)?.next !== null) return 0;
  return Math.max(0, topic.post_count - lastNumber(pages));
}

export function appendPosts(pages: PostPages, more: PostPage): PostPages {
  const known = lastNumber(pages);
  const fresh = more.posts.filter(({ number }) => number > known);
  const last = pages.pages.at(-1);
  if (!last) return pages;
  const joined = { posts: [...last.posts, ...fresh], next: more.next };
  return { ...pages, pages: [...pages.pages.slice(0, -1), joined] };
}

type PostRef = Pick<ForumPost, "id" | "topic_id">;

export function changePost(client: QueryClient, ref: PostRef, changes: Partial<ForumPost>): void {
  const change = (post: ForumPost) => (post.id === ref.id ? { ...post, ...changes } : post);
  client.setQueryData<Topic>(
    forumKeys.topic(ref.topic_id),
    (topic) =>
      topic && {
        ...topic,
        question: change(topic.question),
        accepted: topic.accepted && change(topic.accepted),
      },
  );
  client.setQueriesData<PostPages>(
    { queryKey: forumKeys.posts(ref.topic_id) },
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

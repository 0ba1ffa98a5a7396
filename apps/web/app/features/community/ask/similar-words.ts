import type { FoundPost } from "@masar/contract/community/schemas";

const shortest = 4;
const mostWords = 2;
const mostShown = 3;

/** The words that say most about a title: a search for all of them would find that very title only. */
export function wordsToFind(title: string): string {
  const words = title.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}+#.'’-]*/gu) ?? [];
  const telling = [...new Set(words)].filter((word) => word.length >= shortest);
  const longest = telling.toSorted((a, b) => b.length - a.length).slice(0, mostWords);
  // In the order they were written, so that a further short word asks nothing anew.
  return telling.filter((word) => longest.includes(word)).join(" ");
}

/** Each topic once, however many of its posts were found. */
export function listSimilar(found: readonly FoundPost[]): FoundPost[] {
  const topics = new Map(found.toReversed().map((post) => [post.topic_id, post]));
  return found.filter((post) => topics.get(post.topic_id) === post).slice(0, mostShown);
}

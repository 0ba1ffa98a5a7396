import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { spansBelow } from "@masar/domain/community/forum-spans";
import { makeExcerpt } from "@masar/domain/community/forum-text";
import { toSearchWords } from "@masar/domain/text/search-words";
import type { UserCtx } from "#api/context.ts";
import { preferIndexes, runSearch } from "#api/db/search-limit.ts";
import type { Tx } from "#api/db/tx.ts";
import { readAuthors } from "#api/features/community/author-view.service.ts";
import * as queries from "#api/features/community/search.queries.ts";

const { community } = limits;

/**
 * A page is cut from what the words match; what the reader may not see then leaves it shorter, and the next one
 * begins where it ended. So a page is never filled by reading on and on.
 */
export async function searchForum(
  ctx: UserCtx,
  input: ParsedOf<"searchForum">["query"],
): Promise<ResponseOf<"searchForum">> {
  await ctx.localLimiter.consume(`forum-search:${ctx.user.id}`, community.searchesPerMinute, 60);
  const words = toSearchWords(input.q, limits.search.maxWords);
  if (words.length === 0) return { results: [], next: null };
  return runSearch(
    ctx.tx,
    words,
    async (tx: Tx) => {
      await preferIndexes(tx);
      const below = input.after ?? (await queries.findNewest(tx)) + 1;
      const matches = await findMatches(tx, { words, below, limit: community.pageSize + 1 });
      const page = matches.slice(0, community.pageSize);
      const ids = page.map(({ post_id }) => post_id);
      const found = await queries.listFound(tx, { ids });
      const authors = await readAuthors(
        tx,
        found.map(({ author_id }) => author_id),
      );
      const place = new Map(ids.map((id, at) => [id, at]));
      const inOrder = found.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
      return {
        results: inOrder.map(({ id, author_id, body, created_at, ...row }) => ({
          ...row,
          post_id: id,
          author: authors(author_id),
          excerpt: makeExcerpt(body, words, community.excerptLength),
          created_at: created_at.toISOString(),
        })),
        next: matches.length > community.pageSize ? (page.at(-1)?.seq ?? null) : null,
      };
    },
    community.searchTimeoutMs,
  );
}

/** As many as are read at once cost less than a walk through the spans. */
const mostOfRare = 100;

/** The newest below a number, newest first. Words that the nearest posts are without are rare, or were used long ago. */
async function findMatches(
  tx: Tx,
  params: { words: readonly string[]; below: number; limit: number },
): Promise<queries.Match[]> {
  const { words, below, limit } = params;
  const { near, far } = spansBelow(below);
  const nearest = await queries.listMatches(tx, { words, spans: near, limit });
  if (nearest.length >= limit || far.length === 0) return nearest;
  if (nearest.length === 0) {
    const all = await queries.listAllMatches(tx, { words, most: mostOfRare });
    if (all) {
      const older = all.filter(({ seq }) => seq < below);
      return older.toSorted((a, b) => b.seq - a.seq).slice(0, limit);
    }
  }
  const left = limit - nearest.length;
  return [...nearest, ...(await queries.listMatches(tx, { words, spans: far, limit: left }))];
}

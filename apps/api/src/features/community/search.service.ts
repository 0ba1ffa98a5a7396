import type { QueryOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { spansBelow } from "@masar/domain/community/forum-spans";
import { makeExcerpt } from "@masar/domain/community/forum-text";
import { toSearchWords } from "@masar/domain/text/search-words";
import type { UserCtx } from "#api/context.ts";
import { preferIndexes, runSearch } from "#api/db/search-limit.ts";
import { splitPage } from "#api/db/split-page.ts";
import type { Tx } from "#api/db/tx.ts";
import { loadAuthors } from "./author-view.service.ts";
import * as queries from "./search.queries.ts";

const { community } = limits;

/** Posts that the reader may not see are removed after paging: a page may be shorter, but takes one query. */
export async function searchForum(ctx: UserCtx, input: QueryOf<"searchForum">) {
  await ctx.requestLimiter.consume(`forum-search:${ctx.user.id}`, community.searchesPerMinute, 60);
  const words = toSearchWords(input.q, limits.search.maxWords);
  if (words.length === 0) return { results: [], next: null };
  const search = async (tx: Tx) => {
    await preferIndexes(tx);
    const below = input.after ?? (await queries.findNewest(tx)) + 1;
    const matches = await findMatches(tx, words, below, community.pageSize + 1);
    const { page, last } = splitPage(matches, community.pageSize);
    const ids = page.map(({ post_id }) => post_id);
    const found = await queries.listFound(tx, { ids });
    const authors = await loadAuthors(tx, found);
    const sorted = found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    return {
      results: sorted.map(({ id, author_id, body, created_at, ...row }) => ({
        ...row,
        post_id: id,
        author: authors(author_id),
        excerpt: makeExcerpt(body, words, community.excerptLength),
        created_at: created_at.toISOString(),
      })),
      next: last?.seq ?? null,
    };
  };
  return runSearch(ctx.tx, words, search, community.searchTimeoutMs);
}

/** Reading this many at once costs less than going through the spans. */
const maxRareMatches = 100;

/** The newest matches below a number, newest first. Words without a match in the nearest posts may be rare. */
async function findMatches(tx: Tx, words: readonly string[], below: number, limit: number) {
  const { near, far } = spansBelow(below);
  const nearest = await queries.listMatches(tx, { words, spans: near, limit });
  if (nearest.length >= limit || far.length === 0) return nearest;
  if (nearest.length === 0) {
    const all = await queries.listAllMatches(tx, words, maxRareMatches);
    const older = all?.filter(({ seq }) => seq < below);
    if (older) return older.toSorted((a, b) => b.seq - a.seq).slice(0, limit);
  }
  const left = limit - nearest.length;
  return [...nearest, ...(await queries.listMatches(tx, { words, spans: far, limit: left }))];
}

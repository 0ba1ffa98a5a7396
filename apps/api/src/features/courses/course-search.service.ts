import { limits } from "@masar/contract/limits";
import { findNearest } from "@masar/domain/nearest-word";
import { listWordForms } from "@masar/domain/search-words";
import type { UserCtx } from "#api/context.ts";
import {
  isStatementTimeout,
  limitSearchTime,
  preferIndexes,
  reportSearchTimeout,
} from "#api/db/search-limit.ts";
import type { Tx } from "#api/db/tx.ts";
import * as queries from "#api/features/courses/courses.queries.ts";
import * as saved from "#api/features/courses/saved-courses.queries.ts";

type PageQuery = Omit<Parameters<typeof queries.listCourses>[1], "search">;
type FoundPage = {
  rows: Awaited<ReturnType<typeof queries.listCourses>>;
  count: number;
  marks: Awaited<ReturnType<typeof saved.listMarks>>;
  /** The words that were searched for in place of those typed. */
  corrected: string | null;
};
type Words = readonly string[];
/** What is left of the time of a whole search, which may take several statements. */
type Budget = () => number;

/** One page of the catalog; of courses that have the words, where there are any. */
export async function findCoursePage(
  ctx: UserCtx,
  { words, ...page }: PageQuery & { words: Words },
): Promise<FoundPage> {
  if (words.length === 0) return ctx.tx((tx) => readPage(tx, ctx, { ...page, search: { words } }));
  const { searchesPerMinute } = limits.courses;
  await ctx.localLimiter.consume(`course-search:${ctx.user.id}`, searchesPerMinute, 60);
  const budget = createBudget(limits.search.timeoutMs);
  const exact = await reportSearchTimeout(
    ctx.tx((tx) => searchPage(tx, ctx, { ...page, search: { words } }, budget)),
  );
  if (exact.count > 0) return exact;
  // Spelling is forgiven only where the words as they stand find nothing, and the page says so.
  return (await findCorrected(ctx, words, page, budget)) ?? exact;
}

/** Starts with the first statement: waiting for a connection takes nothing from it. */
function createBudget(totalMs: number): Budget {
  let endsAt: number | undefined;
  return () => {
    endsAt ??= performance.now() + totalMs;
    return endsAt - performance.now();
  };
}

/** In a transaction of its own: one whose statement was cancelled can do no more. */
async function findCorrected(
  ctx: UserCtx,
  words: Words,
  page: PageQuery,
  budget: Budget,
): Promise<FoundPage | undefined> {
  try {
    return await ctx.tx(async (tx) => {
      for (const corrected of await listCorrections(tx, words, budget)) {
        if (budget() <= 0) return undefined;
        const found = await searchPage(tx, ctx, { ...page, search: { words: corrected } }, budget);
        if (found.count > 0) return { ...found, corrected: corrected.join(" ") };
      }
      return undefined;
    });
  } catch (error) {
    if (isStatementTimeout(error)) return undefined;
    throw error;
  }
}

async function searchPage(
  tx: Tx,
  ctx: UserCtx,
  params: Parameters<typeof queries.listCourses>[1],
  budget: Budget,
): Promise<FoundPage> {
  await Promise.all([limitSearchTime(tx, budget()), preferIndexes(tx)]);
  return readPage(tx, ctx, params);
}

async function readPage(
  tx: Tx,
  ctx: UserCtx,
  params: Parameters<typeof queries.listCourses>[1],
): Promise<FoundPage> {
  const { rows, count } = await readRows(tx, params);
  const courseIds = rows.map(({ id }) => id);
  const marks =
    courseIds.length > 0 ? await saved.listMarks(tx, { userId: ctx.user.id, courseIds }) : [];
  return { rows, count, marks, corrected: null };
}

async function readRows(tx: Tx, params: Parameters<typeof queries.listCourses>[1]) {
  if (params.search.words.length > 0 && params.filters.sort === "relevance") {
    const rows = await queries.listBestMatches(tx, params);
    // A page past the end has no row to carry the number.
    const isPastEnd = rows.length === 0 && params.offset > 0;
    const count = isPastEnd ? await queries.countCourses(tx, params) : (rows[0]?.total ?? 0);
    return { rows: rows.map(({ total: _total, ...row }) => row), count };
  }
  const [rows, count] = await Promise.all([
    queries.listCourses(tx, params),
    queries.countCourses(tx, params),
  ]);
  return { rows, count };
}

const maxJoined = 3;

/** The query with unknown words set right, and then with two neighbours as one («جافا سكريبت») for each pair. */
async function listCorrections(tx: Tx, words: Words, budget: Budget): Promise<Words[]> {
  const joined = words.slice(1, maxJoined + 1).map((next, at) => {
    const before = words[at] ?? "";
    return { at, word: `${before}${next}` };
  });
  await limitSearchTime(tx, budget());
  const all = [...words, ...joined.map(({ word }) => word)];
  const nearest = await findNearestWords(tx, all);
  const correct = (list: Words) => list.map((word) => nearest.get(word) ?? word);
  const corrected = correct(words);
  return [
    ...(corrected.some((word, at) => word !== words[at]) ? [corrected] : []),
    ...joined.map(({ at, word }) => correct(words.toSpliced(at, 2, word))),
  ];
}

/** Two letters are near to too many words. */
const shortestCorrected = 3;
/** What `foldText` makes of C++, C# and F#: a word near to them is another thing. */
const exactWords = new Set(["cpp", "csharp", "fsharp"]);

/** For each word that no course has in any form, the nearest one that some course has; in one statement. */
async function findNearestWords(tx: Tx, words: Words): Promise<Map<string, string>> {
  const asked = words.filter((word) => word.length >= shortestCorrected && !exactWords.has(word));
  const forms = asked.flatMap((word) => listWordForms(word).map((form) => ({ word, form })));
  const unknown = await queries.listAlikeWords(tx, { words: asked, forms });
  return new Map(
    unknown.flatMap(({ word, alike }) => {
      const nearest = findNearest(word, alike);
      return nearest === undefined ? [] : [[word, nearest] as const];
    }),
  );
}

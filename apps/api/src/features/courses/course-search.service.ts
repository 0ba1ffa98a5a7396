import { limits } from "@masar/contract/limits";
import { findClosestWord } from "@masar/domain/text/edit-distance";
import { listWordForms } from "@masar/domain/text/search-words";
import type { UserCtx } from "#api/context.ts";
import {
  createSearchBudget,
  isStatementTimeout,
  preferIndexes,
  reportSearchTimeout,
  type SearchBudget,
} from "#api/db/search-limit.ts";
import type { Tx } from "#api/db/tx.ts";
import * as queries from "#api/features/courses/courses.queries.ts";
import * as saved from "#api/features/courses/saved/saved-courses.queries.ts";

type PageQuery = Omit<Parameters<typeof queries.listCourses>[1], "search">;
type FoundPage = {
  rows: Awaited<ReturnType<typeof queries.listCourses>>;
  count: number;
  marks: Awaited<ReturnType<typeof saved.listMarks>>;
  /** The words that were searched for in place of those typed. */
  corrected: string | null;
};
type Words = readonly string[];
type Params = Parameters<typeof queries.listCourses>[1];

/** One page of the catalog; of courses that have the words, where there are any. */
export async function findCoursePage(
  ctx: UserCtx,
  { words, ...page }: PageQuery & { words: Words },
): Promise<FoundPage> {
  if (words.length === 0) return ctx.tx((tx) => readPage(tx, ctx, { ...page, search: { words } }));
  const { searchesPerMinute } = limits.courses;
  await ctx.localLimiter.consume(`course-search:${ctx.user.id}`, searchesPerMinute, 60);
  const budget = createSearchBudget(ctx.courseSearchMs);
  const exact = await reportSearchTimeout(
    ctx.tx((tx) => searchPage(tx, ctx, { ...page, search: { words } }, budget)),
  );
  if (exact.count > 0) return exact;
  // Spelling is forgiven only where the words as they stand find nothing, and the page says so.
  return (await findCorrected(ctx, words, page, budget)) ?? exact;
}

/** In a transaction of its own: one whose statement was cancelled can do no more. */
async function findCorrected(
  ctx: UserCtx,
  words: Words,
  page: PageQuery,
  budget: SearchBudget,
): Promise<FoundPage | undefined> {
  try {
    return await ctx.tx(async (tx) => {
      for (const corrected of await listCorrections(tx, words, budget)) {
        if (budget.isSpent()) return undefined;
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
  params: Params,
  budget: SearchBudget,
): Promise<FoundPage> {
  await preferIndexes(tx);
  return readPage(tx, ctx, params, budget);
}

/** Statements run one after the other: those of one transaction share its connection anyway. */
async function readPage(
  tx: Tx,
  ctx: UserCtx,
  params: Params,
  budget?: SearchBudget,
): Promise<FoundPage> {
  const { rows, count } = await readRows(tx, params, budget);
  const courseIds = rows.map(({ id }) => id);
  if (courseIds.length === 0) return { rows, count, marks: [], corrected: null };
  await budget?.limitNext(tx);
  const marks = await saved.listMarks(tx, { userId: ctx.user.id, courseIds });
  return { rows, count, marks, corrected: null };
}

async function readRows(tx: Tx, params: Params, budget?: SearchBudget) {
  async function countAll() {
    await budget?.limitNext(tx);
    return queries.countCourses(tx, params);
  }
  await budget?.limitNext(tx);
  if (params.search.words.length > 0 && params.filters.sort === "relevance") {
    const rows = await queries.listBestMatches(tx, params);
    // A page past the end has no row to carry the number.
    const isPastEnd = rows.length === 0 && params.offset > 0;
    const count = isPastEnd ? await countAll() : (rows[0]?.total ?? 0);
    return { rows: rows.map(({ total: _total, ...row }) => row), count };
  }
  const rows = await queries.listCourses(tx, params);
  return { rows, count: await countAll() };
}

const maxJoined = 3;

/** The query with unknown words set right, and then with two neighbours as one («جافا سكريبت») for each pair. */
async function listCorrections(tx: Tx, words: Words, budget: SearchBudget): Promise<Words[]> {
  const joined = words.slice(1, maxJoined + 1).map((next, at) => {
    const before = words[at] ?? "";
    return { at, word: `${before}${next}` };
  });
  await budget.limitNext(tx);
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
/** What `foldText` makes of C++, C#, F# and .NET: a word near to them is another thing. */
const exactWords = new Set(["cpp", "csharp", "fsharp", "dotnet"]);

/** For each word that no course has in any form, the nearest one that some course has; in one statement. */
async function findNearestWords(tx: Tx, words: Words): Promise<Map<string, string>> {
  const asked = words.filter((word) => word.length >= shortestCorrected && !exactWords.has(word));
  const forms = asked.flatMap((word) => listWordForms(word).map((form) => ({ word, form })));
  const unknown = await queries.listAlikeWords(tx, { words: asked, forms });
  return new Map(
    unknown.flatMap(({ word, alike }) => {
      const nearest = findClosestWord(word, alike);
      return nearest === undefined ? [] : [[word, nearest] as const];
    }),
  );
}

import { limits } from "@masar/contract/limits";
import { findClosestWord } from "@masar/domain/text/edit-distance";
import { listWordForms } from "@masar/domain/text/search-words";
import type { UserCtx } from "#api/context.ts";
import * as searchLimit from "#api/db/search-limit.ts";
import type { Tx } from "#api/db/tx.ts";
import { loadCourseNeeds } from "./course-needs.service.ts";
import type { CourseQuery } from "./course-query.ts";
import { isNotFree, orderByLanguage, orderByNeeds, orderMatches } from "./needs-order.ts";
import * as queries from "./courses.queries.ts";
import * as saved from "./saved/saved-courses.queries.ts";
import { canSearchParts, isAlias } from "./search-expression.ts";

type Params = Parameters<typeof queries.listCourses>[1];
type PageQuery = Omit<Params, "search">;
type RequestedPage = Omit<PageQuery, "defaultOrder" | "searchOrder">;
type Budget = searchLimit.SearchBudget;
type Words = readonly string[];

export async function findCoursePage(ctx: UserCtx, query: CourseQuery, requested: RequestedPage) {
  const { words, wantsFree } = query;
  if (words.length > 0) {
    const { searchesPerMinute } = limits.courses;
    await ctx.requestLimiter.consume(`course-search:${ctx.user.id}`, searchesPerMinute, 60);
  }
  const needs = await ctx.tx((tx) => loadCourseNeeds(tx, ctx.user));
  const byNeeds = needs ? orderByNeeds(needs) : orderByLanguage(ctx.user.language);
  const defaultOrder = wantsFree ? [isNotFree, ...byNeeds] : byNeeds;
  const searchOrder = orderMatches(ctx.user.language, needs, wantsFree);
  return { needs, ...(await findPage(ctx, words, { ...requested, defaultOrder, searchOrder })) };
}

async function findPage(ctx: UserCtx, words: Words, page: PageQuery) {
  const params = { ...page, search: { words } };
  if (words.length === 0) return ctx.tx((tx) => loadPage(tx, ctx, params));
  const budget = searchLimit.createSearchBudget(ctx.courseSearchMs);
  const search = ctx.tx((tx) => searchPage(tx, ctx, params, budget));
  const exact = await searchLimit.reportSearchTimeout(search);
  if (exact.count > 0) return exact;
  // Spelling is corrected only if the typed words find nothing; the response says so.
  const corrected = await findCorrected(ctx, words, page, budget);
  return corrected ?? (await findPartial(ctx, words, page, budget)) ?? exact;
}

/** Courses with some of the words, when none has all of them. */
async function findPartial(ctx: UserCtx, words: Words, page: PageQuery, budget: Budget) {
  if (budget.isSpent() || !canSearchParts(words)) return undefined;
  const params = { ...page, search: { words, hasAnyPart: true as const } };
  try {
    const found = await ctx.tx((tx) => searchPage(tx, ctx, params, budget));
    return found.count > 0 ? { ...found, isPartial: true } : undefined;
  } catch (error) {
    if (searchLimit.isStatementTimeout(error)) return undefined;
    throw error;
  }
}

/** Needs its own transaction, because a cancelled statement aborts the transaction. */
async function findCorrected(ctx: UserCtx, words: Words, page: PageQuery, budget: Budget) {
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
    if (searchLimit.isStatementTimeout(error)) return undefined;
    throw error;
  }
}

async function searchPage(tx: Tx, ctx: UserCtx, params: Params, budget: Budget) {
  await searchLimit.preferIndexes(tx);
  return loadPage(tx, ctx, params, budget);
}

/** `corrected` has the corrected words, if they replaced the typed ones. */
async function loadPage(tx: Tx, ctx: UserCtx, params: Params, budget?: Budget) {
  const { rows, count } = await loadRows(tx, params, budget);
  const courseIds = rows.map(({ id }) => id);
  if (courseIds.length > 0) await budget?.limitNext(tx);
  const marks = await saved.listMarks(tx, { userId: ctx.user.id, courseIds });
  return { rows, count, marks, corrected: null as string | null, isPartial: false };
}

async function loadRows(tx: Tx, params: Params, budget?: Budget) {
  async function countAll() {
    await budget?.limitNext(tx);
    return queries.countCourses(tx, params);
  }
  await budget?.limitNext(tx);
  if (params.search.words.length > 0 && params.filters.sort === "relevance") {
    const rows = await queries.listBestMatches(tx, params);
    // A page past the end has no row with the total.
    const isPastEnd = rows.length === 0 && params.offset > 0;
    const count = isPastEnd ? await countAll() : (rows[0]?.total ?? 0);
    return { rows: rows.map(({ total: _total, ...row }) => row), count };
  }
  const rows = await queries.listCourses(tx, params);
  return { rows, count: await countAll() };
}

const maxJoined = 3;

/** The query with unknown words corrected, then with each pair of neighbours joined («جافا سكريبت»). */
async function listCorrections(tx: Tx, words: Words, budget: Budget): Promise<Words[]> {
  const joined = words.slice(1, maxJoined + 1).map((next, at) => `${words[at] ?? ""}${next}`);
  await budget.limitNext(tx);
  const nearest = await findNearestWords(tx, [...words, ...joined]);
  const correct = (list: Words) => list.map((word) => nearest.get(word) ?? word);
  const corrected = correct(words);
  return [
    ...(corrected.some((word, at) => word !== words[at]) ? [corrected] : []),
    ...joined.map((word, at) => correct(words.toSpliced(at, 2, word))),
  ];
}

/** Shorter words are similar to too many others. */
const minCorrectedLength = 3;
/** What `foldText` returns for C++, C#, F# and .NET; similar words mean something else. */
const exactWords = new Set(["cpp", "csharp", "fsharp", "dotnet"]);

/** Maps each word that occurs in no course to the nearest one that does. */
async function findNearestWords(tx: Tx, typed: Words): Promise<Map<string, string>> {
  const words = typed.filter(
    (word) => word.length >= minCorrectedLength && !exactWords.has(word) && !isAlias(word),
  );
  const forms = words.flatMap((word) => listWordForms(word).map((form) => ({ word, form })));
  const unknown = await queries.listSimilarWords(tx, { words, forms });
  return new Map(
    unknown.flatMap(({ word, similar }) => {
      const nearest = findClosestWord(word, similar);
      return nearest === undefined ? [] : [[word, nearest] as const];
    }),
  );
}

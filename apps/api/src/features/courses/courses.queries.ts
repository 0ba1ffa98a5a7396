import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from "kysely";
import { type CourseCard, courseCard } from "@masar/contract/courses/schemas";
import type { QueryOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { queryRows } from "#api/db/query-rows.ts";
import type { AppTables } from "#api/db/schema/tables.ts";
import type { SystemTx, Tx } from "#api/db/tx.ts";
import { listNamedSkills, listPartExpressions, toSearchExpression } from "./search-expression.ts";

export const cardColumns = Object.keys(courseCard.shape) as (keyof CourseCard)[];

export type CourseFilters = Omit<QueryOf<"listCourses">, "q" | "page" | "size">;
/** Folded words; without words every course matches. */
export type Search = { words: readonly string[]; isInTitle?: true; hasAnyPart?: true };

type CourseQuery<O> = SelectQueryBuilder<AppTables, "courses", O>;

type CardRow = Awaited<ReturnType<typeof listCourses>>[number];
type Condition = { search: Search; filters: CourseFilters };
type Page = Condition & {
  offset: number;
  limit: number;
  /** Keys of the default order; the slug follows them. */
  defaultOrder: readonly RawBuilder<unknown>[];
  searchOrder: SearchOrder;
};

/**
 * Integers, lower ones first. `unread` comes before what a course is about; `first` and `second` come after that, before
 * and after the distinction between matches in the title and in the text.
 */
export type SearchOrder = Record<"unread" | "first" | "second", RawBuilder<number>>;

export function listCourses(tx: Tx, params: Page) {
  const query = filterCourses(tx.selectFrom("courses").select(cardColumns), params);
  return order(query, params).orderBy("slug").offset(params.offset).limit(params.limit).execute();
}

/**
 * Most parts of the query first. Then courses with it in the title or in a skill, before those that mention it or
 * are of a role with that name; within each group the order of the user, matches in the title or the main skill, and
 * the rating. Every row has the total. Only the first matches of either kind are sorted, since a common word matches
 * much of a large catalog. `materialized` makes Postgres use the index for all matches.
 */
export function listBestMatches(tx: Tx, params: Page) {
  const { countedTo } = limits.courses;
  const missing = params.search.hasAnyPart ? countMissing(params.search.words) : sql<number>`0`;
  const { unread, first, second } = params.searchOrder;
  const ofSkill = isOfSkill(params.search.words);
  const keys = [
    missing.as("missing"),
    ofSkill.any.as("is_of_skill"),
    ofSkill.main.as("is_of_main_skill"),
    unread.as("unread"),
    first.as("first"),
    second.as("second"),
  ];
  const find = (search: Search) =>
    filterCourses(tx.selectFrom("courses").select(["id", "rating", "slug", ...keys]), {
      ...params,
      search,
    });
  const isAside = sql`(place > 0 and not is_of_skill)`;
  // An Arabic query is in no English title: the main skill says the same.
  const isBeside = sql`(place > 0 and not is_of_main_skill)`;
  const key = sql`missing, unread, ${isAside}, first, ${isBeside}, second, rating desc nulls last, slug`;
  const rows = sql<CardRow & { total: number }>`
    with title_matches as materialized ${find({ ...params.search, isInTitle: true })},
      text_matches as materialized ${find(params.search)},
      counted as materialized (select * from text_matches limit ${countedTo + 1}),
      found as (
        select *, 0 as place from (select * from title_matches limit ${countedTo}) t
        union all select *, 1 as place from counted),
      best as (
        select id, rating, slug, missing, is_of_skill, is_of_main_skill, unread, first, second,
          min(place) as place
        from found
        group by id, rating, slug, missing, is_of_skill, is_of_main_skill, unread, first, second),
      page as (
        select id, row_number() over (order by ${key}) as row from best
        order by row offset ${params.offset} limit ${params.limit})
    select ${sql.join(cardColumns.map((column) => sql.ref(`courses.${column}`)))},
      (select count(*) from counted) as total
    from page join courses on courses.id = page.id
    order by page.row`;
  return queryRows(tx, rows);
}

/** Stops counting one past the largest number that is shown. */
export async function countCourses(tx: Tx, params: Condition): Promise<number> {
  const matching = filterCourses(tx.selectFrom("courses").select("id"), params);
  const row = await tx
    .selectFrom(matching.limit(limits.courses.countedTo + 1).as("some"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

function filterCourses<O>(query: CourseQuery<O>, { search, filters }: Condition): CourseQuery<O> {
  const { provider, language, free, level, length, field, skill } = filters;
  const { short, medium } = limits.courses.upToHours;
  const lengths = {
    short: sql<boolean>`duration_hours <= ${short}`,
    medium: sql<boolean>`duration_hours > ${short} and duration_hours <= ${medium}`,
    long: sql<boolean>`duration_hours > ${medium}`,
  };
  const conditions = [
    sql<boolean>`is_active`,
    matches(search),
    provider && sql<boolean>`provider = ${provider}`,
    language && sql<boolean>`language = ${language}`,
    free && sql<boolean>`price_usd = 0`,
    level && sql<boolean>`experience_level = ${level}`,
    length && lengths[length],
    field && sql<boolean>`fields @> array[${field}::text]`,
    skill && sql<boolean>`skills_covered @> array[${skill}::text]`,
  ];
  return conditions.reduce<CourseQuery<O>>(
    (narrowed, condition) => (condition ? narrowed.where(condition) : narrowed),
    query,
  );
}

export function matches(search: Search): Expression<SqlBool> | undefined {
  if (search.words.length === 0) return undefined;
  const column = sql.ref(search.isInTitle ? "title_search" : "search");
  if (!search.hasAnyPart) return sql<boolean>`${column} @@ ${toTsQuery(search.words)}`;
  const parts = listPartExpressions(search.words).map(toStemQuery);
  return sql<boolean>`${column} @@ (${sql.join(parts, sql` || `)})`;
}

/** It teaches what each part of the query names; `main` when that is its main subject. */
function isOfSkill(words: readonly string[]): Record<"any" | "main", RawBuilder<boolean>> {
  const named = listNamedSkills(words);
  if (named.length === 0) return { any: sql<boolean>`false`, main: sql<boolean>`false` };
  const each = named.map((skills) => sql`skills_covered && ${skills}::text[]`);
  const any = sql<boolean>`(${sql.join(each, sql` and `)})`;
  return {
    any,
    main: sql<boolean>`(${any} and skills_covered[1] = any (${named.flat()}::text[]))`,
  };
}

/** How many parts of the query the course does not contain. */
function countMissing(words: readonly string[]): RawBuilder<number> {
  const parts = listPartExpressions(words).map(
    (part) => sql`(not search @@ ${toStemQuery(part)})::int`,
  );
  return sql<number>`(${sql.join(parts, sql` + `)})`;
}

function order<O>(query: CourseQuery<O>, { filters: { sort }, defaultOrder }: Page) {
  if (sort === "title") return query.orderBy("folded_title");
  if (sort === "shortest") return query.orderBy("duration_hours");
  if (sort === "relevance") {
    return defaultOrder.reduce<CourseQuery<O>>((ordered, key) => ordered.orderBy(key), query);
  }
  return query.orderBy("rating", (by) => by.desc().nullsLast());
}

/** Requires all words, each by its stem or as typed; the last one may be a prefix. */
function toTsQuery(words: readonly string[]) {
  const exact = sql`to_tsquery('simple', ${toSearchExpression(words, true)})`;
  return sql`(${toStemQuery(toSearchExpression(words, false))} || ${exact})`;
}

function toStemQuery(expression: string) {
  const english = sql`to_tsquery('english', ${expression})`;
  const arabic = sql`to_tsquery('arabic', ${expression})`;
  if (!/\p{Script=Arabic}/u.test(expression)) return english;
  return /[a-z]/.test(expression) ? sql`(${english} || ${arabic})` : arabic;
}

/** For each word that occurs in no course in any of its forms, the most similar words that do. */
export function listSimilarWords(
  tx: Tx,
  { words, forms }: { words: readonly string[]; forms: readonly { word: string; form: string }[] },
) {
  const unknown = sql<{ word: string; similar: string[] }>`
    select w.word, array(select c.word from course_words c order by c.word <-> w.word, c.uses desc limit 12) as similar
    from unnest(${words}::text[]) w (word)
    where not exists (
      select from course_words c
      join unnest(${forms.map(({ word }) => word)}::text[], ${forms.map(({ form }) => form)}::text[])
        f (word, form) on f.form = c.word
      where f.word = w.word)`;
  return queryRows(tx, unknown);
}

export function findCourse(tx: Tx, params: { id: string }) {
  return tx
    .selectFrom("courses")
    .select(cardColumns)
    .where("id", "=", params.id)
    .executeTakeFirst();
}

/** Includes inactive courses, which existing paths still show. */
export function findCourses(tx: Tx, column: "id" | "slug", values: readonly string[]) {
  const isAny = column === "id" ? sql`any (${values}::uuid[])` : sql`any (${values}::text[])`;
  return tx
    .selectFrom("courses")
    .select(cardColumns)
    .where(sql<boolean>`${sql.ref(column)} = ${isAny}`)
    .execute();
}

/** Courses that a new path may use: active and without a dead link. */
export async function listAvailableSlugs(tx: Tx | SystemTx, params: { slugs: readonly string[] }) {
  const rows = await tx
    .selectFrom("courses")
    .select("slug")
    .where(sql<boolean>`slug = any (${params.slugs}::text[])`)
    .where("is_active", "=", true)
    .where("link_status", "<>", "dead")
    .execute();
  return rows.map(({ slug }) => slug);
}

/** The cursor holds values, because the reports of the last row may have been dismissed since. */
export function listReportedCourses(
  tx: Tx,
  params: Search & { after: { reports: number; slug: string } | undefined; limit: number },
) {
  let query = tx
    .selectFrom("courses")
    .select([...cardColumns, "reports", "last_reported_at"])
    .where("is_active", "=", true)
    .where((eb) => eb.or([eb("link_status", "=", "dead"), eb("reports", ">", 0)]));
  const words = matches(params);
  if (words) query = query.where(words);
  if (params.after) {
    const { reports, slug } = params.after;
    query = query.where(sql<boolean>`(-reports, slug) > (${-reports}::integer, ${slug})`);
  }
  return query.orderBy("reports", "desc").orderBy("slug").limit(params.limit).execute();
}

export async function dismissLinkReports(tx: Tx, { id }: { id: string }): Promise<boolean> {
  const rows = await queryRows(tx, sql`select id from dismiss_link_reports(${id}::uuid)`);
  return rows.length > 0;
}

/** The database function checks the role and writes the audit log. */
export async function replaceCourseLink(tx: Tx, { id, url }: { id: string; url: string }) {
  const rows = await queryRows(tx, sql`select id from replace_course_link(${id}::uuid, ${url})`);
  return rows.length > 0;
}

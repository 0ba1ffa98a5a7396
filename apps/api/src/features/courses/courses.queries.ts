import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { ParsedOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import type { AppTables } from "#api/db/schema/tables.ts";
import type { SystemTx, Tx } from "#api/db/tx.ts";
import { toSearchExpression } from "#api/features/courses/search-expression.ts";

/** `in ()` is not SQL: an empty list asks for this. */
const noCourse = "00000000-0000-0000-0000-000000000000";

export const cardColumns = [
  "id",
  "slug",
  "title",
  "provider",
  "url",
  "language",
  "description",
  "description_ar",
  "price_usd",
  "duration_hours",
  "hours_are_estimated",
  "rating",
  "experience_level",
  "fields",
  "skills_covered",
  "source",
  "link_confidence",
  "link_status",
  "last_validated",
] as const;

export type CourseFilters = Omit<ParsedOf<"listCourses">["query"], "q" | "page" | "size">;
/** Folded words; none when everything is wanted. */
export type Search = { words: readonly string[]; isInTitle?: true };

type CourseQuery<O> = SelectQueryBuilder<AppTables, "courses", O>;

type Page = { search: Search; filters: CourseFilters; offset: number; limit: number };

/** One page, in an order that never depends on chance: the slug decides where all else is equal. */
export function listCourses(tx: Tx, params: Page) {
  const query = select(tx.selectFrom("courses").select(cardColumns), params);
  return order(query, params.filters.sort)
    .orderBy("slug")
    .offset(params.offset)
    .limit(params.limit)
    .execute();
}

/**
 * Those with the words in the title first, then by rating, and how many there are on every row. At most a
 * thousand of either are looked at: ordering every match of a common word would read much of a large catalog.
 * The matches are materialized so that Postgres plans for all of them, by index, but fetches only those.
 */
export function listBestMatches(tx: Tx, params: Page) {
  const { countedTo } = limits.courses;
  const find = (search: Search) =>
    select(tx.selectFrom("courses").select(["id", "rating", "slug"]), { ...params, search });
  return tx
    .with(
      (cte) => cte("title_matches").materialized(),
      () => find({ ...params.search, isInTitle: true }),
    )
    .with(
      (cte) => cte("text_matches").materialized(),
      () => find(params.search),
    )
    .with(
      (cte) => cte("counted").materialized(),
      (db) =>
        db
          .selectFrom("text_matches")
          .selectAll()
          .limit(countedTo + 1),
    )
    .with("found", (db) =>
      db
        .selectFrom(db.selectFrom("title_matches").selectAll().limit(countedTo).as("some"))
        .select(["id", "rating", "slug", sql<number>`0`.as("place")])
        .unionAll(
          db.selectFrom("counted").select(["id", "rating", "slug", sql<number>`1`.as("place")]),
        ),
    )
    .with("page", (db) =>
      db
        .selectFrom("found")
        .select(["id", (eb) => eb.fn.min("place").as("place")])
        .groupBy(["id", "rating", "slug"])
        .orderBy("place")
        .orderBy("rating", (by) => by.desc().nullsLast())
        .orderBy("slug")
        .offset(params.offset)
        .limit(params.limit),
    )
    .selectFrom("page")
    .innerJoin("courses", "courses.id", "page.id")
    .select(cardColumns.map((column) => `courses.${column}` as const))
    .select((eb) =>
      eb
        .selectFrom("counted")
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("total"),
    )
    .orderBy("page.place")
    .orderBy("courses.rating", (by) => by.desc().nullsLast())
    .orderBy("courses.slug")
    .execute();
}

/** How many there are; counting stops one past the number that is shown. */
export async function countCourses(
  tx: Tx,
  params: { search: Search; filters: CourseFilters },
): Promise<number> {
  const some = select(tx.selectFrom("courses").select("id"), params).limit(
    limits.courses.countedTo + 1,
  );
  const row = await tx
    .selectFrom(some.as("some"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

function select<O>(
  query: CourseQuery<O>,
  { search, filters }: { search: Search; filters: CourseFilters },
): CourseQuery<O> {
  const { provider, language, free, level, length, field, skill } = filters;
  const { short, medium } = limits.courses.upToHours;
  const wanted: (Expression<SqlBool> | undefined)[] = [
    sql<boolean>`is_active`,
    matches(search),
    provider ? sql<boolean>`provider = ${provider}` : undefined,
    language ? sql<boolean>`language = ${language}` : undefined,
    free ? sql<boolean>`price_usd = 0` : undefined,
    level ? sql<boolean>`experience_level = ${level}` : undefined,
    length === "short" ? sql<boolean>`duration_hours <= ${short}` : undefined,
    length === "medium"
      ? sql<boolean>`duration_hours > ${short} and duration_hours <= ${medium}`
      : undefined,
    length === "long" ? sql<boolean>`duration_hours > ${medium}` : undefined,
    field ? sql<boolean>`fields @> array[${field}::text]` : undefined,
    skill ? sql<boolean>`skills_covered @> array[${skill}::text]` : undefined,
  ];
  return wanted.reduce<CourseQuery<O>>(
    (narrowed, condition) => (condition ? narrowed.where(condition) : narrowed),
    query,
  );
}

export function matches(search: Search): Expression<SqlBool> | undefined {
  if (search.words.length === 0) return undefined;
  const where = sql.ref(search.isInTitle ? "title_search" : "search");
  return sql<boolean>`${where} @@ ${toTsQuery(search.words)}`;
}

function order<O>(query: CourseQuery<O>, sort: CourseFilters["sort"]) {
  if (sort === "title") return query.orderBy("folded_title");
  if (sort === "shortest") return query.orderBy("duration_hours");
  return query.orderBy("rating", (by) => by.desc().nullsLast());
}

/** All the words, by stem in their script's language or as they are; the last may still be half typed. */
function toTsQuery(words: readonly string[]) {
  const asTyped = toSearchExpression(words, { isLastHalfTyped: true });
  const whole = toSearchExpression(words, { isLastHalfTyped: false });
  const exact = sql`to_tsquery('simple', ${asTyped})`;
  const english = sql`to_tsquery('english', ${whole})`;
  const arabic = sql`to_tsquery('arabic', ${whole})`;
  if (!/\p{Script=Arabic}/u.test(whole)) return sql`(${english} || ${exact})`;
  return /[a-z]/.test(whole)
    ? sql`(${english} || ${arabic} || ${exact})`
    : sql`(${arabic} || ${exact})`;
}

/** For each word of which no course has any form, the few most alike that some course has. */
export async function listAlikeWords(
  tx: Tx,
  params: { words: readonly string[]; forms: readonly { word: string; form: string }[] },
) {
  const { rows } = await sql<{ word: string; alike: string[] }>`
    select w.word, array(select c.word from course_words c order by c.word <-> w.word, c.uses desc limit 12) as alike
    from unnest(${params.words}::text[]) w (word)
    where not exists (
      select from course_words c
      join unnest(${params.forms.map(({ word }) => word)}::text[], ${params.forms.map(({ form }) => form)}::text[])
        f (word, form) on f.form = c.word
      where f.word = w.word)`.execute(tx);
  return rows;
}

export function findCourse(tx: Tx, params: { id: string }) {
  return tx
    .selectFrom("courses")
    .select(cardColumns)
    .where("id", "=", params.id)
    .executeTakeFirst();
}

export function findCourses(tx: Tx, params: { ids: readonly string[] }) {
  return tx
    .selectFrom("courses")
    .select(cardColumns)
    .where("id", "in", params.ids.length > 0 ? params.ids : [noCourse])
    .execute();
}

/** Also those that left the catalog since: a path that names one still shows it. */
export function findCoursesBySlug(tx: Tx, params: { slugs: readonly string[] }) {
  return tx
    .selectFrom("courses")
    .select(cardColumns)
    .where("slug", "in", params.slugs.length > 0 ? params.slugs : [""])
    .execute();
}

/** Of these, the ones a new path may name: in the catalog, and not known to be dead. */
export async function listAvailableSlugs(
  tx: Tx | SystemTx,
  params: { slugs: readonly string[] },
): Promise<string[]> {
  const rows = await tx
    .selectFrom("courses")
    .select("slug")
    .where("slug", "in", params.slugs.length > 0 ? params.slugs : [""])
    .where("is_active", "=", true)
    .where("link_status", "<>", "dead")
    .execute();
  return rows.map(({ slug }) => slug);
}

/** After what the last row had then: one that was answered meanwhile has no reports left to be found by. */
export function listReportedCourses(
  tx: Tx,
  params: {
    words: readonly string[];
    after: { reports: number; slug: string } | undefined;
    limit: number;
  },
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
    query = query.where((eb) =>
      eb.or([
        eb("reports", "<", reports),
        eb.and([eb("reports", "=", reports), eb("slug", ">", slug)]),
      ]),
    );
  }
  return query.orderBy("reports", "desc").orderBy("slug").limit(params.limit).execute();
}

export async function dismissLinkReports(tx: Tx, params: { id: string }): Promise<boolean> {
  const { rows } = await sql`
    select id from dismiss_link_reports(${params.id}::uuid)`.execute(tx);
  return rows.length > 0;
}

/** Past the right to write courses: the function asks for the role and keeps the audit log. */
export async function replaceCourseLink(
  tx: Tx,
  params: { id: string; url: string },
): Promise<boolean> {
  const { rows } = await sql`
    select id from replace_course_link(${params.id}::uuid, ${params.url})`.execute(tx);
  return rows.length > 0;
}

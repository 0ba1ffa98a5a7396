import type pg from "pg";
import { catalog, provenance } from "@masar/catalog/catalog";
import type { Catalog, CatalogCourse, Provenance } from "@masar/domain/catalog/catalog";
import { listRoleMarkers } from "@masar/domain/catalog/role-search";
import { foldText } from "@masar/domain/text/fold-arabic";
import { importCatalog } from "#api/db/catalog-import.ts";

export type CourseRow = CatalogCourse & {
  hours_are_estimated: boolean;
  link_confidence: Provenance["confidence"];
  folded_title: string;
  folded: string;
};

/**
 * Imports the seed catalog into `courses`, by slug; the same data again changes nothing. Ids, link checks, reports,
 * addresses that an admin replaced and courses that an admin wrote stay.
 */
export function importCourses(
  client: pg.Client,
  rows: CourseRow[] = makeCourseRows(catalog, provenance),
): Promise<number> {
  return importCatalog(client, { name: "courses", rows, save: saveRows });
}

/** The folded texts contain everything that can be searched: labels in both languages, and roles. */
export function makeCourseRows(
  {
    courses,
    skills,
    fields,
    blueprints,
  }: Pick<Catalog, "courses" | "skills" | "fields" | "blueprints">,
  known: Record<string, Provenance>,
): CourseRow[] {
  const terms = new Map([...skills, ...fields].map((term) => [term.id, term]));
  return courses.map((course) => {
    const labels = [...course.skills_covered, ...course.fields].flatMap((id) => {
      const term = terms.get(id);
      return term ? [term.label, term.label_ar] : [id];
    });
    const { title, provider, description, description_ar } = course;
    const roles = listRoleMarkers(course, blueprints);
    return {
      ...course,
      hours_are_estimated: known[course.slug]?.hours !== "source",
      link_confidence: known[course.slug]?.confidence ?? "medium",
      folded_title: foldText(title),
      folded: foldText(
        [title, provider, ...labels, ...roles, description, description_ar].join(" "),
      ),
    };
  });
}

async function saveRows(client: pg.Client, rows: readonly CourseRow[]) {
  await client.query(upsertCourses, [JSON.stringify(rows)]);
  await client.query(
    "update courses set is_active = false where is_active and edited_at is null and slug <> all ($1)",
    [rows.map(({ slug }) => slug)],
  );
  await client.query(collectWords);
}

const columns = `slug, title, provider, url, language, description, description_ar, price_usd, duration_hours,
  hours_are_estimated, rating, experience_level, fields, skills_covered, source, link_confidence,
  folded_title, folded`;

export const collectWords = "select refresh_course_words()";

/** A changed address has not been checked yet. */
const changesUrl = "(c.url_replaced_at is null and c.url <> excluded.url)";
const upsertCourses = `
  insert into courses as c (${columns})
  select ${columns} from jsonb_populate_recordset(null::courses, $1::jsonb)
  on conflict (slug) do update set
    title = excluded.title, provider = excluded.provider, language = excluded.language,
    description = excluded.description, description_ar = excluded.description_ar,
    price_usd = excluded.price_usd, duration_hours = excluded.duration_hours,
    hours_are_estimated = excluded.hours_are_estimated, rating = excluded.rating,
    experience_level = excluded.experience_level, fields = excluded.fields,
    skills_covered = excluded.skills_covered, source = excluded.source,
    link_confidence = excluded.link_confidence, folded_title = excluded.folded_title,
    folded = excluded.folded, is_active = true,
    url = case when ${changesUrl} then excluded.url else c.url end,
    link_status = case when ${changesUrl} then 'unchecked' else c.link_status end,
    last_validated = case when ${changesUrl} then null else c.last_validated end,
    checked_at = case when ${changesUrl} then null else c.checked_at end,
    link_failures = case when ${changesUrl} then 0 else c.link_failures end,
    reports = case when ${changesUrl} then 0 else c.reports end,
    last_reported_at = case when ${changesUrl} then null else c.last_reported_at end
  where c.edited_at is null`;

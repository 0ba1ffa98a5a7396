import { randomUUID } from "node:crypto";
import { z } from "zod";
import { courseFacts, type CourseFaultAt, type ImportRow } from "@masar/contract/admin/schemas";
import { slug } from "@masar/contract/shared/field-schemas";
import { guardCourseLink } from "@masar/domain/catalog/link-guard";
import type { UserCtx } from "#api/context.ts";
import {
  countVerdicts,
  cut,
  type ImportFormat,
  listColumnFaults,
  parseImport,
} from "#api/core/catalog/parse-import.ts";
import type { Tx } from "#api/db/tx.ts";
import { lockCatalog, saveCourses, type CourseToSave } from "./admin-courses.queries.ts";
import * as admin from "./admin-courses.service.ts";
import { isKnownProvider, validateCourse } from "./validate-course.ts";
import { enqueueSaverNotifications } from "#api/features/courses/links/course-links.service.ts";

/** As in the form, price and rating may be empty. */
function emptyOr<T extends z.ZodType>(value: T) {
  return value.or(z.literal("").transform(() => null)).optional();
}

/** The format of the catalog; missing values of a stored course stay as they are. */
const importedCourse = courseFacts.extend({
  slug,
  price_usd: emptyOr(courseFacts.shape.price_usd),
  rating: emptyOr(courseFacts.shape.rating),
  hours_are_estimated: z.boolean().optional(),
  is_active: z.boolean().optional(),
});
type ImportedCourse = z.infer<typeof importedCourse>;

const rawText = z.string().catch("");
const rawTexts = z.object({ slug: rawText, title: rawText, provider: rawText, url: rawText });
const format: ImportFormat = {
  listName: "courses",
  numbers: new Set(["price_usd", "duration_hours", "rating"]),
  lists: new Set(["fields", "skills_covered"]),
  flags: new Set(["hours_are_estimated", "is_active"]),
};

type CheckedRow = { row: ImportRow; saved?: CourseToSave; stored?: admin.StoredCourse | undefined };

export async function checkCourseImport(ctx: UserCtx, { text }: { text: string }) {
  const rows = await ctx.tx((tx) => validateImport(tx, text));
  return { rows: rows.map(({ row }) => row) };
}

/** Validates again, because the catalog may have changed since the check. */
export async function importCourses(ctx: UserCtx, { text }: { text: string }) {
  return ctx.tx(async (tx) => {
    await lockCatalog(tx);
    const rows = await validateImport(tx, text);
    const courses = rows.flatMap(({ row, saved }) =>
      saved && (row.verdict === "new" || row.verdict === "changed") ? [saved] : [],
    );
    if (courses.length > 0) await saveCourses(tx, { courses });
    for (const { row, stored } of rows) {
      if (stored && row.changes.includes("url"))
        await enqueueSaverNotifications(ctx.queue, tx, stored.id, "course_link_replaced");
    }
    return countVerdicts(rows.map(({ row }) => row));
  });
}

async function validateImport(tx: Tx, text: string): Promise<CheckedRow[]> {
  const raw = parseImport(text, format);
  const parsed = raw.map((row) => importedCourse.safeParse(row));
  const courses = parsed.flatMap(({ data }) => (data ? [data] : []));
  const similar = await admin.listSimilarCourses(tx, courses);
  return parsed.map((result, index) =>
    result.success
      ? validateRow(index, result.data, courses, similar)
      : rejectRow(index, raw[index], result.error),
  );
}

function validateRow(
  index: number,
  course: ImportedCourse,
  all: ImportedCourse[],
  similar: admin.StoredCourse[],
): CheckedRow {
  const stored = similar.find((other) => other.slug === course.slug);
  const isReplaced = stored?.url_replaced_at != null && stored.url !== course.url;
  const { hours_are_estimated, is_active, ...imported } = course;
  const { price_usd = stored?.price_usd ?? null, rating = stored?.rating ?? null } = imported;
  const url = isReplaced && stored ? stored.url : course.url;
  const facts = { ...imported, price_usd, rating, url };
  const before = all.slice(0, all.indexOf(course));
  const isTwice = before.some((other) => other.slug === course.slug);
  const faults = [
    ...(isTwice ? [{ field: "slug", fault: "twice", detail: course.slug } as const] : []),
    ...validateCourse(facts),
    ...admin.validateUrl(facts, [...similar, ...before]),
  ];
  const flags = {
    hours_are_estimated: hours_are_estimated ?? stored?.hours_are_estimated ?? true,
    is_active: is_active ?? stored?.is_active ?? true,
  };
  const saved = admin.toCourseToSave(facts, flags, stored ?? { id: randomUUID() });
  const changes = stored ? admin.listChanges(stored, saved) : [];
  const verdict = faults.length > 0 ? "refused" : !stored ? "new" : changes[0] ? "changed" : "same";
  return {
    row: {
      row: index + 1,
      slug: course.slug,
      title: course.title,
      verdict,
      changes: verdict === "changed" ? changes : [],
      faults,
      keeps_address: isReplaced,
    },
    saved,
    stored,
  };
}

/** Reports each wrong column once, and validates URL and provider, which depend on no other column. */
function rejectRow(index: number, raw: unknown, error: z.ZodError): CheckedRow {
  const { data } = rawTexts.safeParse(raw);
  const faults: CourseFaultAt[] = listColumnFaults(raw, error);
  const fields = new Set(faults.map(({ field }) => field));
  if (data?.url && !fields.has("url") && !guardCourseLink(data.url))
    faults.push({ field: "url", fault: "link_not_allowed", detail: cut(data.url) });
  if (data?.provider && !fields.has("provider") && !isKnownProvider(data.provider.trim()))
    faults.push({ field: "provider", fault: "invalid", detail: cut(data.provider) });
  return {
    row: {
      row: index + 1,
      slug: data?.slug || null,
      title: data?.title || null,
      verdict: "refused",
      changes: [],
      faults,
      keeps_address: false,
    },
  };
}

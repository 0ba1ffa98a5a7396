import { randomUUID } from "node:crypto";
import { z } from "zod";
import { courseFacts, type CourseFaultAt, type ImportRow } from "@masar/contract/admin/schemas";
import type { ImportVerdict } from "@masar/contract/admin/constants";
import { slug } from "@masar/contract/shared/field-schemas";
import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import { limits } from "@masar/contract/limits";
import { guardCourseLink } from "@masar/domain/catalog/link-guard";
import type { UserCtx } from "#api/context.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import {
  lockCatalog,
  saveCourses,
  type WrittenCourse,
} from "#api/features/courses/admin/admin-courses.queries.ts";
import {
  findAlike,
  judgeAddress,
  listChanges,
  type StoredCourse,
  tellSavers,
  toWritten,
} from "#api/features/courses/admin/admin-courses.service.ts";
import { isKnownProvider, judgeCourse } from "#api/features/courses/admin/validate-course.ts";
import { readImport } from "#api/features/courses/admin/parse-import.ts";

/** As in the form, a price or a rating may be left empty. */
function emptyOr<T extends z.ZodType>(value: T) {
  return value.or(z.literal("").transform(() => null)).optional();
}

/** The catalog's own format; what it does not say of a known course stays as it is. */
const importedCourse = courseFacts.extend({
  slug,
  price_usd: emptyOr(courseFacts.shape.price_usd),
  rating: emptyOr(courseFacts.shape.rating),
  hours_are_estimated: z.boolean().optional(),
  is_active: z.boolean().optional(),
});
type ImportedCourse = z.infer<typeof importedCourse>;

type Judged = { row: ImportRow; written: WrittenCourse | null; stored: StoredCourse | undefined };

export async function checkCourseImport(
  ctx: UserCtx,
  { text }: { text: string },
): Promise<ResponseOf<"checkCourseImport">> {
  const judged = await ctx.tx((tx) => judgeImport(tx, text));
  return { rows: judged.map(({ row }) => row) };
}

/** Judged again: the catalog may have changed since the file was looked at. */
export async function importCourses(
  ctx: UserCtx,
  { text }: { text: string },
): Promise<ResponseOf<"importCourses">> {
  return ctx.tx(async (tx) => {
    await lockCatalog(tx);
    const judged = await judgeImport(tx, text);
    const courses = judged.flatMap(({ row, written }) =>
      written && (row.verdict === "new" || row.verdict === "changed") ? [written] : [],
    );
    if (courses.length > 0) await saveCourses(tx, { courses });
    for (const { row, stored } of judged) {
      if (stored && row.changes.includes("url")) await tellSavers(ctx, tx, stored.id);
    }
    const count = (verdict: ImportVerdict) =>
      judged.filter(({ row }) => row.verdict === verdict).length;
    return {
      added: count("new"),
      changed: count("changed"),
      same: count("same"),
      refused: count("refused"),
    };
  });
}

async function judgeImport(tx: Tx, text: string): Promise<Judged[]> {
  const raw = readImport(text);
  if (!Array.isArray(raw)) throw new AppError("validation_failed", { ...raw });
  if (raw.length > limits.administration.importRows) throw new AppError("payload_too_large");
  const parsed = raw.map((row) => importedCourse.safeParse(row));
  const courses = parsed.flatMap(({ data }) => (data ? [data] : []));
  const alike = await findAlike(tx, courses);
  return parsed.map((result, index) => {
    if (!result.success) return refuseShape(index, raw[index], result.error);
    return judgeRow(index, result.data, courses, alike);
  });
}

function judgeRow(
  index: number,
  course: ImportedCourse,
  all: ImportedCourse[],
  alike: StoredCourse[],
): Judged {
  const stored = alike.find((other) => other.slug === course.slug);
  const isReplaced = stored?.url_replaced_at != null && stored.url !== course.url;
  const { hours_are_estimated, is_active, ...given } = course;
  const facts = {
    ...given,
    price_usd: given.price_usd === undefined ? (stored?.price_usd ?? null) : given.price_usd,
    rating: given.rating === undefined ? (stored?.rating ?? null) : given.rating,
  };
  const kept = isReplaced && stored ? { ...facts, url: stored.url } : facts;
  const before = all.slice(0, all.indexOf(course));
  const isTwice = before.some((other) => other.slug === course.slug);
  const faults: CourseFaultAt[] = [
    ...(isTwice ? [{ field: "slug", fault: "twice", detail: course.slug } as const] : []),
    ...judgeCourse(kept),
    ...judgeAddress(kept, [...alike, ...before]),
  ];
  const flags = {
    hours_are_estimated: hours_are_estimated ?? stored?.hours_are_estimated ?? true,
    is_active: is_active ?? stored?.is_active ?? true,
  };
  const written = toWritten(kept, flags, stored ?? { id: randomUUID() });
  const changes = stored ? listChanges(stored, written) : [];
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
    written,
    stored,
  };
}

/** Each wrong column once, with what stands in it; and address and provider, which need no other column to be judged. */
function refuseShape(index: number, raw: unknown, error: z.ZodError): Judged {
  const fields = new Set(error.issues.map(({ path }) => path[0]?.toString() ?? null));
  const named = z.object({
    slug: z.string().catch(""),
    title: z.string().catch(""),
    provider: z.string().catch(""),
    url: z.string().catch(""),
  });
  const { data } = named.safeParse(raw);
  const faults = [...fields].map((field) => sayShape(field, raw));
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
    written: null,
    stored: undefined,
  };
}

function sayShape(field: string | null, raw: unknown): CourseFaultAt {
  if (field === null) return { field, fault: "invalid", detail: cut(print(raw)) };
  const detail = print((raw as Record<string, unknown>)[field]);
  return detail === ""
    ? { field, fault: "missing", detail: null }
    : { field, fault: "invalid", detail: cut(detail) };
}

/** As a file has it: a list with its marks, nothing for what is not there. */
function print(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(print).join("|");
  return typeof value === "string" ? value.trim() : JSON.stringify(value);
}

const shownLength = 80;

function cut(text: string): string {
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}

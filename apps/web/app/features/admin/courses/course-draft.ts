import type { AdminCourse, CourseFacts } from "@masar/contract/admin/schemas";
import { toLatinDigits } from "@masar/domain/text/latin-digits";
import { courseHosts, guardCourseLink } from "@masar/domain/catalog/link-guard";

/** A course in the form, with its numbers as text. */
export type CourseDraft = Omit<CourseFacts, NumberName | "is_active"> &
  Record<NumberName, string> & { slug: string; hours_are_estimated: boolean };
export type NumberName = "price_usd" | "duration_hours" | "rating";

type DraftErrors = Partial<
  Record<
    keyof CourseDraft,
    "required" | "number" | "hours" | "ratingRange" | "slugRule" | "atLeastOne" | "link" | "arabic"
  >
>;

export function toDraft(course: AdminCourse | undefined): CourseDraft {
  const toText = (value: number | null | undefined) => (value == null ? "" : String(value));
  return {
    slug: course?.slug ?? "",
    title: course?.title ?? "",
    provider: course?.provider ?? courseHosts[0]?.provider ?? "",
    url: course?.url ?? "",
    language: course?.language ?? "en",
    description: course?.description ?? "",
    description_ar: course?.description_ar ?? "",
    price_usd: course ? toText(course.price_usd) : "0",
    duration_hours: toText(course?.duration_hours),
    hours_are_estimated: course?.hours_are_estimated ?? true,
    rating: toText(course?.rating),
    experience_level: course?.experience_level ?? "beginner",
    fields: course?.fields ?? [],
    skills_covered: course?.skills_covered ?? [],
    source: course?.source ?? "operator",
  };
}

/** Undefined for a URL that is not allowed. */
export function providerOf(url: string): string | undefined {
  return courseHosts.find((host) => guardCourseLink(url, [host]))?.provider;
}

/** `Excel: From Zero` of edX is `edx-excel-from-zero`; of an Arabic title only the provider is left. */
export function suggestSlug({ provider, title }: Pick<CourseDraft, "provider" | "title">): string {
  const words = `${provider} ${title}`.toLowerCase().normalize("NFKD");
  return words
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 80)
    .replaceAll(/^-|-$/g, "");
}

const parseNumber = (text: string) => Number(toLatinDigits(text).trim());

/** Immediate feedback; the server validates again. */
export function findErrors(draft: CourseDraft, isNew: boolean): DraftErrors {
  const errors: DraftErrors = {};
  for (const name of ["title", "description", "description_ar", "source"] as const) {
    if (draft[name].trim() === "") errors[name] = "required";
  }
  if (isNew && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(draft.slug)) errors.slug = "slugRule";
  if (draft.url.trim() === "") errors.url = "required";
  else if (!providerOf(draft.url)) errors.url = "link";
  if (!errors.description_ar && !/\p{Script=Arabic}/u.test(draft.description_ar))
    errors.description_ar = "arabic";
  if (draft.price_usd.trim() !== "" && !(parseNumber(draft.price_usd) >= 0))
    errors.price_usd = "number";
  if (draft.duration_hours.trim() === "" || !(parseNumber(draft.duration_hours) > 0))
    errors.duration_hours = "hours";
  const rating = draft.rating.trim() === "" ? 0 : parseNumber(draft.rating);
  if (!(rating >= 0 && rating <= 5)) errors.rating = "ratingRange";
  for (const name of ["fields", "skills_covered"] as const) {
    if (draft[name].length === 0) errors[name] = "atLeastOne";
  }
  return errors;
}

export function toFacts(draft: CourseDraft): CourseFacts & { hours_are_estimated: boolean } {
  const { slug: _slug, ...rest } = draft;
  const orNull = (text: string) => (text.trim() === "" ? null : parseNumber(text));
  return {
    ...rest,
    price_usd: orNull(draft.price_usd),
    duration_hours: parseNumber(draft.duration_hours),
    rating: orNull(draft.rating),
  };
}

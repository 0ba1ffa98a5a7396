import type {
  AdminResource,
  ResourceFacts,
  ResourceFaultAt,
} from "@masar/contract/resources/admin-schemas";
import type { ResourceKind } from "@masar/contract/resources/constants";
import { isYouTubeLink } from "@masar/domain/catalog/resource-guard";
import { type KnownTerms, validateResource } from "@masar/domain/catalog/editing/validate-resource";
import { toLatinDigits } from "@masar/domain/text/latin-digits";

/** A resource in the form: minutes and the Arabic title are empty texts where there are none. */
export type ResourceDraft = Omit<ResourceFacts, "minutes" | "title_ar"> & {
  slug: string;
  minutes: string;
  title_ar: string;
};

export type DraftError = "required" | "minutesRange" | "slugRule" | "atLeastOne";
export type DraftErrors = Partial<Record<keyof ResourceDraft, DraftError>>;

export function toDraft(resource: AdminResource | undefined): ResourceDraft {
  return {
    slug: resource?.slug ?? "",
    kind: resource?.kind ?? "video-playlist",
    title: resource?.title ?? "",
    title_ar: resource?.title_ar ?? "",
    language: resource?.language ?? "ar",
    author: resource?.author ?? "",
    url: resource?.url ?? "",
    minutes: resource?.minutes ? String(resource.minutes) : "",
    description: resource?.description ?? "",
    description_ar: resource?.description_ar ?? "",
    skills: resource?.skills ?? [],
    milestones: resource?.milestones ?? [],
  };
}

/** On YouTube the link says which of the two it is. */
export function kindOf(url: string): ResourceKind | undefined {
  if (!isYouTubeLink(url)) return undefined;
  return url.includes("/watch?") ? "video" : "video-playlist";
}

/** Empty for an Arabic title alone. */
export function suggestSlug({ title }: Pick<ResourceDraft, "title">): string {
  return title
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 80)
    .replaceAll(/^-|-$/g, "");
}

/** What the schema of the endpoint would reject without naming a fault. */
export function findErrors(draft: ResourceDraft, isNew: boolean): DraftErrors {
  const errors: DraftErrors = {};
  for (const name of ["title", "author", "url", "description", "description_ar"] as const) {
    if (draft[name].trim() === "") errors[name] = "required";
  }
  if (isNew && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(draft.slug)) errors.slug = "slugRule";
  const minutes = parseMinutes(draft.minutes);
  if (minutes !== null && !(Number.isInteger(minutes) && minutes >= 1 && minutes <= 100_000))
    errors.minutes = "minutesRange";
  if (draft.skills.length === 0) errors.skills = "atLeastOne";
  return errors;
}

/** The faults of what was changed: stored values may be older than today's rules. */
export function findFaults(
  draft: ResourceDraft,
  before: AdminResource | undefined,
  known: KnownTerms,
): ResourceFaultAt[] {
  const facts = toFacts(draft);
  const isChanged = (field: string | null) =>
    !before ||
    JSON.stringify(before[field as keyof ResourceFacts]) !==
      JSON.stringify(facts[field as keyof ResourceFacts]);
  return validateResource(facts, known).filter(
    // The kind is compared with the address.
    ({ field, fault }) => isChanged(field) || (fault === "kind_differs" && isChanged("url")),
  );
}

export function toFacts(draft: ResourceDraft): ResourceFacts {
  const { slug: _slug, ...rest } = draft;
  return {
    ...rest,
    url: draft.url.trim(),
    title_ar: draft.title_ar.trim() || null,
    minutes: parseMinutes(draft.minutes),
  };
}

function parseMinutes(text: string): number | null {
  return text.trim() === "" ? null : Number(toLatinDigits(text).trim());
}

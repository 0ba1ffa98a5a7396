import type { PathBriefs } from "@masar/contract/briefs/schemas";
import type { OwnLink } from "@masar/contract/own-links/schemas";
import type { PathResources, ResourceCard } from "@masar/contract/resources/schemas";
import { exampleBrief } from "@masar/domain/catalog/example-brief";
import { toBriefText } from "@masar/domain/catalog/milestone-brief";
import type { Language } from "@masar/i18n/locales";

export function makeResource(values: Partial<ResourceCard> = {}): ResourceCard {
  return {
    slug: "excel-from-zero",
    kind: "video-playlist",
    title: "Excel from Zero",
    title_ar: "إكسل من الصفر",
    language: "ar",
    author: "Hala Saad",
    url: "https://www.youtube.com/playlist?list=PL0123456789ABCDEF",
    host: "youtube.com",
    host_name: "YouTube",
    minutes: null,
    description: "Tables, formulas and charts.",
    description_ar: "الجداول والصيغ والمخططات.",
    link_status: "unchecked",
    last_validated: null,
    ...values,
  };
}

/** Of the milestone `m1`; in the language of the first. */
export function makePathResources(
  resources: ResourceCard[] = [],
  values: Partial<Omit<PathResources["milestones"][number], "courses">> &
    Partial<Pick<PathResources, "language" | "courses" | "own_links" | "playlists">> = {},
): PathResources {
  const {
    language = resources[0]?.language ?? "ar",
    courses = [],
    own_links = [],
    playlists = [],
    ...milestone
  } = values;
  return {
    language,
    resources,
    courses,
    own_links,
    playlists,
    milestones: [
      {
        milestone_key: "m1",
        resources: resources.map(({ slug }) => slug),
        first_resource: resources[0]?.slug ?? null,
        first_course: null,
        courses: courses.map(({ slug }) => slug),
        is_covered: true,
        ...milestone,
      },
    ],
  };
}

/** Of the milestone `m1`. */
export function makeOwnLink(values: Partial<OwnLink> = {}): OwnLink {
  return {
    id: "link-1",
    milestone_key: "m1",
    sub_milestone: null,
    url: "https://example.com/lesson",
    title: "Lesson two",
    minutes: null,
    created_at: "2026-11-15T08:00:00.000Z",
    ...values,
  };
}

/** Of the milestone `m1`. */
export function makePathBriefs(language: Language = "en"): PathBriefs {
  return { briefs: [{ milestone_key: "m1", ...toBriefText(exampleBrief, language) }] };
}

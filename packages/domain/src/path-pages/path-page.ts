import type { BriefText } from "@masar/contract/briefs/brief-schemas";
import type { Level } from "@masar/contract/paths/constants";
import type { ResourceKind } from "@masar/contract/resources/constants";
import type { Language } from "@masar/contract/settings/schemas";
import type {
  Blueprint,
  BlueprintMilestone,
  Catalog,
  CatalogCourse,
  Topic,
} from "../catalog/catalog.ts";
import { type Briefs, toBriefText } from "../catalog/milestone-brief.ts";
import { daysBetween } from "../dates/local-date.ts";
import {
  listMilestoneResources,
  listOwnResources,
  rankResources,
} from "../planning/choose-resources.ts";
import { describeCourse, placeMilestone } from "../planning/place/place-milestone.ts";
import type { PlaceResource } from "../planning/place/session-places.ts";
import { planPath } from "../planning/plan-path.ts";
import { deriveMilestones, type MilestoneView } from "../progress/milestone-view.ts";

/** Written for the page of a blueprint; a blueprint of an operator has none. */
export type PathPageText = {
  audience: string;
  audience_ar: string;
  outcomes: string[];
  outcomes_ar: string[];
  questions: { question: string; question_ar: string; answer: string; answer_ar: string }[];
};

export type PageResource = PlaceResource & {
  author: string;
  host_name: string;
  minutes: number | null;
  url: string;
};

/** Topics and skills of each sub-milestone of a milestone. */
export type FindContents = (
  origin: MilestoneView["origin"],
  titles: readonly string[],
) => { topics: Topic[]; skills: string[] }[];

export type PageContent = {
  catalog: Catalog;
  resources: readonly PageResource[];
  briefs: Briefs;
  /** By slug. */
  texts: Readonly<Record<string, PathPageText | undefined>>;
  findContents: FindContents;
  /** By slug: what people call it, in both languages. */
  names: Readonly<Record<string, readonly string[] | undefined>>;
  /** Slugs with a picture of their own for shared links. */
  pictures: ReadonlySet<string>;
  /** Slugs of blueprints with questions. */
  placements: ReadonlySet<string>;
};

export type FreeEntry = {
  title: string;
  /** The language of the title. */
  lang: Language;
  kind: ResourceKind | "course";
  author: string;
  host: string | null;
  minutes: number | null;
  url: string;
};

export type PathPageMilestone = {
  key: string;
  title: string;
  description: string;
  hours: number;
  /** In the language of the page, the best first. */
  free: FreeEntry[];
  /** How many are free in the other language. */
  freeInOther: number;
  brief: BriefText | null;
  /** The first course with a price, where nothing is free. */
  paid: { title: string; provider: string; lang: Language } | null;
};

/** How long the path takes at a number of hours a week. */
export type Pace = { hours: number; weeks: number; days: number };

export type PathPage = {
  slug: string;
  title: string;
  description: string;
  field: { id: string; label: string };
  hours: number;
  level: Level;
  paces: Pace[];
  milestones: PathPageMilestone[];
  audience: string | null;
  /** What a learner can do afterwards; the deliverables of the path where nothing was written. */
  outcomes: string[];
  areDeliverables: boolean;
  questions: { question: string; answer: string }[];
  /** A picture of its own for shared links, which only blueprints of the release have. */
  hasPicture: boolean;
  /** Visitors can find out what they know of it. */
  hasPlacement: boolean;
  /** For the search: names and skills, in both languages. */
  keywords: string[];
};

/** Made by the web build for the server: pages as the build draws them. */
export type PathPageRenderer = {
  renderPage: (language: Language, page: PathPage) => Promise<string>;
  renderGallery: (language: Language, pages: readonly PathPage[]) => Promise<string>;
};

const paceHours = [3, 5, 8, 12] as const;
/** More than a reader compares. */
const maxFree = 8;
const maxDeliverables = 6;

type Reader = { language: Language; today: string };

/** What the public page of a blueprint shows; undefined where the blueprint makes no path. */
export function describePathPage(
  content: PageContent,
  blueprint: Blueprint,
  { language, today }: Reader,
): PathPage | undefined {
  const paces = paceHours.flatMap(
    (hours) => measurePace(content.catalog, blueprint, { hours, language, today }) ?? [],
  );
  const [first] = paces;
  if (!first) return undefined;
  const isArabic = language === "ar";
  const firstPlaces = listFirstPlaces(content, blueprint, { language, today });
  const text = content.texts[blueprint.slug];
  const field = content.catalog.fields.find(({ id }) => id === blueprint.field);
  const outcomes = isArabic ? text?.outcomes_ar : text?.outcomes;
  return {
    slug: blueprint.slug,
    title: isArabic ? blueprint.title_ar : blueprint.title,
    description: isArabic ? blueprint.description_ar : blueprint.description,
    field: {
      id: blueprint.field,
      label: (isArabic ? field?.label_ar : field?.label) ?? blueprint.field,
    },
    hours: first.total,
    level: blueprint.milestones[0]?.difficulty ?? "beginner",
    paces: paces.map(({ total: _total, ...pace }) => pace),
    milestones: blueprint.milestones.map((milestone) =>
      describeMilestone(content, blueprint.slug, {
        milestone,
        language,
        firstUrl: firstPlaces.get(milestone.key),
      }),
    ),
    audience: (isArabic ? text?.audience_ar : text?.audience) ?? null,
    outcomes: outcomes ?? listDeliverables(blueprint, language),
    areDeliverables: outcomes === undefined,
    questions: (text?.questions ?? []).map((each) => ({
      question: isArabic ? each.question_ar : each.question,
      answer: isArabic ? each.answer_ar : each.answer,
    })),
    hasPicture: content.pictures.has(blueprint.slug),
    hasPlacement: content.placements.has(blueprint.slug),
    keywords: listKeywords(content, blueprint),
  };
}

/** As the path of a beginner who begins today is planned. */
function measurePace(
  catalog: Catalog,
  blueprint: Blueprint,
  { hours, language, today }: Reader & { hours: number },
): (Pace & { total: number }) | undefined {
  const outcome = planBeginner(catalog, blueprint, { hours, language, today });
  if (outcome.kind !== "path") return undefined;
  const { weeks, finish_date, hours: total } = outcome.plan;
  return { hours, weeks, days: daysBetween(today, finish_date), total };
}

type PaceReader = Reader & { hours: number };

function planBeginner(
  catalog: Catalog,
  blueprint: Blueprint,
  { hours, language, today }: PaceReader,
) {
  return planPath(catalog, {
    goal: language === "ar" ? blueprint.title_ar : blueprint.title,
    blueprint: blueprint.slug,
    language,
    level: "beginner",
    hours_per_week: hours,
    study_language: language,
    known_skills: [],
    budget: "any",
    study_days: [],
    start_date: null,
    deadline: null,
    today,
  });
}

/** By milestone key: the address of the course or resource in which its first session is studied. */
function listFirstPlaces(
  content: PageContent,
  blueprint: Blueprint,
  reader: Reader,
): ReadonlyMap<string, string> {
  const outcome = planBeginner(content.catalog, blueprint, { ...reader, hours: paceHours[0] });
  if (outcome.kind !== "path") return new Map();
  const views = deriveMilestones({ id: "", milestones: outcome.milestones }, [], []);
  return new Map(
    views.flatMap((view) => {
      const url = findFirstPlace(content, view, reader);
      return url ? [[view.origin?.key ?? "", url] as const] : [];
    }),
  );
}

function findFirstPlace(
  { catalog, resources, findContents }: PageContent,
  view: MilestoneView,
  { language }: Reader,
): string | undefined {
  const { origin, skills_to_learn: skills, sub_milestones } = view;
  const contents = findContents(
    origin,
    sub_milestones.map(({ title }) => title),
  );
  const named = resources.filter(({ milestones }) =>
    milestones.includes(`${origin?.name}/${origin?.key}`),
  );
  const subSkills = contents.flatMap((content) => content.skills[0] ?? []);
  const learner = { study_language: language, language, skills, subSkills };
  const findCourse = (slug: string) => catalog.courses.find((course) => course.slug === slug);
  const { places } = placeMilestone({
    view,
    level: "beginner",
    contents,
    isTest: false,
    findCourse: (slug) => {
      const course = findCourse(slug);
      return course && describeCourse(course);
    },
    resources: listMilestoneResources(named, resources, learner).filter(
      (each) => each.language === language,
    ),
    language,
  });
  const first = places[0]?.[0];
  const resource = resources.find(({ slug }) => slug === first?.resource);
  return resource?.url ?? findCourse(first?.course ?? "")?.url;
}

function describeMilestone(
  { catalog, resources, briefs }: PageContent,
  slug: string,
  {
    milestone,
    language,
    firstUrl,
  }: { milestone: BlueprintMilestone; language: Language; firstUrl: string | undefined },
): PathPageMilestone {
  const isArabic = language === "ar";
  const courses = milestone.course_slugs.flatMap(
    (name) => catalog.courses.find((course) => course.slug === name) ?? [],
  );
  const named = resources.filter(({ milestones }) =>
    milestones.includes(`${slug}/${milestone.key}`),
  );
  const own = listOwnResources(named, resources, milestone.skills);
  const freeIn = (wanted: Language) => [
    ...courses.filter((course) => isFree(course) && course.language === wanted).map(toFreeCourse),
    ...rankResources(own, { skills: milestone.skills, study_language: wanted, language: wanted })
      .filter((resource) => resource.language === wanted)
      .map(toFreeResource),
  ];
  // The place that a path names first comes first here too, also where the blueprint does not name it.
  const first = [
    ...catalog.courses
      .filter((course) => course.url === firstUrl && isFree(course))
      .map(toFreeCourse),
    ...resources.filter(({ url }) => url === firstUrl).map(toFreeResource),
  ];
  const free = [...first, ...freeIn(language).filter(({ url }) => url !== firstUrl)];
  const paid = courses.find((course) => !isFree(course) && course.language === language);
  const brief = briefs.get(`${slug}/${milestone.key}`);
  const priced = paid ?? courses.find((course) => !isFree(course));
  return {
    key: milestone.key,
    title: isArabic ? milestone.title_ar : milestone.title,
    description: isArabic ? milestone.description_ar : milestone.description,
    hours: milestone.estimated_hours,
    free: free.slice(0, maxFree),
    freeInOther: freeIn(isArabic ? "en" : "ar").length,
    brief: brief ? toBriefText(brief, language) : null,
    paid:
      free.length === 0 && priced
        ? { title: priced.title, provider: priced.provider, lang: priced.language }
        : null,
  };
}

function isFree({ price_usd }: CatalogCourse): boolean {
  return price_usd === 0;
}

function toFreeCourse({
  title,
  language,
  provider,
  duration_hours,
  url,
}: CatalogCourse): FreeEntry {
  const minutes = duration_hours * 60;
  return { title, lang: language, kind: "course", author: provider, host: null, minutes, url };
}

function toFreeResource(resource: PageResource): FreeEntry {
  const { title, title_ar, language, kind, author, host_name, minutes, url } = resource;
  // Some authors name their site.
  const host = author.includes(host_name) ? null : host_name;
  return { title: title_ar ?? title, lang: language, kind, author, host, minutes, url };
}

/** The last ones: they show the most. */
function listDeliverables({ milestones }: Blueprint, language: Language): string[] {
  return milestones
    .flatMap(
      ({ deliverables, deliverables_ar }) =>
        (language === "ar" ? deliverables_ar : deliverables).at(0) ?? [],
    )
    .slice(-maxDeliverables);
}

function listKeywords({ catalog, names }: PageContent, blueprint: Blueprint): string[] {
  const skills = new Set(blueprint.milestones.flatMap(({ skills: ids }) => ids));
  const labels = catalog.skills
    .filter(({ id }) => skills.has(id))
    .flatMap(({ label, label_ar }) => [label, label_ar]);
  return [blueprint.title, blueprint.title_ar, ...(names[blueprint.slug] ?? []), ...labels];
}

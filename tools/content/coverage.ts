import { catalog } from "@masar/catalog/catalog";
import { resources } from "@masar/catalog/resources";
import { languages, type Language } from "@masar/contract/settings/schemas";

export type Coverage = {
  language: Language;
  /** All milestones of the blueprints. */
  milestones: number;
  /** Those with a free course. */
  before: number;
  /** Those with a free course or resource. */
  after: number;
  /** The others, as `blueprint/key`. */
  bare: string[];
};

type Content = {
  catalog: Pick<typeof catalog, "blueprints" | "courses">;
  resources: typeof resources;
};

/** In how many milestones of the blueprints something is free, in each language. */
export function measureCoverage(content: Content = { catalog, resources }): Coverage[] {
  return languages.map((language) => {
    const free = new Set(
      content.catalog.courses
        .filter((course) => course.language === language && course.price_usd === 0)
        .map(({ slug }) => slug),
    );
    const taught = new Set(
      content.resources
        .filter((resource) => resource.language === language)
        .flatMap((resource) => resource.blueprint_milestones),
    );
    const milestones = content.catalog.blueprints.flatMap((blueprint) =>
      blueprint.milestones.map(({ key, course_slugs }) => {
        const name = `${blueprint.slug}/${key}`;
        return {
          name,
          hasCourse: course_slugs.some((slug) => free.has(slug)),
          hasResource: taught.has(name),
        };
      }),
    );
    const bare = milestones.filter(({ hasCourse, hasResource }) => !hasCourse && !hasResource);
    return {
      language,
      milestones: milestones.length,
      before: milestones.filter(({ hasCourse }) => hasCourse).length,
      after: milestones.length - bare.length,
      bare: bare.map(({ name }) => name),
    };
  });
}

/** How many milestones must have something free; raised when content is added, never lowered. */
export const coverageFloor: Record<Language, number> = { ar: 303, en: 303 };

export function listFaults(coverage: readonly Coverage[], floor = coverageFloor): string[] {
  return coverage
    .filter(({ language, after }) => after < floor[language])
    .map(
      ({ language, after }) =>
        `${language}: ${after} milestones have something free, at least ${floor[language]} must`,
    );
}

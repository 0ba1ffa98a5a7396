import { briefs } from "@masar/catalog/briefs";
import { catalog, pathPageNames, pathPageTexts } from "@masar/catalog/catalog";
import { listQuestionedBlueprints } from "@masar/catalog/questions";
import { resourceHosts, resources } from "@masar/catalog/resources";
import { findSubMilestones } from "@masar/catalog/topics";
import {
  describePathPage,
  type PageContent,
  type PageResource,
  type PathPage,
} from "@masar/domain/path-pages/path-page";
import type { Language } from "@masar/i18n/locales";

export const pathSlugs: readonly string[] = catalog.blueprints.map(({ slug }) => slug);

const hostNames = new Map(resourceHosts.map(({ host, name }) => [host, name]));

const content: PageContent = {
  catalog,
  resources: resources.map(
    ({ id, title_ar, host, minutes, blueprint_milestones, ...resource }): PageResource => ({
      ...resource,
      slug: id,
      title_ar: title_ar ?? null,
      host_name: hostNames.get(host) ?? host,
      minutes: minutes ?? null,
      link_status: "unchecked",
      milestones: blueprint_milestones,
    }),
  ),
  briefs,
  findContents: findSubMilestones,
  texts: pathPageTexts,
  pictures: new Set(pathSlugs),
  placements: new Set(listQuestionedBlueprints()),
  names: pathPageNames,
};

const pagesOfDay = new Map<string, PathPage[]>();

/** The pages of all blueprints of the release, in their order. The build asks for them once for each page. */
export function listPathPages(language: Language): PathPage[] {
  const today = new Date().toISOString().slice(0, 10);
  const key = `${language} ${today}`;
  const known = pagesOfDay.get(key);
  if (known) return known;
  const pages = catalog.blueprints.map((blueprint) => {
    const page = describePathPage(content, blueprint, { language, today });
    if (!page) throw new Error(`no path for the blueprint ${blueprint.slug}`);
    return page;
  });
  pagesOfDay.set(key, pages);
  return pages;
}

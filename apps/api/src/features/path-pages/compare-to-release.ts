import { isDeepStrictEqual } from "node:util";
import { briefs } from "@masar/catalog/briefs";
import { listQuestionedBlueprints } from "@masar/catalog/questions";
import { catalog as released, pathPageNames, pathPageTexts } from "@masar/catalog/catalog";
import { findSubMilestones } from "@masar/catalog/topics";
import type { Blueprint, Catalog } from "@masar/domain/catalog/catalog";
import type { PageContent, PageResource } from "@masar/domain/path-pages/path-page";

const releasedBySlug = new Map(released.blueprints.map((each) => [each.slug, each]));

export type BlueprintChanges = {
  /** Changed or added, by slug. */
  changed: ReadonlyMap<string, Blueprint>;
  /** Slugs of those that the release lacks. */
  added: readonly string[];
  /** Slugs of the release's that are no longer offered. */
  withdrawn: readonly string[];
};

export function compareToRelease(blueprints: readonly Blueprint[]): BlueprintChanges {
  const offered = new Set(blueprints.map(({ slug }) => slug));
  const changed = blueprints.filter(
    (each) => !isDeepStrictEqual(each, releasedBySlug.get(each.slug)),
  );
  return {
    changed: new Map(changed.map((each) => [each.slug, each])),
    added: changed.map(({ slug }) => slug).filter((slug) => !releasedBySlug.has(slug)),
    withdrawn: [...releasedBySlug.keys()].filter((slug) => !offered.has(slug)),
  };
}

/** What the release wrote and drew for a blueprint stays only where it still describes the changed one. */
export function buildPageContent(
  catalog: Catalog,
  resources: readonly PageResource[],
): PageContent {
  const { blueprints } = catalog;
  const describedByRelease = new Set(
    blueprints.filter(hasReleasedMilestones).map(({ slug }) => slug),
  );
  return {
    catalog,
    resources,
    briefs,
    findContents: findSubMilestones,
    names: pathPageNames,
    texts: Object.fromEntries([...describedByRelease].map((slug) => [slug, pathPageTexts[slug]])),
    pictures: new Set(blueprints.filter(hasReleasedTitle).map(({ slug }) => slug)),
    placements: new Set(listQuestionedBlueprints().filter((slug) => describedByRelease.has(slug))),
  };
}

function hasReleasedMilestones({ slug, milestones }: Blueprint): boolean {
  const keys = (of: Blueprint["milestones"]) => of.map(({ key }) => key);
  return isDeepStrictEqual(keys(milestones), keys(releasedBySlug.get(slug)?.milestones ?? []));
}

/** The title is written on the picture. */
function hasReleasedTitle({ slug, title, title_ar }: Blueprint): boolean {
  const before = releasedBySlug.get(slug);
  return before?.title === title && before.title_ar === title_ar;
}

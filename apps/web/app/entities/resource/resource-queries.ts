import type { CourseCard } from "@masar/contract/courses/schemas";
import { pathsEndpoints } from "@masar/contract/paths/endpoints";
import type { OwnLink } from "@masar/contract/own-links/schemas";
import type { PathResources, ResourceCard } from "@masar/contract/resources/schemas";
import type { Language } from "@masar/i18n/locales";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { afterPendingChanges } from "#web/sync/send-change.ts";
import { pathResourcesKey } from "#web/entities/query-keys.ts";

/** For all milestones of a path at once, so that they are there offline with the path. */
export function pathResourcesQuery(pathId: string) {
  return queryOptions({
    queryKey: [...pathResourcesKey, pathId],
    queryFn: () =>
      afterPendingChanges(() =>
        call(pathsEndpoints, "listPathResources", { params: { id: pathId } }),
      ),
  });
}

export type MilestoneOffer = {
  /** The language in which the learner studies. */
  language: Language;
  /** The best first. */
  resources: ResourceCard[];
  courses: CourseCard[];
  /** False when nothing free was found in that language. */
  isCovered: boolean;
};

/** True when there is nothing to list beside the resource `without` and nothing to say. */
export function isOfferEmpty(offer: MilestoneOffer, without: string | null): boolean {
  const { resources, courses, isCovered } = offer;
  return isCovered && courses.length === 0 && resources.every(({ slug }) => slug === without);
}

/** What is free at one milestone; undefined until it is known. */
export function useMilestoneOffer(pathId: string, key: string): MilestoneOffer | undefined {
  const { data } = useQuery(pathResourcesQuery(pathId));
  return data && findOffer(data, key);
}

export function findOffer(data: PathResources, key: string): MilestoneOffer | undefined {
  const found = data.milestones.find(({ milestone_key }) => milestone_key === key);
  if (!found) return undefined;
  const resources = new Map(data.resources.map((card) => [card.slug, card]));
  const courses = new Map(data.courses.map((card) => [card.slug, card]));
  return {
    language: data.language,
    resources: found.resources.flatMap((slug) => resources.get(slug) ?? []),
    courses: found.courses.flatMap((slug) => courses.get(slug) ?? []),
    isCovered: found.is_covered,
  };
}

/** The links that the user added at a milestone and its sub-milestones, in the order in which they were added. */
export function useOwnLinks(pathId: string, milestoneKey: string): OwnLink[] {
  const { data } = useQuery(pathResourcesQuery(pathId));
  // A copy that an earlier release stored on this device has no links.
  const links: OwnLink[] | undefined = data?.own_links;
  return links?.filter((link) => link.milestone_key === milestoneKey) ?? [];
}

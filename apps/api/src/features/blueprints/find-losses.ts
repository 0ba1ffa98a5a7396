import { findSubMilestones } from "@masar/catalog/topics";
import type { BlueprintCheck } from "@masar/contract/blueprints/schemas";
import type { Blueprint, BlueprintMilestone, Catalog } from "@masar/domain/catalog/catalog";

type UsedMilestone = { milestone_key: string; paths: number };

/**
 * Paths copy a milestone and refer to it by its key: to regenerate it, and to offer it again after it was removed. The
 * topics of sessions are the release's, by key and step title, so that a renamed step of a new path may have none.
 */
export function findLosses(
  { blueprints, exams }: Pick<Catalog, "blueprints" | "exams">,
  next: Blueprint,
  used: readonly UsedMilestone[],
): BlueprintCheck["losses"] {
  const published = blueprints.find(({ slug }) => slug === next.slug);
  // Mock tests belong to the exam and not to its blueprint.
  const mockTests = exams
    .filter(({ blueprint }) => blueprint === next.slug)
    .flatMap(({ mock_tests }) => mock_tests.map(({ key }) => key));
  const keys = new Set([...next.milestones.map(({ key }) => key), ...mockTests]);
  const titles = new Map(published?.milestones.map((each) => [each.key, each]));
  return {
    milestones: used
      .filter(({ milestone_key }) => !keys.has(milestone_key))
      .map(({ milestone_key: key, paths }) => ({
        key,
        title: titles.get(key)?.title ?? key,
        title_ar: titles.get(key)?.title_ar ?? key,
        paths,
      })),
    steps: next.milestones.flatMap((milestone) => {
      const before = titles.get(milestone.key);
      if (!before || !listTopicCounts(next.slug, before).every((count) => count > 0)) return [];
      const counts = listTopicCounts(next.slug, milestone);
      return milestone.sub_milestones
        .filter((_step, index) => counts[index] === 0)
        .map(({ title, title_ar }) => ({ milestone: milestone.key, title, title_ar }));
    }),
  };
}

function listTopicCounts(name: string, { key, sub_milestones }: BlueprintMilestone): number[] {
  return findSubMilestones(
    { name, key },
    sub_milestones.map(({ title }) => title),
  ).map(({ topics }) => topics.length);
}

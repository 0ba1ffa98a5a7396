import { readFileSync } from "node:fs";
import type { BlueprintMilestone, Topic } from "@masar/domain/catalog/catalog";
import { catalog } from "./catalog.ts";

type TopicFile = {
  blueprint: string;
  /** By milestone key; one entry for each sub-milestone, in the blueprint's order. */
  milestones: Record<string, { sub_milestone: string; topics: Topic[] }[]>;
};

const files = new Map<string, TopicFile>();

/** Loaded when first asked for: all of them are 3 MB. */
export function loadTopicFile(blueprint: string): TopicFile {
  const known = files.get(blueprint);
  if (known) return known;
  const file = new URL(`../data/topics/${blueprint}.json`, import.meta.url);
  const loaded = JSON.parse(readFileSync(file, "utf8")) as TopicFile;
  files.set(blueprint, loaded);
  return loaded;
}

/** The blueprint milestones and mock tests, by `blueprint/key`. */
const milestones = new Map<string, BlueprintMilestone>([
  ...catalog.blueprints.flatMap((blueprint) =>
    blueprint.milestones.map((one) => [`${blueprint.slug}/${one.key}`, one] as const),
  ),
  ...catalog.exams.flatMap(({ blueprint, mock_tests }) =>
    mock_tests.map((one) => [`${blueprint}/${one.key}`, one] as const),
  ),
]);

const mockTests = new Set(
  catalog.exams.flatMap(({ blueprint, mock_tests }) =>
    mock_tests.map(({ key }) => `${blueprint}/${key}`),
  ),
);

type Origin = { name: string | null; key: string | null } | null;

/** Whether the milestone tests what others taught. */
export function isMockTest(origin: Origin): boolean {
  return mockTests.has(`${origin?.name}/${origin?.key}`);
}

type SubMilestoneContent = { topics: Topic[]; skills: string[] };

/**
 * The topics and skills of each sub-milestone of a stored milestone, in its order. A sub-milestone is found by its
 * title; one that the learner renamed by its position, if no other has the title of the blueprint there. Empty for any
 * other.
 */
export function findSubMilestones(
  origin: Origin,
  titles: readonly string[],
): SubMilestoneContent[] {
  const known = milestones.get(`${origin?.name}/${origin?.key}`);
  if (!known || !origin?.name || !origin.key) return titles.map(() => ({ topics: [], skills: [] }));
  const { sub_milestones: steps } = known;
  const entries = loadTopicFile(origin.name).milestones[origin.key] ?? [];
  const found = titles.map((title) =>
    steps.findIndex((step) => step.title === title || step.title_ar === title),
  );
  return found.map((index, position) => {
    const isRenamed = index < 0 && steps.length === titles.length && !found.includes(position);
    const at = isRenamed ? position : index;
    const topics = entries[at]?.topics ?? [];
    return { topics, skills: topics.length > 0 ? (steps[at]?.skills ?? known.skills) : [] };
  });
}

/** The main skill of each sub-milestone of a blueprint milestone; none for a milestone from elsewhere. */
export function listSubMilestoneSkills(origin: {
  name: string | null;
  key: string | null;
}): string[] {
  const known = milestones.get(`${origin.name}/${origin.key}`);
  return known?.sub_milestones.flatMap(({ skills = known.skills }) => skills.slice(0, 1)) ?? [];
}

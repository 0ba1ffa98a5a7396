import { readFileSync } from "node:fs";
import type { BlueprintStep, Topic } from "@masar/domain/catalog/catalog";
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

/** The sub-milestones of each blueprint milestone and mock test, by `blueprint/key`. */
const steps = new Map<string, BlueprintStep[]>([
  ...catalog.blueprints.flatMap(({ slug, milestones }) =>
    milestones.map(({ key, sub_milestones }) => [`${slug}/${key}`, sub_milestones] as const),
  ),
  ...catalog.exams.flatMap(({ blueprint, mock_tests }) =>
    mock_tests.map(({ key, sub_milestones }) => [`${blueprint}/${key}`, sub_milestones] as const),
  ),
]);

/**
 * The topics of each sub-milestone of a stored milestone, in its order. A sub-milestone is found by its title; one that
 * the learner renamed by its position, if no other has the title of the blueprint there. Empty for any other.
 */
export function findTopics(
  origin: { name: string | null; key: string | null } | null,
  titles: readonly string[],
): Topic[][] {
  const known = steps.get(`${origin?.name}/${origin?.key}`);
  if (!known || !origin?.name || !origin.key) return titles.map(() => []);
  const entries = loadTopicFile(origin.name).milestones[origin.key] ?? [];
  const found = titles.map((title) =>
    known.findIndex((step) => step.title === title || step.title_ar === title),
  );
  return found.map((index, position) => {
    const isRenamed = index < 0 && known.length === titles.length && !found.includes(position);
    return entries[isRenamed ? position : index]?.topics ?? [];
  });
}

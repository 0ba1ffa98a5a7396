import { readFileSync } from "node:fs";
import type { Topic } from "@masar/domain/catalog/catalog";

type TopicFile = {
  blueprint: string;
  /** By milestone key; one entry for each sub-milestone, in the blueprint's order. */
  milestones: Record<string, { sub_milestone: string; topics: Topic[] }[]>;
};

const files = new Map<string, TopicFile>();

/** Read when first asked for: all of them are 2.5 MB. */
export function readTopicFile(blueprint: string): TopicFile {
  const known = files.get(blueprint);
  if (known) return known;
  const file = new URL(`../data/topics/${blueprint}.json`, import.meta.url);
  const read = JSON.parse(readFileSync(file, "utf8")) as TopicFile;
  files.set(blueprint, read);
  return read;
}

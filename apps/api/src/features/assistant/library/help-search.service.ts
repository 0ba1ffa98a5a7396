import type { HelpEntry } from "@masar/domain/catalog/library-entries";
import { libraryIndex } from "./library-index.ts";

const minScore = 0.35;
/** An entry below this share of the best score is dropped. */
const minShareOfBest = 0.5;

/** Help entries a question may mean, the nearest first. */
export function findHelp(question: string): HelpEntry[] {
  const hits = libraryIndex
    .find(question)
    .flatMap(({ item, score }) => (item.kind === "help" ? [{ entry: item.entry, score }] : []));
  const min = Math.max(minScore, minShareOfBest * (hits[0]?.score ?? 0));
  return hits.filter(({ score }) => score >= min).map(({ entry }) => entry);
}

import type { HelpEntry } from "@masar/domain/catalog/library-entries";
import { libraryIndex } from "./library-index.ts";

const nearEnough = 0.35;
/** What fits half as well as the best is only company. */
const besideBest = 0.5;

/** The library's help that a question may mean, spelt well or not, the nearest first. */
export function findHelp(question: string): HelpEntry[] {
  const help = libraryIndex
    .find(question)
    .flatMap(({ item, score }) => (item.kind === "help" ? [{ entry: item.entry, score }] : []));
  const least = Math.max(nearEnough, besideBest * (help[0]?.score ?? 0));
  return help.filter(({ score }) => score >= least).map(({ entry }) => entry);
}

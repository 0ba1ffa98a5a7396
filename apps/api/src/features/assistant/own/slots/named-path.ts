import { catalog } from "@masar/catalog/catalog";
import { foldText } from "@masar/domain/text/fold-arabic";
import { dropArticle } from "@masar/domain/text/search-words";
import type { ActivePath } from "#api/core/study/current-path.service.ts";
import { hasWords } from "./slot-words.ts";

/** Words of titles that name no path alone. */
const minNameLength = 4;

/** An article or a particle before a name: «الايلتس», «بالايلتس». */
const isWord = (written: string, name: string) =>
  written === name || dropArticle(written.replace(/^[وفبل]/, "")) === dropArticle(name);

const examWords = new Map(
  catalog.exams.map(({ blueprint, words }) => [blueprint, words.map(foldText)] as const),
);
const allExamWords = [...examWords.values()].flat();

const hasName = (written: readonly string[], names: readonly string[]) =>
  names.some((name) => written.some((word) => isWord(word, name)));

/** The exam that a path prepares for, by the ready-made path of its milestones. */
export function findExamWords({ path, views }: ActivePath): string[] {
  const slugs = new Set([path.blueprint, ...views.map(({ origin }) => origin?.name)]);
  return [...slugs].flatMap((slug) => examWords.get(slug ?? "") ?? []);
}

export function namesExam(folded: string): boolean {
  return hasName(folded.split(" "), allExamWords);
}

function namesTitle(folded: string, { path }: ActivePath): boolean {
  const written = folded.split(" ");
  const title = foldText(path.title)
    .split(" ")
    .filter((word) => word.length >= minNameLength);
  const named = title.filter((name) => hasName(written, [name]));
  if (named.length === 0) return false;
  // One word of a title is often a subject; beside "path" it is a name.
  return named.length === title.length || hasWords(folded, "path");
}

/** The active path that a question names by its exam, its title, or as the second one. */
export function findNamedPath(
  folded: string,
  paths: readonly ActivePath[],
): ActivePath | undefined {
  const written = folded.split(" ");
  const byExam = paths.find((path) => hasName(written, findExamWords(path)));
  if (byExam) return byExam;
  if (hasWords(folded, "secondPath")) return paths[1];
  return paths.find((path) => namesTitle(folded, path));
}

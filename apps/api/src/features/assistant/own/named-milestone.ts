import { catalog } from "@masar/catalog/catalog";
import type { MilestoneView } from "@masar/domain/progress/milestone-view";
import { foldText } from "@masar/domain/text/fold-arabic";
import { dropArticle } from "@masar/domain/text/search-words";
import { toSkillIds } from "#api/features/assistant/library/library-index.ts";
import { listNamedSkills } from "#api/features/assistant/library/question/named-terms.ts";

/** Letters that a short form shares with the word: "stats" names "statistics". */
const minShared = 4;
/** Words of titles that say nothing about the subject: "done with this path" names no milestone. */
const functionWords = new Set(
  "and for from into like the with you your على الى عن مع من".split(" ").map(foldText),
);

const titlesByOrigin = new Map(
  catalog.blueprints.flatMap(({ slug, milestones }) =>
    milestones.map(
      ({ key, title, title_ar }) => [`${slug}/${key}`, `${title} ${title_ar}`] as const,
    ),
  ),
);

function listTitleWords({ title, origin }: MilestoneView): string[] {
  const both = origin ? (titlesByOrigin.get(`${origin.name}/${origin.key}`) ?? "") : "";
  const words = foldText(`${title} ${both}`).split(" ").map(dropArticle);
  return [...new Set(words.filter((word) => word.length >= 3 && !functionWords.has(word)))];
}

function isSameWord(written: string, word: string): boolean {
  if (written === word) return true;
  const stem = written.replace(/s$/, "");
  return stem.length >= minShared && word.startsWith(stem);
}

const milestoneWords = new Set(["milestone", "stage", "مرحله"].map(foldText));
const ordinals = [
  ["first", "1st", "الاولى", "اول"],
  ["second", "2nd", "الثانية", "تاني", "التانية"],
  ["third", "3rd", "الثالثة", "تالت", "التالتة"],
  ["fourth", "4th", "الرابعة", "رابع"],
  ["fifth", "5th", "الخامسة", "خامس"],
  ["sixth", "6th", "السادسة", "سادس"],
  ["seventh", "7th", "السابعة", "سابع"],
  ["eighth", "8th", "الثامنة", "التامنة", "تامن"],
].map((names) => new Set(names.map((name) => dropArticle(foldText(name)))));

/** By its number: "the second milestone", "milestone 2", «المرحلة الثانية». */
function findNumberedMilestone(question: string, views: readonly MilestoneView[]) {
  const words = foldText(question).split(" ").map(dropArticle);
  const at = words.findIndex((word) => milestoneWords.has(word.replace(/s$/, "")));
  if (at < 0) return undefined;
  const beside = [words[at + 1] ?? "", words[at - 1] ?? ""];
  const isLast = beside.some((word) => ["last", "final", "اخيره", "اخر"].includes(word));
  if (isLast) return views.at(-1);
  const number = beside
    .map((word) => Number(word) || ordinals.findIndex((names) => names.has(word)) + 1)
    .find((each) => each > 0);
  return number === undefined ? undefined : views[number - 1];
}

/**
 * The milestone of a number, or whose own words the question uses, else the open one that teaches a named skill.
 */
export function findNamedMilestone(
  question: string,
  views: readonly MilestoneView[],
): MilestoneView | undefined {
  const numbered = findNumberedMilestone(question, views);
  if (numbered) return numbered;
  const written = foldText(question)
    .split(" ")
    .flatMap((word) => [word, dropArticle(word), dropArticle(word.replace(/^[وبفلك]/, ""))])
    .filter((word) => word.length >= 3);
  const titles = views.map((view) => ({ view, words: listTitleWords(view) }));
  const counts = new Map<string, number>();
  for (const word of titles.flatMap(({ words }) => words))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  const scored = titles.map(({ view, words }) => ({
    view,
    // A word of several titles says little about which one is meant.
    score: words
      .filter((word) => written.some((each) => isSameWord(each, word)))
      .reduce((sum, word) => sum + 1 / (counts.get(word) ?? 1) ** 2, 0),
  }));
  const best = scored.toSorted((a, b) => b.score - a.score)[0];
  if (best && best.score >= 1) return best.view;
  const skills = new Set(listNamedSkills(question));
  if (skills.size === 0) return undefined;
  const teaches = (view: MilestoneView) =>
    toSkillIds(view.skills_to_learn).some((id) => skills.has(id));
  return views.find((view) => !view.is_completed && teaches(view)) ?? views.find(teaches);
}

import { catalog, glossary, helpEntries } from "@masar/catalog/catalog";
import type { Language } from "@masar/contract/settings/schemas";
import type { Blueprint, BlueprintMilestone, CatalogCourse } from "@masar/domain/catalog/catalog";
import type {
  GlossaryContrast,
  GlossaryTerm,
  HelpEntry,
} from "@masar/domain/catalog/library-entries";
import { readGoalIndex, splitWords } from "@masar/domain/goals/goal-index";
import { goalTools } from "@masar/domain/goals/goal-tools";
import { matchGoal } from "@masar/domain/goals/match-goal";
import { foldText } from "@masar/domain/text/fold-arabic";
import { listForms, stemWord } from "@masar/domain/text/stem-words";
import { createSearch, type Searchable } from "./search.ts";

type MilestoneItem = Searchable & {
  kind: "milestone";
  milestone: BlueprintMilestone;
  blueprint: Blueprint;
};
export type LibraryItem =
  | (Searchable & { kind: "help"; entry: HelpEntry })
  | (Searchable & { kind: "term"; entry: GlossaryTerm })
  | MilestoneItem;

const skillsById = new Map(catalog.skills.map((skill) => [skill.id, skill]));
const fieldsById = new Map(catalog.fields.map((field) => [field.id, field]));

/** How people write a skill: its two labels, and the names of its tool. */
export const skillNames = new Map(
  catalog.skills.map(({ id, label, label_ar }) => {
    const tools = goalTools.filter(({ skills }) => skills === id);
    const names = tools.flatMap(({ words }) => words.split(",").map((word) => word.trim()));
    return [id, [label, label_ar, ...names]];
  }),
);

function toMilestoneItem(blueprint: Blueprint, milestone: BlueprintMilestone): MilestoneItem {
  const steps = milestone.sub_milestones.flatMap(({ title, title_ar }) => [title, title_ar]);
  return {
    kind: "milestone",
    id: `milestone/${blueprint.slug}/${milestone.key}`,
    blueprint,
    milestone,
    keys: [milestone.title, milestone.title_ar, ...steps],
    body: `${milestone.description} ${milestone.description_ar}`,
  };
}

const libraryItems: LibraryItem[] = [
  ...helpEntries.map((entry) => ({
    kind: "help" as const,
    id: `help/${entry.id}`,
    entry,
    keys: [entry.question, entry.question_ar, ...entry.keywords, ...entry.keywords_ar],
    body: `${entry.answer} ${entry.answer_ar}`,
  })),
  ...glossary.terms.map((entry) => ({
    kind: "term" as const,
    id: `term/${entry.id}`,
    entry,
    keys: [entry.term, entry.term_ar, ...entry.aliases, ...entry.aliases_ar],
    body: `${entry.explanation} ${entry.explanation_ar}`,
  })),
  ...catalog.blueprints.flatMap((blueprint) =>
    blueprint.milestones.map((milestone) => toMilestoneItem(blueprint, milestone)),
  ),
];

export const libraryIndex = createSearch(libraryItems);

export function findItem(id: string | undefined): LibraryItem | undefined {
  return libraryItems.find((item) => item.id === id);
}

const answerable = new Map<string, boolean>();

/** Whether a follow-up question finds the entry it was made from; others are not suggested. */
export function isAnsweredBy(question: string, id: string): boolean {
  const isFound = answerable.get(question) ?? libraryIndex.find(question)[0]?.item.id === id;
  answerable.set(question, isFound);
  return isFound;
}

export const courseSearch = createSearch(
  catalog.courses.map((course) => {
    const fields = course.fields.flatMap((id) => fieldsById.get(id) ?? []);
    return {
      id: course.slug,
      course,
      keys: [
        course.title,
        ...course.skills_covered.flatMap((skill) => skillNames.get(skill) ?? []),
        ...fields.flatMap(({ label, label_ar }) => [label, label_ar]),
      ],
      body: `${course.description} ${course.description_ar}`,
    };
  }),
);

export const skillSearch = createSearch(
  [...skillNames].map(([id, keys]) => ({ id, keys, body: "" })),
);

const minNearScore = 0.4;

export function findBlueprints(text: string): Blueprint[] {
  const index = readGoalIndex(catalog);
  return matchGoal(text, index).direct.flatMap(({ slug }) => index.blueprints.get(slug) ?? []);
}

/** Whether a text names a field: "SQL" alone is a tool of several fields. */
export function namesField(text: string): boolean {
  const { direct, isOnlyTools } = matchGoal(text, readGoalIndex(catalog));
  return direct.length > 0 && !isOnlyTools;
}

export function findNearBlueprint(text: string): Blueprint | undefined {
  const index = readGoalIndex(catalog);
  const { near, isRelated } = matchGoal(text, index);
  // For a goal that no blueprint teaches, `near` may list popular blueprints of another subject: no answer to it.
  const [nearest] = isRelated ? near : [];
  return nearest && nearest.score >= minNearScore ? index.blueprints.get(nearest.slug) : undefined;
}

/** The pair whose two sides a question names, within the field of `homeSkills`. */
export function findContrast(text: string, homeSkills: string[]): GlossaryContrast | undefined {
  const tokens = splitWords(text).map(listForms);
  const hasPhrase = (phrase: string) => {
    const words = splitWords(phrase).map(stemWord);
    // Signs such as "===" are no words, so they are searched for as they are.
    if (words.length === 0) return text.includes(phrase);
    return tokens.some((_, at) =>
      words.every((word, offset) => tokens[at + offset]?.includes(word)),
    );
  };
  const countTitleWords = ({ title, title_ar }: GlossaryContrast) =>
    splitWords(`${title} ${title_ar}`).filter(hasPhrase).length;
  const [nearest] = glossary.contrasts
    .filter(({ sides }) => sides.every((names) => names.some(hasPhrase)))
    .filter(({ skills }) => !isOtherField(skills, homeSkills))
    .toSorted((a, b) => countTitleWords(b) - countTitleWords(a));
  return nearest;
}

const skillsByBlueprint = catalog.blueprints.map(
  ({ milestones }) => new Set(milestones.flatMap(({ skills }) => skills)),
);

const fewPaths = 1 / 18;

/** Whether at most one in eighteen ready-made paths teaches a skill. */
export function isOfFewPaths(skill: string): boolean {
  const count = skillsByBlueprint.filter((skills) => skills.has(skill)).length;
  return count <= fewPaths * skillsByBlueprint.length;
}

/** Whether no ready-made path teaches a concept beside the skills of `homeSkills`. */
export function isOtherField(skills: string[], homeSkills: string[]): boolean {
  if (homeSkills.length === 0 || skills.some((skill) => homeSkills.includes(skill))) return false;
  const paths = skillsByBlueprint.filter((path) => homeSkills.some((skill) => path.has(skill)));
  return paths.length > 0 && !paths.some((path) => skills.some((skill) => path.has(skill)));
}

/** The first milestone of a ready-made path that teaches one of these skills. */
export function findTeaching(skills: string[]): MilestoneItem | undefined {
  const milestones = libraryItems.filter((item) => item.kind === "milestone");
  return (
    milestones.find(({ milestone }) => skills.includes(milestone.skills[0] ?? "")) ??
    milestones.find(({ milestone }) => milestone.skills.some((skill) => skills.includes(skill)))
  );
}

/** The ids of skills that a path stores as ids or as labels in either language. */
export function toSkillIds(names: string[]): string[] {
  const folded = new Set(names.map(foldText));
  return catalog.skills
    .filter((skill) =>
      [skill.id, skill.label, skill.label_ar].some((name) => folded.has(foldText(name))),
    )
    .map(({ id }) => id);
}

export function nameSkill(id: string, language: Language): string {
  const skill = skillsById.get(id);
  return (language === "ar" ? skill?.label_ar : skill?.label) ?? id;
}

export function listConcepts(skills: string[]) {
  const isShared = (entry: { skills: string[] }) => entry.skills.some((id) => skills.includes(id));
  const { terms, contrasts } = glossary;
  return { terms: terms.filter(isShared), contrasts: contrasts.filter(isShared) };
}

/** Courses whose first skill this is; where there are none, those that touch it. */
export function listCoursesBySkill(skill: string): CatalogCourse[] {
  const touching = catalog.courses.filter(({ skills_covered }) => skills_covered.includes(skill));
  const main = touching.filter(({ skills_covered }) => skills_covered[0] === skill);
  return main.length > 0 ? main : touching;
}

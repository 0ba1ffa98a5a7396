import { catalog, glossary, helpEntries } from "@masar/catalog/catalog";
import type { Language } from "@masar/contract/settings/schemas";
import type { Blueprint, BlueprintMilestone, CatalogCourse } from "@masar/domain/catalog/catalog";
import { foldText } from "@masar/domain/text/fold-arabic";
import { readGoalIndex, splitWords } from "@masar/domain/goals/goal-index";
import { goalTools } from "@masar/domain/goals/goal-tools";
import type {
  GlossaryContrast,
  GlossaryTerm,
  HelpEntry,
} from "@masar/domain/catalog/library-entries";
import { matchGoal } from "@masar/domain/goals/match-goal";
import { listForms, stemWord } from "@masar/domain/text/stem-words";
import { type Findable, makeSearch } from "./search.ts";

export type HelpItem = Findable & { kind: "help"; entry: HelpEntry };
type TermItem = Findable & { kind: "term"; entry: GlossaryTerm };
export type MilestoneItem = Findable & {
  kind: "milestone";
  milestone: BlueprintMilestone;
  blueprint: Blueprint;
};
export type LibraryItem = HelpItem | TermItem | MilestoneItem;
type CourseItem = Findable & { course: CatalogCourse };

const labels = new Map(catalog.skills.map((skill) => [skill.id, skill]));
const fieldLabels = new Map(catalog.fields.map((field) => [field.id, field]));

/** How people write a skill: its two labels, and the names of the tool it stands for. */
export const skillNames = new Map<string, string[]>(
  catalog.skills.map(({ id, label, label_ar }) => [
    id,
    [
      label,
      label_ar,
      ...goalTools
        .filter(({ skills }) => skills === id)
        .flatMap(({ words }) => words.split(",").map((word) => word.trim())),
    ],
  ]),
);

function readHelp(entry: HelpEntry): HelpItem {
  return {
    kind: "help",
    id: `help/${entry.id}`,
    entry,
    keys: [entry.question, entry.question_ar, ...entry.keywords, ...entry.keywords_ar],
    body: `${entry.answer} ${entry.answer_ar}`,
  };
}

function readTerm(entry: GlossaryTerm): TermItem {
  return {
    kind: "term",
    id: `term/${entry.id}`,
    entry,
    keys: [entry.term, entry.term_ar, ...entry.aliases, ...entry.aliases_ar],
    body: `${entry.explanation} ${entry.explanation_ar}`,
  };
}

function readMilestone(blueprint: Blueprint, milestone: BlueprintMilestone): MilestoneItem {
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

function readCourse(course: CatalogCourse): CourseItem {
  const names = course.skills_covered.flatMap((skill) => skillNames.get(skill) ?? []);
  const fields = course.fields.flatMap((id) => {
    const field = fieldLabels.get(id);
    return field ? [field.label, field.label_ar] : [];
  });
  return {
    id: course.slug,
    course,
    keys: [course.title, ...names, ...fields],
    body: `${course.description} ${course.description_ar}`,
  };
}

const libraryItems: LibraryItem[] = [
  ...helpEntries.map(readHelp),
  ...glossary.terms.map(readTerm),
  ...catalog.blueprints.flatMap((blueprint) =>
    blueprint.milestones.map((milestone) => readMilestone(blueprint, milestone)),
  ),
];

export const libraryIndex = makeSearch<LibraryItem>(libraryItems);

export function findItem(id: string): LibraryItem | undefined {
  return libraryItems.find((item) => item.id === id);
}

export const courseSearch = makeSearch<CourseItem>(catalog.courses.map(readCourse));

export const skillSearch = makeSearch<Findable>(
  [...skillNames].map(([id, keys]) => ({ id, keys, body: "" })),
);

const nearEnough = 0.4;

/** The blueprints a question names outright. */
export function findBlueprints(text: string): Blueprint[] {
  const index = readGoalIndex(catalog);
  return matchGoal(text, index).direct.flatMap(({ slug }) => index.blueprints.get(slug) ?? []);
}

/** A field and not only a tool of it: "SQL" alone is no wish for a trade. */
export function namesField(text: string): boolean {
  const { direct, isOnlyTools } = matchGoal(text, readGoalIndex(catalog));
  return direct.length > 0 && !isOnlyTools;
}

/** The blueprint a wish comes nearest to, where it names none outright. */
export function findNearBlueprint(text: string): Blueprint | undefined {
  const index = readGoalIndex(catalog);
  const [nearest] = matchGoal(text, index).near;
  return nearest && nearest.score >= nearEnough ? index.blueprints.get(nearest.slug) : undefined;
}

function holdsPhrase(tokens: string[][], phrase: string): boolean {
  const wanted = splitWords(phrase).map(stemWord);
  if (wanted.length === 0) return false;
  return tokens.some((_, at) =>
    wanted.every((word, offset) => tokens[at + offset]?.includes(word)),
  );
}

/** The pair a question names both sides of, in the field it names. */
export function findContrast(text: string, home: string[]): GlossaryContrast | undefined {
  const tokens = splitWords(text).map(listForms);
  // Signs such as "===" are no words and stand in the text as they are.
  const isHeld = (name: string) =>
    splitWords(name).length === 0 ? text.includes(name) : holdsPhrase(tokens, name);
  const countTitle = ({ title, title_ar }: GlossaryContrast) =>
    splitWords(`${title} ${title_ar}`).filter((word) => holdsPhrase(tokens, word)).length;
  const [nearest] = glossary.contrasts
    .filter(
      ({ sides, skills }) =>
        sides.every((names) => names.some(isHeld)) && !isElsewhere(skills, home),
    )
    .toSorted((a, b) => countTitle(b) - countTitle(a));
  return nearest;
}

const taughtTogether = catalog.blueprints.map(
  ({ milestones }) => new Set(milestones.flatMap(({ skills }) => skills)),
);

/** Whether a concept belongs to another field: no ready-made path teaches it beside the skills at hand. */
export function isElsewhere(skills: string[], home: string[]): boolean {
  if (home.length === 0 || skills.some((skill) => home.includes(skill))) return false;
  const paths = taughtTogether.filter((path) => home.some((skill) => path.has(skill)));
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

/** Skills as a path keeps them (an id or a label in either language) back to their ids. */
export function readSkillIds(names: string[]): string[] {
  const wanted = new Set(names.map(foldText));
  return catalog.skills
    .filter(({ id, label, label_ar }) =>
      [id, label, label_ar].some((name) => wanted.has(foldText(name))),
    )
    .map(({ id }) => id);
}

export function nameSkill(id: string, language: Language): string {
  const skill = labels.get(id);
  return (language === "ar" ? skill?.label_ar : skill?.label) ?? id;
}

/** The terms and pairs that belong to any of these skills. */
export function listConcepts(skills: string[]): {
  terms: GlossaryTerm[];
  contrasts: GlossaryContrast[];
} {
  const wanted = new Set(skills);
  const isWanted = (entry: { skills: string[] }) => entry.skills.some((skill) => wanted.has(skill));
  return {
    terms: glossary.terms.filter(isWanted),
    contrasts: glossary.contrasts.filter(isWanted),
  };
}

/** Courses whose first skill this is; where there are none, those that touch it. */
export function listBySkill(skill: string): CatalogCourse[] {
  const touching = catalog.courses.filter(({ skills_covered }) => skills_covered.includes(skill));
  const own = touching.filter(({ skills_covered }) => skills_covered[0] === skill);
  return own.length > 0 ? own : touching;
}

/** Help entries that stand near one in the list, which is ordered by what belongs together. */
export function listNeighbours(entry: HelpEntry): HelpEntry[] {
  const place = helpEntries.indexOf(entry);
  return [1, -1, 2, -2, 3, -3].flatMap((step) => helpEntries[place + step] ?? []);
}

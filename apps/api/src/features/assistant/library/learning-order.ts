import { catalog } from "@masar/catalog/catalog";
import type { Blueprint, BlueprintMilestone } from "@masar/domain/catalog/catalog";
import { listNamedSkills } from "./question/named-terms.ts";
import { citePage, type Draft, pick } from "./reply.ts";
import type { Question } from "./question/read-question.ts";
import { findBlueprints, nameSkill } from "./library-index.ts";
import { fill } from "./reply-texts.ts";

type Place = { at: number; milestone: BlueprintMilestone };
type OrderInBlueprint = { blueprint: Blueprint; first: Place; second: Place };

const mostPaths = 3;

/** Whether the path says itself that one milestone rests on the other, over however many between. */
function dependsOn(blueprint: Blueprint, later: BlueprintMilestone, earlier: string): boolean {
  return later.prerequisites.some((key) => {
    if (key === earlier) return true;
    const between = blueprint.milestones.find((milestone) => milestone.key === key);
    return between !== undefined && dependsOn(blueprint, between, earlier);
  });
}

function findPlace(blueprint: Blueprint, skill: string): Place | null {
  const at = blueprint.milestones.findIndex(({ skills }) => skills.includes(skill));
  const milestone = blueprint.milestones[at];
  return milestone ? { at, milestone } : null;
}

/** Where two skills stand in the paths that teach both; a path the question names comes first. */
function listOrders(text: string, one: string, other: string): OrderInBlueprint[] {
  const named = new Set(findBlueprints(text).map(({ slug }) => slug));
  return catalog.blueprints
    .flatMap((blueprint) => {
      const first = findPlace(blueprint, one);
      const second = findPlace(blueprint, other);
      return first && second ? [{ blueprint, first, second }] : [];
    })
    .toSorted((a, b) => Number(named.has(b.blueprint.slug)) - Number(named.has(a.blueprint.slug)));
}

function describeStanding(
  draft: Draft,
  standing: OrderInBlueprint,
  names: [string, string],
): string {
  const { order } = draft.words;
  const { blueprint, first, second } = standing;
  const title = (place: Place) =>
    pick(draft.language, place.milestone.title, place.milestone.title_ar);
  const path = pick(draft.language, blueprint.title, blueprint.title_ar);
  if (first.at === second.at) {
    return fill(order.together, { path, place: first.at + 1, title: title(first) });
  }
  const [early, late] = first.at < second.at ? [first, second] : [second, first];
  const [earlyName, lateName] = first.at < second.at ? names : [names[1], names[0]];
  const shape = dependsOn(blueprint, late.milestone, early.milestone.key)
    ? order.rests
    : order.line;
  return fill(shape, {
    path,
    earlyName,
    lateName,
    early: title(early),
    late: title(late),
    earlyPlace: early.at + 1,
    latePlace: late.at + 1,
  });
}

/** What a wide name stands for where its parts are put in order. */
const inDepth: Record<string, string> = { "ai-literacy": "machine-learning" };

/** What the learner wants to become is the goal of an order, not one of its two sides. */
const goalClause =
  /(?<=^|[\s،,])(?:(?:in order )?to (?:become|be|work|get)|if i want|for (?=a (?:job|career)|data|web|machine|ai\b)|عشان|علشان|لو عايزه?|لو عاوزه?|لو بدي|اذا بدي|إذا بدي|حتى اصير|لأصبح|لاصبح|لاصير|باش نولي|باش نخدم)(?=\s).*?(?=[،,؟?]|$)/giu;

/** What stands before a skill in the first path that teaches it. */
function listBefore(draft: Draft, skills: string[]): string[] {
  const { order, listJoin } = draft.words;
  return skills.flatMap((skill) => {
    const blueprint = catalog.blueprints.find((each) => findPlace(each, skill) !== null);
    const place = blueprint ? findPlace(blueprint, skill) : null;
    if (!blueprint || !place) return [];
    const before = blueprint.milestones.slice(0, place.at);
    const titles = before.map(({ title, title_ar }) => pick(draft.language, title, title_ar));
    return fill(titles.length > 0 ? order.apartLine : order.apartFirst, {
      name: nameSkill(skill, draft.language),
      path: pick(draft.language, blueprint.title, blueprint.title_ar),
      before: titles.join(listJoin),
    });
  });
}

/** No path teaches both: then what does stand before each of them says that neither needs the other. */
function answerApart(draft: Draft, skills: [string, string]): boolean {
  const { order } = draft.words;
  const lines = listBefore(draft, skills);
  if (lines.length < skills.length) return false;
  const [early, late] = skills.map((skill) => nameSkill(skill, draft.language));
  draft.parts.push(
    fill(order.apart, { early: early ?? "", late: late ?? "" }),
    `${order.paths} ${citePage(draft, "/dashboard/learning-paths/new")}\n${lines.map((line) => `- ${line}`).join("\n")}`,
  );
  return true;
}

/** Which of two named skills comes first, as the paths that teach both have it; false when none does. */
export function answerOrder(draft: Draft, question: Question, isAlone: boolean): boolean {
  const operands = question.text.replace(goalClause, " ");
  const [one, other] = listNamedSkills(operands).map((skill) => inDepth[skill] ?? skill);
  if (one === undefined || other === undefined || one === other) return false;
  const standings = listOrders(question.text, one, other);
  const [leading] = standings;
  if (!leading) return isAlone && answerApart(draft, [one, other]);
  const { order, ask } = draft.words;
  const names: [string, string] = [
    nameSkill(one, draft.language),
    nameSkill(other, draft.language),
  ];
  // The paths vote; a path that the question names itself decides.
  const isNamed = findBlueprints(question.text).includes(leading.blueprint);
  const votes = (isNamed ? [leading] : standings).reduce(
    (sum, { first, second }) => sum + Math.sign(second.at - first.at),
    0,
  );
  const [early, late] = votes >= 0 ? names : [names[1], names[0]];
  const agreeing = standings.filter(
    ({ first, second }) => Math.sign(second.at - first.at) === Math.sign(votes),
  );
  const shown = (agreeing.length > 0 ? agreeing : standings).slice(0, mostPaths);
  const mark = citePage(draft, "/dashboard/learning-paths/new");
  draft.parts.push(
    fill(votes === 0 ? order.leadTogether : order.lead, { early, late }),
    `${order.paths} ${mark}\n${shown.map((each) => `- ${describeStanding(draft, each, names)}`).join("\n")}`,
    votes === 0 ? "" : fill(order.enough, { early, late }),
  );
  draft.related.push(
    fill(ask.courses, { name: early }),
    fill(ask.roadOf, {
      name: pick(draft.language, leading.blueprint.title, leading.blueprint.title_ar),
    }),
  );
  return true;
}

/** What the paths build on a skill that the learner has; false when none goes on from it. */
export function answerNext(draft: Draft, question: Question): boolean {
  const [skill] = listNamedSkills(question.text);
  if (skill === undefined) return false;
  const { order, ask } = draft.words;
  const title = ({ title: english, title_ar: arabic }: { title: string; title_ar: string }) =>
    pick(draft.language, english, arabic);
  const steps = catalog.blueprints.flatMap((blueprint) => {
    const known = findPlace(blueprint, skill);
    const later = blueprint.milestones.find(
      (milestone) => known !== null && dependsOn(blueprint, milestone, known.milestone.key),
    );
    return later ? [{ blueprint, later }] : [];
  });
  const shown = steps.slice(0, mostPaths + 1);
  const [first] = shown;
  if (!first) return false;
  const lines = shown.map(({ blueprint, later }) =>
    fill(order.nextLine, {
      path: title(blueprint),
      title: title(later),
      description: pick(draft.language, later.description, later.description_ar),
    }),
  );
  const mark = citePage(draft, "/dashboard/learning-paths/new");
  draft.parts.push(
    fill(order.next, { name: nameSkill(skill, draft.language), mark }),
    lines.map((line) => `- ${line}`).join("\n"),
    order.nextEnd,
  );
  draft.related.push(fill(ask.roadOf, { name: title(first.blueprint) }));
  return true;
}

/** What comes before one skill that the question names. */
export function answerBefore(draft: Draft, question: Question): boolean {
  const [named] = listNamedSkills(question.text);
  const [line] = named === undefined ? [] : listBefore(draft, [inDepth[named] ?? named]);
  if (line === undefined) return false;
  draft.parts.push(
    `${line} ${citePage(draft, "/dashboard/learning-paths/new")}`,
    draft.words.order.beforeEnd,
  );
  return true;
}

const isChoosing = /\b(?:or|before|first)\b|(?:^| )(?:ولا|والا|او|ام|قبل|الاول|اول|اولا)(?: |$)/;
/** Subjects that no path teaches as a skill of its own: how much of them is needed stands in the help. */
const subjects: [id: string, name: RegExp][] = [
  [
    "help/maths-needed",
    /\b(?:maths?|mathematics)\b|(?:^| )(?:و|ب|ال|بال|وال|لل)?(?:رياضيات|ماث|ماط)(?: |$)/,
  ],
  [
    "help/english-first",
    /^(?!.*(?:\barabic\b|عربي)).*(?:\benglish (?:or|first|before)\b|\bor (?:\w+ )?english\b|(?:^| )(?:و|ب|ال|بال|وال)?(?:انجليزي|انجليزيه|انكليزي|انكليزيه|انقليزي) (?:ولا|والا|او|ام|قبل|الاول|اولا)(?: |$)|(?:^| )(?:ولا|والا|او|ام) (?:ال|اتعلم |ادرس )?(?:ال)?(?:انجليزي|انجليزيه|انكليزي|انكليزيه|انقليزي)(?: |$))/,
  ],
];

/** The help entry on a subject that is weighed against a skill; null when none is. */
export function findSubject(folded: string): string | null {
  if (!isChoosing.test(folded)) return null;
  return subjects.find(([, name]) => name.test(folded))?.[0] ?? null;
}

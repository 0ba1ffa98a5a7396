import { catalog } from "@masar/catalog/catalog";
import type { Blueprint, BlueprintMilestone } from "@masar/domain/catalog/catalog";
import { findBlueprints, nameSkill } from "./library-index.ts";
import { findMatch, patterns } from "./patterns.ts";
import { listNamedSkills } from "./question/named-terms.ts";
import type { Question } from "./question/read-question.ts";
import { citePage, fill, listLines, localize, newPathPage, type Reply } from "./reply.ts";

type OrderInBlueprint = { blueprint: Blueprint; positions: readonly [number, number] };

const maxPaths = 3;

/** Whether a milestone needs the other one, directly or through milestones between them. */
function dependsOn(blueprint: Blueprint, later: BlueprintMilestone, earlier: string): boolean {
  return later.prerequisites.some((key) => {
    if (key === earlier) return true;
    const between = blueprint.milestones.find((milestone) => milestone.key === key);
    return between !== undefined && dependsOn(blueprint, between, earlier);
  });
}

function findPosition({ milestones }: Blueprint, skill: string): number {
  return milestones.findIndex(({ skills }) => skills.includes(skill));
}

function formatOrder(reply: Reply, { blueprint, positions }: OrderInBlueprint, names: string[]) {
  const { order } = reply.texts;
  const { title: path, milestones } = localize(reply, blueprint);
  const isInOrder = positions[0] < positions[1];
  const [earlyName = "", lateName = ""] = isInOrder ? names : names.toReversed();
  const [earlyAt = 0, lateAt = 0] = isInOrder ? positions : positions.toReversed();
  const early = milestones[earlyAt];
  const late = milestones[lateAt];
  if (!early || !late) return "";
  if (early === late) return fill(order.together, { path, place: earlyAt + 1, title: early.title });
  return fill(dependsOn(blueprint, late, early.key) ? order.rests : order.line, {
    path,
    earlyName,
    lateName,
    early: early.title,
    late: late.title,
    earlyPlace: earlyAt + 1,
    latePlace: lateAt + 1,
  });
}

/** "AI" in a question about an order means machine learning. */
const toOrderedSkill = (skill: string) => (skill === "ai-literacy" ? "machine-learning" : skill);

/** What precedes a skill in the first path that teaches it. */
function listBefore(reply: Reply, skill: string): string[] {
  const { order, listJoin } = reply.texts;
  const blueprint = catalog.blueprints.find((each) => findPosition(each, skill) >= 0);
  if (!blueprint) return [];
  const { title: path, milestones } = localize(reply, blueprint);
  const before = milestones.slice(0, findPosition(blueprint, skill)).map(({ title }) => title);
  const name = nameSkill(skill, reply.language);
  const line = before.length > 0 ? order.apartLine : order.apartFirst;
  return [fill(line, { name, path, before: before.join(listJoin) })];
}

function formatPaths(reply: Reply, lines: string[]): string {
  return `${reply.texts.order.paths} ${citePage(reply, newPathPage)}\n${listLines(lines)}`;
}

/** Which of two named skills comes first in the paths that teach both; false when no path teaches them. */
export function answerOrder(reply: Reply, { text }: Question, isAlone: boolean): boolean {
  const { order, ask } = reply.texts;
  // The goal of the user is not one of the two sides.
  const [one, other] = listNamedSkills(text.replace(patterns.goalClause, " ")).map(toOrderedSkill);
  if (one === undefined || other === undefined || one === other) return false;
  const names = [one, other].map((skill) => nameSkill(skill, reply.language));
  const named = findBlueprints(text);
  const orders = catalog.blueprints
    .map((blueprint): OrderInBlueprint => {
      const positions = [findPosition(blueprint, one), findPosition(blueprint, other)] as const;
      return { blueprint, positions };
    })
    .filter(({ positions }) => Math.min(...positions) >= 0)
    .toSorted((a, b) => Number(named.includes(b.blueprint)) - Number(named.includes(a.blueprint)));
  const [leading] = orders;
  if (!leading) {
    const lines = [one, other].flatMap((skill) => listBefore(reply, skill));
    if (!isAlone || lines.length < 2) return false;
    const [early = "", late = ""] = names;
    reply.parts.push(fill(order.apart, { early, late }), formatPaths(reply, lines));
    return true;
  }
  // The paths vote; a path that the question names decides alone.
  const vote = ({ positions: [first, second] }: OrderInBlueprint) => Math.sign(second - first);
  const voters = named.includes(leading.blueprint) ? [leading] : orders;
  const votes = Math.sign(voters.reduce((sum, each) => sum + vote(each), 0));
  const [early = "", late = ""] = votes >= 0 ? names : names.toReversed();
  const agreeing = orders.filter((each) => vote(each) === votes);
  const shown = (agreeing.length > 0 ? agreeing : orders).slice(0, maxPaths);
  const lines = shown.map((each) => formatOrder(reply, each, names));
  reply.parts.push(
    fill(votes === 0 ? order.leadTogether : order.lead, { early, late }),
    formatPaths(reply, lines),
    votes === 0 ? "" : fill(order.enough, { early, late }),
  );
  const { title } = localize(reply, leading.blueprint);
  reply.related.push(fill(ask.courses, { name: early }), fill(ask.roadOf, { name: title }));
  return true;
}

/** What the paths build on a skill that the user has; false when none continues from it. */
export function answerNext(reply: Reply, question: Question): boolean {
  const { order, ask } = reply.texts;
  const [skill] = listNamedSkills(question.text);
  if (skill === undefined) return false;
  const steps = catalog.blueprints.flatMap((blueprint) => {
    const { title: path, milestones } = localize(reply, blueprint);
    const known = milestones[findPosition(blueprint, skill)];
    const next = milestones.find((each) => known && dependsOn(blueprint, each, known.key));
    return next ? [{ path, title: next.title, description: next.description }] : [];
  });
  const [first] = steps;
  if (!first) return false;
  const mark = citePage(reply, newPathPage);
  reply.parts.push(
    fill(order.next, { name: nameSkill(skill, reply.language), mark }),
    listLines(steps.slice(0, maxPaths + 1).map((step) => fill(order.nextLine, step))),
    order.nextEnd,
  );
  reply.related.push(fill(ask.roadOf, { name: first.path }));
  return true;
}

export function answerBefore(reply: Reply, question: Question): boolean {
  const [skill] = listNamedSkills(question.text);
  const [line] = skill === undefined ? [] : listBefore(reply, toOrderedSkill(skill));
  if (line === undefined) return false;
  reply.parts.push(`${line} ${citePage(reply, newPathPage)}`, reply.texts.order.beforeEnd);
  return true;
}

/** The help entry on a subject that no path teaches as a skill, where it is weighed against a skill. */
export function findSubjectHelp(folded: string): string | undefined {
  return patterns.choice.test(folded) ? findMatch("subjectHelp", folded) : undefined;
}

import { helpEntries } from "@masar/catalog/catalog";
import { limits } from "@masar/contract/limits";
import type {
  GlossaryContrast,
  GlossaryTerm,
  HelpEntry,
} from "@masar/domain/catalog/library-entries";
import { foldText } from "@masar/domain/text/fold-arabic";
import type { Ask } from "#api/features/assistant/ask/ask-types.ts";
import { citeCourses } from "./find-courses.ts";
import * as index from "./library-index.ts";
import * as own from "./own-milestones.ts";
import { listNamedTerms } from "./question/named-terms.ts";
import { cite, citePage, fill, listUnder, localize, newPathPage, type Reply } from "./reply.ts";

export function formatExample({ example }: GlossaryTerm): string {
  return example ? `\`\`\`${example.language}\n${example.code}\n\`\`\`` : "";
}

/** A term or a pair in one paragraph. */
export function formatConcept(reply: Reply, concept: GlossaryTerm | GlossaryContrast): string {
  const local = localize(reply, concept);
  return "term" in local
    ? `**${local.term}**: ${local.explanation}`
    : `**${local.title}**: ${local.text}`;
}

export function askTerm(reply: Reply, term: GlossaryTerm): string[] {
  const question = fill(reply.texts.ask.term, { name: localize(reply, term).term });
  return index.isAnsweredBy(question, `term/${term.id}`) ? [question] : [];
}

const maxNearest = 3;

/** The nearest questions that the library answers, for one that it does not. */
export function listNearest(reply: Reply, text: string): string[] {
  const questions = index.libraryIndex
    .find(text)
    .slice(0, 2 * maxNearest)
    .flatMap(({ item }) => {
      if (item.kind === "term") return askTerm(reply, item.entry);
      if (item.kind === "milestone") return [];
      const { question } = localize(reply, item.entry);
      return index.isAnsweredBy(question, item.id) ? [question] : [];
    });
  return questions.slice(0, maxNearest);
}

/** Cites the milestone that teaches one of the skills: the learner's own, else one of a ready-made path. */
export function citeTeaching(reply: Reply, skills: string[]): string {
  const found = own.findOwnTeaching(reply, skills);
  if (found) return fill(reply.texts.next.ownTeaching, own.citeOwnMilestone(reply, found));
  const item = index.findTeaching(skills);
  if (!item) return fill(reply.texts.next.catalog, { mark: citePage(reply, "/dashboard/courses") });
  const { title } = localize(reply, item.milestone);
  const { title: path } = localize(reply, item.blueprint);
  const { milestoneTitle, next } = reply.texts;
  const mark = cite(reply, fill(milestoneTitle, { path, title }), newPathPage);
  return fill(next.teaching, { path, title, mark });
}

/** Suggests concepts beside this one and courses on its first skill. */
export function addConceptFollowUps(reply: Reply, skills: string[], excludedId: string): void {
  const { ask, next } = reply.texts;
  for (const term of index.listConcepts(skills).terms) {
    if (reply.related.length >= limits.assistant.relatedQuestions - 1) break;
    if (term.id !== excludedId) reply.related.push(...askTerm(reply, term));
  }
  const [skill] = skills;
  if (skill === undefined) return;
  const question = fill(ask.courses, { name: index.nameSkill(skill, reply.language) });
  reply.related.push(question);
  reply.parts.push(fill(next.courses, { question, where: citeTeaching(reply, skills) }));
}

/** "Do I need to know it?": whether the learner's own path teaches it. */
export function addNeed(reply: Reply, text: string): void {
  const [term] = listNamedTerms(text);
  if (!term || reply.ownPaths.length === 0) return;
  const found = own.findOwnTeaching(reply, term.skills);
  const { needed, notNeeded } = reply.texts.next;
  reply.parts.push(found ? fill(needed, own.citeOwnMilestone(reply, found)) : notNeeded);
}

export function answerContrast(reply: Reply, contrast: GlossaryContrast): void {
  const { title, text } = localize(reply, contrast);
  reply.parts.push(`**${title}**`, text);
  addConceptFollowUps(reply, contrast.skills, contrast.id);
}

/** Explains concepts that no entry compares; false when fewer than two are named. */
export function answerSides(reply: Reply, text: string): boolean {
  const terms = listNamedTerms(text).slice(0, 3);
  const [first, second] = terms;
  if (!first || !second) return false;
  const { side, sideEnd } = reply.texts.explain;
  reply.parts.push(side, ...terms.map((term) => formatConcept(reply, term)), sideEnd);
  addConceptFollowUps(reply, first.skills, first.id);
  return true;
}

/** What follows "between", split at commas and at "and". */
function splitSides(text: string): string[] {
  const [, list = ""] = /(?:\bbetween|بين)\s+([^?؟.]+)/iu.exec(text) ?? [];
  return list
    .replaceAll(/\s+/gu, " ")
    .split(/ ?[,،] ?(?:and |و ?)?| and | و ?(?=\S{3})/iu)
    .map((part) => part.replace(/^(?:an?|the)\s+/i, "").trim())
    .filter((part) => part !== "");
}

/** When a question names three things and the pair covers two, explains the third or names it as missing. */
export function addOtherSides(reply: Reply, text: string, contrast: GlossaryContrast): void {
  const parts = splitSides(text);
  if (parts.length < 3) return;
  const { explain, listJoin } = reply.texts;
  const covered = foldText([...contrast.sides.flat(), contrast.title, contrast.title_ar].join(" "));
  const others = parts
    .filter((part) => !covered.includes(foldText(part).replace(/^ال/, "")))
    .map((part) => ({ part, term: listNamedTerms(part)[0] }));
  const terms = others.flatMap(({ term }) => term ?? []);
  // A longer part is a clause of the question, not a name.
  const missing = others.filter(({ part, term }) => !term && part.split(" ").length <= 3);
  if (terms.length > 0)
    reply.parts.push(explain.alsoSide, ...terms.map((term) => formatConcept(reply, term)));
  const names = missing.map(({ part }) => part).join(listJoin);
  if (names) reply.parts.push(fill(explain.missingSide, { names }));
}

/** Courses on these skills of work do not help with studying, so courses on learning replace them. */
const studyAdvice =
  /^(?:time-management|stress-management|problem-solving|teamwork|emotional-intelligence)$/;

function answerHelp(reply: Reply, entry: HelpEntry, dead: ReadonlySet<string>): void {
  const { texts } = reply;
  const { answer, sources = [] } = localize(reply, entry);
  const titles = sources.map(({ title, url }) => `${title} ${cite(reply, title, url)}`);
  reply.parts.push(answer);
  if (titles.length > 0)
    reply.parts.push(fill(texts.readMore, { titles: titles.join(texts.listJoin) }));
  if (entry.link !== null) {
    const pages: Record<string, string> = texts.pages;
    const mark = citePage(reply, entry.link);
    reply.parts.push(fill(texts.page, { title: pages[entry.link] ?? entry.link, mark }));
  }
  const skill = entry.skills
    .map((id) => (studyAdvice.test(id) ? "learning-skills" : id))
    .find((id) => index.listCoursesBySkill(id).length > 0);
  if (skill && !reply.isKind) citeCourses(reply, skill, dead);
  // Neighbours in the list belong together.
  const at = helpEntries.indexOf(entry);
  for (const offset of [1, -1, 2, -2, 3, -3]) {
    const neighbour = helpEntries[at + offset];
    const question = neighbour ? localize(reply, neighbour).question : "";
    if (neighbour && index.isAnsweredBy(question, `help/${neighbour.id}`))
      reply.related.push(question);
  }
}

export function answerItem(reply: Reply, item: index.LibraryItem, dead: ReadonlySet<string>): void {
  const { explain, ask, milestoneTitle } = reply.texts;
  if (item.kind === "help") return answerHelp(reply, item.entry, dead);
  if (item.kind === "term") {
    const { id, term, explanation, skills } = localize(reply, item.entry);
    reply.parts.push(`**${term}**`, explanation, formatExample(item.entry));
    return addConceptFollowUps(reply, skills, id);
  }
  const { title, description, ...milestone } = localize(reply, item.milestone);
  const { title: path } = localize(reply, item.blueprint);
  const copy = own.findOwnCopy(reply, item.blueprint.slug, item.milestone.key);
  const cited = copy
    ? own.citeOwnMilestone(reply, copy)
    : { path, title, mark: cite(reply, fill(milestoneTitle, { path, title }), newPathPage) };
  const sentence = copy ? explain.ownMilestone : explain.milestone;
  reply.parts.push(
    `${fill(sentence, { ...cited, description })} ${cited.mark}`,
    listUnder(
      explain.steps,
      milestone.sub_milestones.map((step) => step.title),
    ),
    listUnder(explain.criteria, milestone.completion_criteria),
  );
  reply.related.push(fill(ask.howLong, { name: path }));
  addConceptFollowUps(reply, milestone.skills, "");
}

export function answerOwnMilestone(reply: Reply, milestone: NonNullable<Ask["milestone"]>): void {
  const { here, steps, criteria } = reply.texts.explain;
  const { title, description, completionCriteria } = milestone;
  const stepTitles = milestone.steps.map((step) => step.title);
  reply.parts.push(
    fill(here, { title, description }),
    listUnder(steps, stepTitles),
    listUnder(criteria, completionCriteria),
  );
}

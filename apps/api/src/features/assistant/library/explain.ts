import { limits } from "@masar/contract/limits";
import type {
  GlossaryContrast,
  GlossaryTerm,
  HelpEntry,
} from "@masar/domain/catalog/library-entries";
import type { Ask } from "#api/features/assistant/ask/ask-types.ts";
import { citeCourses } from "./find-courses.ts";
import { listNamedTerms } from "./question/named-terms.ts";
import { citePage, type Draft, isAnswerable, pick } from "./reply.ts";
import {
  findTeaching,
  type HelpItem,
  type LibraryItem,
  listBySkill,
  listConcepts,
  listNeighbours,
  type MilestoneItem,
  nameSkill,
} from "./library-index.ts";
import { fill } from "./reply-texts.ts";

function listLines(lines: string[]): string {
  return lines.map((line) => `- ${line}`).join("\n");
}

export function nameTerm(draft: Draft, term: GlossaryTerm): string {
  return pick(draft.language, term.term, term.term_ar);
}

export function showExample({ example }: GlossaryTerm): string {
  return example ? `\`\`\`${example.language}\n${example.code}\n\`\`\`` : "";
}

/** Where to go on: courses on the skill, and concepts beside it. */
function addConceptFollowUps(draft: Draft, skills: string[], without: string): void {
  const { ask, next } = draft.words;
  const [skill] = skills;
  for (const term of listConcepts(skills).terms) {
    if (term.id === without || draft.related.length >= limits.assistant.relatedQuestions - 1)
      continue;
    const question = fill(ask.term, { name: nameTerm(draft, term) });
    if (isAnswerable(question, `term/${term.id}`)) draft.related.push(question);
  }
  if (skill === undefined) return;
  const name = nameSkill(skill, draft.language);
  const question = fill(ask.courses, { name });
  draft.related.push(question);
  draft.parts.push(fill(next.courses, { question, where: citeTeaching(draft, skills) }));
}

/** Where the ready-made paths teach it: a source that holds more than a search would. */
export function citeTeaching(draft: Draft, skills: string[]): string {
  const item = findTeaching(skills);
  if (!item) return citePage(draft, "/dashboard/courses");
  const { milestone, blueprint } = item;
  const path = pick(draft.language, blueprint.title, blueprint.title_ar);
  const title = pick(draft.language, milestone.title, milestone.title_ar);
  const { milestoneTitle, next } = draft.words;
  const mark = draft.sources.cite(
    fill(milestoneTitle, { path, title }),
    "/dashboard/learning-paths/new",
  );
  return fill(next.teaching, { path, title, mark });
}

function answerTerm(draft: Draft, term: GlossaryTerm): void {
  draft.parts.push(
    `**${nameTerm(draft, term)}**`,
    pick(draft.language, term.explanation, term.explanation_ar),
    showExample(term),
  );
  addConceptFollowUps(draft, term.skills, term.id);
}

export function answerContrast(draft: Draft, contrast: GlossaryContrast): void {
  draft.parts.push(
    `**${pick(draft.language, contrast.title, contrast.title_ar)}**`,
    pick(draft.language, contrast.text, contrast.text_ar),
  );
  addConceptFollowUps(draft, contrast.skills, contrast.id);
}

const mostSides = 3;

/** Concepts that no entry compares, each in its own words; false when fewer than two are named. */
export function answerSides(draft: Draft, text: string): boolean {
  const terms = listNamedTerms(text)
    .map(({ target }) => target)
    .slice(0, mostSides);
  if (terms.length < 2) return false;
  const { explain } = draft.words;
  draft.parts.push(
    explain.side,
    ...terms.map(
      (term) =>
        `**${nameTerm(draft, term)}**: ${pick(draft.language, term.explanation, term.explanation_ar)}`,
    ),
    explain.sideEnd,
  );
  addConceptFollowUps(draft, terms[0]?.skills ?? [], terms[0]?.id ?? "");
  return true;
}

function answerMilestone(draft: Draft, { milestone, blueprint }: MilestoneItem): void {
  const { explain, ask, milestoneTitle } = draft.words;
  const { language } = draft;
  const title = pick(language, milestone.title, milestone.title_ar);
  const path = pick(language, blueprint.title, blueprint.title_ar);
  const mark = draft.sources.cite(
    fill(milestoneTitle, { path, title }),
    "/dashboard/learning-paths/new",
  );
  const description = pick(language, milestone.description, milestone.description_ar);
  const criteria = pick2(draft, milestone.completion_criteria, milestone.completion_criteria_ar);
  const steps = milestone.sub_milestones.map((step) => pick(language, step.title, step.title_ar));
  draft.parts.push(
    `${fill(explain.milestone, { title, path, description })} ${mark}`,
    `${explain.steps}\n${listLines(steps)}`,
    `${explain.criteria}\n${listLines(criteria)}`,
  );
  draft.related.push(fill(ask.howLong, { name: path }));
  addConceptFollowUps(draft, milestone.skills, "");
}

function pick2(draft: Draft, english: string[], arabic: string[]): string[] {
  return draft.language === "ar" ? arabic : english;
}

function nameQuestion(draft: Draft, entry: HelpEntry): string {
  return pick(draft.language, entry.question, entry.question_ar);
}

/** Skills of work whose courses help nobody who asks how to study. */
const studyAdvice = new Set([
  "time-management",
  "stress-management",
  "problem-solving",
  "teamwork",
  "emotional-intelligence",
]);

function answerHelp(draft: Draft, { entry }: HelpItem, dead: ReadonlySet<string>): void {
  const { words } = draft;
  const isArabic = draft.language === "ar";
  const titles = (entry.sources ?? []).map((source) => {
    const title = pick(draft.language, source.title, source.title_ar);
    const url = isArabic ? (source.url_ar ?? source.url) : source.url;
    return `${title} ${draft.sources.cite(title, url)}`;
  });
  draft.parts.push(pick(draft.language, entry.answer, entry.answer_ar));
  if (titles.length > 0) {
    draft.parts.push(fill(words.readMore, { titles: titles.join(words.listJoin) }));
  }
  if (entry.link !== null) {
    const pages: Record<string, string> = words.pages;
    const mark = citePage(draft, entry.link);
    draft.parts.push(fill(words.page, { title: pages[entry.link] ?? entry.link, mark }));
  }
  const skill = entry.skills
    .map((id) => (studyAdvice.has(id) ? "learning-skills" : id))
    .find((id) => listBySkill(id).length > 0);
  if (skill) citeCourses(draft, skill, dead);
  for (const other of listNeighbours(entry)) {
    const question = nameQuestion(draft, other);
    if (isAnswerable(question, `help/${other.id}`)) draft.related.push(question);
  }
}

export function answerItem(draft: Draft, item: LibraryItem, dead: ReadonlySet<string>): void {
  if (item.kind === "help") answerHelp(draft, item, dead);
  else if (item.kind === "term") answerTerm(draft, item.entry);
  else answerMilestone(draft, item);
}

/** The learner's own milestone, in the words of their own path. */
export function answerOwnMilestone(draft: Draft, milestone: NonNullable<Ask["milestone"]>): void {
  const { explain } = draft.words;
  draft.parts.push(
    fill(explain.here, { title: milestone.title, description: milestone.description }),
    milestone.steps.length > 0
      ? `${explain.steps}\n${listLines(milestone.steps.map(({ title }) => title))}`
      : "",
    milestone.completionCriteria.length > 0
      ? `${explain.criteria}\n${listLines(milestone.completionCriteria)}`
      : "",
  );
}

import { glossary, helpEntries } from "@masar/catalog/catalog";
import type { HelpEntry } from "@masar/domain/catalog/library-entries";
import type { Ask } from "#api/features/assistant/ask/ask-types.ts";
import { formatConcept } from "./explain.ts";
import { libraryIndex } from "./library-index.ts";
import { findMatch } from "./patterns.ts";
import { listNamedTerms } from "./question/named-terms.ts";
import type { Question } from "./question/read-question.ts";
import { citePage, fill, listLines, listUnder, localize, type Reply } from "./reply.ts";

const minScore = 0.6;

type Checklist = { title: string; criteria: string[]; deliverables: string[] };

/** The current milestone, else the ready-made one that the question names. */
function findChecklist(reply: Reply, ask: Ask): Checklist | null {
  if (ask.milestone) {
    const { title, completionCriteria, deliverables } = ask.milestone;
    return { title, criteria: completionCriteria, deliverables };
  }
  // "Check this" names nothing, even where a milestone has the word in it.
  if (libraryIndex.readSubject(ask.message).size < 2) return null;
  const found = libraryIndex.find(ask.message).find(({ item }) => item.kind === "milestone");
  if (!found || found.score < minScore || found.item.kind !== "milestone") return null;
  const { title, completion_criteria, deliverables } = localize(reply, found.item.milestone);
  return { title, criteria: completion_criteria, deliverables };
}

/** The checklist for this kind of work, unless the current milestone is about that kind. */
function findWorkHelp(text: string, milestone: Ask["milestone"]): HelpEntry | undefined {
  const id = findMatch("workKinds", text);
  const entry = helpEntries.find((each) => each.id === id);
  const isOwn = entry?.skills.some((skill) => milestone?.skills.includes(skill));
  return isOwn ? undefined : entry;
}

/** The concept that the code is about, else the first one that the question names. */
function listConcept(reply: Reply, question: Question, text: string): string[] {
  const id = findMatch("codeConcepts", text);
  const concept =
    id === undefined
      ? listNamedTerms(question.text)[0]
      : [...glossary.terms, ...glossary.contrasts].find((each) => each.id === id);
  return concept ? [reply.texts.work.concept, formatConcept(reply, concept)] : [];
}

export function answerWork(reply: Reply, question: Question, ask: Ask): void {
  const { work, ask: questions } = reply.texts;
  const text = `${ask.message}\n${ask.work ?? ""}`;
  const concept = listConcept(reply, question, text);
  const help = findWorkHelp(text, ask.milestone);
  const checklist = help ? null : findChecklist(reply, ask);
  const mark = citePage(reply, "/dashboard/learning-paths");
  if (help) reply.parts.push(`${work.kind} ${mark}`, localize(reply, help).answer, ...concept);
  else if (checklist) {
    const { title, criteria, deliverables } = checklist;
    reply.parts.push(
      `${fill(work.lead, { title })} ${mark}`,
      listUnder(work.criteria, criteria),
      listUnder(work.deliverables, deliverables),
      ...concept,
      work.ask,
    );
    reply.related.push(fill(questions.courses, { name: title }));
  } else reply.parts.push(`${work.general} ${mark}`, listLines(work.checks), ...concept);
  reply.parts.push(work.people);
  reply.related.push(...work.related);
}

import { glossary } from "@masar/catalog/catalog";
import type { GlossaryContrast, GlossaryTerm } from "@masar/domain/catalog/library-entries";
import { foldText } from "@masar/domain/text/fold-arabic";
import { addConceptFollowUps, answerSides, formatConcept } from "./explain.ts";
import * as index from "./library-index.ts";
import { citeOwnMilestone, findOwnTeaching } from "./own-milestones.ts";
import { wordLists } from "./patterns.ts";
import { listNamedSkills, listNamedTerms } from "./question/named-terms.ts";
import type { Question } from "./question/read-question.ts";
import { fill, isolate, localize, type Reply } from "./reply.ts";

const comparing = new Set(wordLists.comparing);
const joiner = / (?:vs\.?|versus|or|ولا|والا|وإلا|او|أو|ام|أم) /iu;
const between = /(?:^| )(?:between|بين) /iu;
const pair = / and | و | و(?=\S{3})/iu;
const maxNameWords = 3;

/** The name without the words around it that only ask: "which is better", «أحسن». */
function trimSide(text: string): string {
  const words = text.replaceAll(/[?؟!.,،:;"«»]/gu, " ").split(/\s+/u);
  const isAsking = (word = "") => comparing.has(foldText(word)) || foldText(word) === "";
  while (words.length > 0 && isAsking(words[0])) words.shift();
  while (words.length > 0 && isAsking(words.at(-1))) words.pop();
  return words.join(" ");
}

/** The two things that a question compares, as written. */
function listSides({ text }: Question): [string, string] | undefined {
  const plain = text.split(/\s+/u).join(" ");
  const [, list] = plain.split(between);
  const [one = "", other = "", ...more] = list ? list.split(pair) : plain.split(joiner);
  const sides: [string, string] = [trimSide(one), trimSide(other)];
  const isName = (side: string) => side !== "" && side.split(" ").length <= maxNameWords;
  return more.length === 0 && sides.every(isName) ? sides : undefined;
}

function findPair(side: string): GlossaryContrast | undefined {
  const folded = foldText(side);
  return glossary.contrasts.find(({ sides }) =>
    sides.some((names) => names.some((name) => foldText(name) === folded)),
  );
}

/** The entry that explains a side: a term, else a pair of which it is one. */
function findEntry(side: string): GlossaryTerm | GlossaryContrast | undefined {
  return listNamedTerms(side)[0] ?? findPair(side);
}

/** Ordinary words such as "easy" are no names that the library lacks, unless the question asks what is better. */
function isMissing(side: string, isComparison: boolean): boolean {
  if (findEntry(side)) return false;
  const subject = [...index.libraryIndex.readSubject(side).values()];
  const isUnknown = subject.every((isKnown) => !isKnown);
  // "Vue" leads to the front-end path, and is no name of that field.
  if (isUnknown || listNamedSkills(side).length > 0) return true;
  if (index.namesField(side)) return false;
  return isComparison || subject.includes(false);
}

/** One side has an entry and the other has none: explains the one and names the other. */
export function answerMissingSide(reply: Reply, question: Question): boolean {
  const sides = listSides(question);
  if (!sides) return false;
  const isComparison = question.is("difference") || question.is("prefers");
  const missing = sides.filter((side) => isMissing(side, isComparison));
  const [known] = sides.flatMap((side) => findEntry(side) ?? []);
  const isNamed = missing.every((side) => listNamedSkills(side).length > 0);
  const names = missing.map((side) => isolate(reply, side)).join(reply.texts.listJoin);
  const sentence = fill(reply.texts.explain.missingSide, { names });
  // Two tools that courses teach, such as PostgreSQL and MySQL.
  if (missing.length === 2 && isNamed) {
    reply.parts.push(sentence);
    addConceptFollowUps(reply, listNamedSkills(sides[0]), "");
    return true;
  }
  if (missing.length !== 1 || !known) return false;
  reply.parts.push(sentence, formatConcept(reply, known));
  addConceptFollowUps(reply, known.skills, known.id);
  return true;
}

/** Both sides from their own entries; false where they share one or one has none. */
export function answerBothSides(reply: Reply, question: Question): boolean {
  const terms = (listSides(question) ?? []).flatMap((side) => listNamedTerms(side)[0] ?? []);
  const [one, other] = terms;
  if (!one || !other || one.id === other.id) return false;
  answerSides(reply, question.text);
  addOwnSides(reply, [one, other]);
  return true;
}

type Side = { name: string; skills: readonly string[] };

/** Which of the learner's milestones teaches each side, where they differ. */
function addOwnSides(reply: Reply, terms: readonly GlossaryTerm[]): void {
  addOwnMilestones(
    reply,
    terms.map((term) => ({ name: localize(reply, term).term, skills: term.skills })),
  );
}

function addOwnMilestones(reply: Reply, sides: readonly Side[]): void {
  const { sideOwn, sideIn, sideNotIn } = reply.texts.explain;
  const found = sides.map(({ skills }) => findOwnTeaching(reply, skills));
  const keys = new Set(found.map((each) => each?.milestone.key));
  // Where one milestone teaches both, or none does, the sentence on where to go on says so.
  if (keys.size < 2) return;
  const lines = sides.map(({ name }, at) => {
    const own = found[at];
    return own
      ? fill(sideIn, { name, ...citeOwnMilestone(reply, own) })
      : fill(sideNotIn, { name: isolate(reply, name) });
  });
  reply.parts.push(fill(sideOwn, { sides: lines.join(reply.texts.listJoin) }));
}

/** The learner's milestones for the sides of a pair that the library compares. */
export function addPairMilestones(reply: Reply, question: Question): void {
  const sides = (listSides(question) ?? []).map((side) => ({
    name: isolate(reply, side),
    skills: [...listNamedSkills(side), ...(listNamedTerms(side)[0]?.skills ?? [])],
  }));
  if (sides.length === 2 && sides.every(({ skills }) => skills.length > 0))
    addOwnMilestones(reply, sides);
}

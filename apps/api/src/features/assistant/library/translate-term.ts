import { catalog, glossary } from "@masar/catalog/catalog";
import type { Language } from "@masar/contract/settings/schemas";
import type { GlossaryTerm } from "@masar/domain/catalog/library-entries";
import { foldText } from "@masar/domain/text/fold-arabic";
import { answerItem } from "./explain.ts";
import * as index from "./library-index.ts";
import { listNamedSkills, listNamedTerms } from "./question/named-terms.ts";
import type { Question } from "./question/read-question.ts";
import { fill, isolate, type Reply } from "./reply.ts";

function addTranslation(
  reply: Reply,
  to: Language,
  { term, name }: { term: string; name: string },
): void {
  reply.parts.push(
    fill(reply.texts.translated[to], { term: isolate(reply, term), name: isolate(reply, name) }),
  );
}

function findLongest(terms: GlossaryTerm[]): GlossaryTerm | undefined {
  return terms.toSorted((a, b) => b.term.length - a.term.length)[0];
}

/** The name of a concept in the other language, and its explanation; false when the library has none. */
export function answerTranslation(
  reply: Reply,
  question: Question,
  dead: ReadonlySet<string>,
): boolean {
  const to = question.is("toArabic") ? "ar" : question.is("toEnglish") ? "en" : null;
  if (to === null || question.is("courses")) return false;
  // "Critical path" has an entry of its own and is half the name of another.
  const isWhole = ({ term, term_ar }: GlossaryTerm) =>
    [term, term_ar].some((name) => question.folded.includes(foldText(name)));
  const named = listNamedTerms(question.text);
  const entry =
    named.length > 0 ? (findLongest(glossary.terms.filter(isWhole)) ?? named[0]) : undefined;
  const item = entry && index.findItem(`term/${entry.id}`);
  if (entry && item) {
    const { term: english, term_ar: arabic } = entry;
    addTranslation(
      reply,
      to,
      to === "ar" ? { term: english, name: arabic } : { term: arabic, name: english },
    );
    answerItem(reply, item, dead);
    return true;
  }
  const [id] = listNamedSkills(question.text);
  const skill = catalog.skills.find((each) => each.id === id);
  if (!skill) return false;
  const { label, label_ar } = skill;
  addTranslation(
    reply,
    to,
    to === "ar" ? { term: label, name: label_ar } : { term: label_ar, name: label },
  );
  return true;
}

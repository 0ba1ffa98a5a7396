import { catalog } from "@masar/catalog/catalog";
import { foldText } from "@masar/domain/text/fold-arabic";
import { dropArticle } from "@masar/domain/text/search-words";

/** So many words of a title, and this share of it, name a course without its other words. */
const minNamedWords = 3;
const minNamedShare = 0.6;
/** More courses share a subject rather than a name. */
const maxCourses = 3;

const toWords = (text: string) => foldText(text).split(" ").map(dropArticle);
const toName = (text: string) => toWords(text).join(" ");

const courses = catalog.courses.map(({ slug, title, provider }) => ({
  slug,
  title: toWords(title),
  provider: toName(provider),
}));
/** Names of subjects, which are also in titles of courses. */
const subjects = [
  ...catalog.skills.flatMap(({ label, label_ar }) => [label, label_ar]),
  ...catalog.fields.flatMap(({ label, label_ar }) => [label, label_ar]),
  ...catalog.blueprints.flatMap(({ title, title_ar, milestones }) => [
    title,
    title_ar,
    ...milestones.flatMap((milestone) => [milestone.title, milestone.title_ar]),
  ]),
].map((name) => ` ${toName(name)} `);
const joiningWords = new Set(["learn", "and", "the", "of", "in", "for", "to"]);

/** Whether the words name a subject rather than a course. */
function isSubject(run: readonly string[]): boolean {
  const start = run.findIndex((word) => !joiningWords.has(word));
  const name = ` ${run.slice(Math.max(0, start)).join(" ")} `;
  return subjects.some((subject) => subject.includes(name));
}

/** The longest run of words that the title shares with the question. */
function findSharedRun(title: readonly string[], question: string): string[] {
  for (let size = title.length; size > 0; size -= 1)
    for (let at = 0; at + size <= title.length; at += 1) {
      const run = title.slice(at, at + size);
      if (question.includes(` ${run.join(" ")} `)) return run;
    }
  return [];
}

/** The courses whose title, or a large part of it, a folded question holds, and its other words. */
export function findNamedCourses(folded: string): { slugs: string[]; rest: string } {
  const question = ` ${folded.split(" ").map(dropArticle).join(" ")} `;
  const candidates = courses.flatMap((course) => {
    const run = findSharedRun(course.title, question);
    const isWhole = run.length === course.title.length;
    const isLarge =
      run.length >= minNamedWords && run.length / course.title.length >= minNamedShare;
    if (!isWhole && !isLarge) return [];
    const hasProvider = question.includes(` ${course.provider} `);
    const isNamed = hasProvider || (run.length > 1 && !isSubject(run));
    return isNamed ? [{ ...course, run, hasProvider }] : [];
  });
  // The longest name counts: "Machine Learning" is part of another title.
  const longest = Math.max(...candidates.map(({ run }) => run.length));
  const named = candidates.filter(({ run }) => run.length === longest);
  const ofProvider = named.filter(({ hasProvider }) => hasProvider);
  const found = ofProvider.length > 0 ? ofProvider : named;
  const rest = found.reduce((text, { run }) => text.replace(` ${run.join(" ")} `, " "), question);
  return { slugs: found.slice(0, maxCourses).map(({ slug }) => slug), rest: rest.trim() };
}

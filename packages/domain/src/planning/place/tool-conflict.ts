import { familyOf, findTools, isProgramming, listToolsOfSkills, needsCode } from "./tools.ts";

/** What is learned, from the narrowest to the widest: a topic with its step, then its milestone. */
export type Subject = readonly { text: string; skills: readonly string[] }[];

/** A course or a resource: `title` says what it is about, `text` and `skills` what else is in it. */
export type Material = { title: string; text: string; skills: readonly string[] };

export type SubjectTools = {
  /** The tools of the narrowest part that names one. */
  tools: ReadonlySet<string>;
  /** Those of all parts. */
  all: ReadonlySet<string>;
  needsCode: boolean;
};

export function describeSubject(subject: Subject): SubjectTools {
  const lists = subject.map(({ text, skills }) => [
    ...findTools(text),
    ...listToolsOfSkills(skills),
  ]);
  const all = new Set(lists.flat());
  return {
    tools: new Set(lists.find(({ length }) => length > 0)),
    all,
    needsCode: [...all].some(isProgramming) || subject.some(({ skills }) => needsCode(skills)),
  };
}

export type MaterialTools = { about: readonly string[]; taught: readonly string[] };

export const noTools: MaterialTools = { about: [], taught: [] };

/** `about` has what the title names and what the main skill is learned with. */
export function describeMaterial({ title, text, skills }: Material): MaterialTools {
  const named = findTools(title);
  const about = [...named, ...listToolsOfSkills(skills.slice(0, 1))];
  const taught = [...new Set([...named, ...listToolsOfSkills(skills), ...findTools(text)])];
  return { about, taught };
}

/**
 * Whether the material is about another tool than the subject: a course in Python for Excel, or one about a tool or a
 * programming language where the subject names none.
 */
export function isToolConflict(subject: SubjectTools, { about, taught }: MaterialTools): boolean {
  const families = new Set(taught.map(familyOf));
  return [...families].some((family) => {
    const isOf = (tool: string) => familyOf(tool) === family;
    const narrow = [...subject.tools].filter(isOf);
    const wanted = narrow.length > 0 ? narrow : [...subject.all].filter(isOf);
    if (wanted.length > 0) return !taught.some((tool) => wanted.includes(tool));
    const ofFamily = about.filter(isOf);
    if (subject.needsCode) return ofFamily.length > 0 && !ofFamily.some(isProgramming);
    return ofFamily.length > 0 || taught.some((tool) => isOf(tool) && isProgramming(tool));
  });
}

import { readFileSync } from "node:fs";
import { limits } from "@masar/contract/limits";
import { helpEntries } from "@masar/catalog/catalog";
import { editDistance } from "@masar/domain/text/edit-distance";
import { foldText } from "@masar/domain/text/fold-arabic";
import { detectErrorLanguage } from "./error-parts.ts";
import { askTerm } from "#api/features/assistant/library/explain.ts";
import { listConcepts, nameSkill } from "#api/features/assistant/library/library-index.ts";
import { listNamedSkills } from "#api/features/assistant/library/question/named-terms.ts";
import {
  fill,
  listUnder,
  localize,
  type Reply,
  replyTexts,
} from "#api/features/assistant/library/reply.ts";

type Technology = keyof (typeof replyTexts)["en"]["errorSteps"];
type KnownError = {
  name: string;
  technology: Technology;
  /** For the folded text. */
  pattern: string;
  /** What else the folded text must name. */
  needs?: string;
  /** For the text as written: folding drops the signs of "#VALUE!". */
  raw?: string;
  causes: string[];
  causes_ar: string[];
};

const file = new URL("../data/known-errors.json", import.meta.url);
const knownErrors = (JSON.parse(readFileSync(file, "utf8")) as KnownError[]).map((entry) => ({
  entry,
  pattern: new RegExp(entry.pattern),
  needs: new RegExp(entry.needs ?? ""),
  raw: entry.raw === undefined ? undefined : new RegExp(entry.raw, "i"),
}));

/** The well-known error whose message a question quotes; its words alone may be a term to explain. */
export function findKnownError(text: string, asksMeaning: boolean): KnownError | undefined {
  const folded = foldText(text);
  const found = knownErrors.find(
    ({ pattern, needs, raw }) =>
      raw?.test(text) || (!asksMeaning && pattern.test(folded) && needs.test(folded)),
  )?.entry;
  const language = detectErrorLanguage(text);
  // "Index out of bounds" is a message of Rust as well, and Java's causes do not fit it.
  const isOther = language !== undefined && otherLanguages.has(language);
  return found && isOther && ownMessages.has(found.technology) ? undefined : found;
}

/** Languages without causes of their own here. */
const otherLanguages = new Set([
  "Rust",
  "PHP",
  "C#",
  "Go",
  "Ruby",
  "Kotlin",
  "Swift",
  "Dart",
  "C++",
]);
const ownMessages = new Set<Technology>(["python", "javascript", "java"]);

const skills: Record<Technology, string> = {
  python: "python",
  javascript: "javascript",
  sql: "sql",
  spreadsheet: "spreadsheets",
  java: "java",
  c: "programming-fundamentals",
  shell: "linux",
  web: "rest-apis",
  git: "git",
};
const checklists: Partial<Record<Technology, string>> = {
  sql: "check-sql",
  spreadsheet: "check-spreadsheet",
};

/** The help entry for an unknown error: of the technology that the text names, else of code. */
export function findChecklist(text: string): string {
  const named = listNamedSkills(text);
  const technology = (["sql", "spreadsheet"] as const).find((each) => named.includes(skills[each]));
  return `help/${technology ? checklists[technology] : "check-code"}`;
}

/** Causes of the error and how to find the right one, all of its own technology. */
export function answerKnownError(reply: Reply, error: KnownError, text: string): void {
  const { texts, parts, related } = reply;
  const { name, causes } = localize(reply, error);
  const { technology } = error;
  parts.push(
    technology === "sql" ? describeMisspelled(reply, text) : "",
    technology === "javascript" ? describeReading(reply, text) : "",
    listUnder(fill(texts.knownError, { name }), causes),
    listUnder(texts.knownErrorNext, texts.errorSteps[technology]),
  );
  const checklist = helpEntries.find(({ id }) => id === checklists[technology]);
  if (checklist) related.push(localize(reply, checklist).question);
  const skill = skills[technology];
  for (const term of listConcepts([skill]).terms) {
    if (related.length >= limits.assistant.relatedQuestions - 1) break;
    related.push(...askTerm(reply, term));
  }
  related.push(fill(texts.ask.courses, { name: nameSkill(skill, reply.language) }));
}

const sqlKeywords =
  "SELECT FROM WHERE GROUP ORDER HAVING LIMIT INSERT UPDATE DELETE VALUES CREATE TABLE ALTER JOIN INNER LEFT RIGHT OUTER UNION DISTINCT BETWEEN".split(
    " ",
  );
const minKeyword = 4;

/** "FORM orders" for "FROM orders": the first word of the quoted place, or a word in capitals. */
function describeMisspelled({ texts }: Reply, text: string): string {
  const [, quoted = ""] = /\bnear\s+["'`‘’“”«]+\s*([a-z]+)/i.exec(text) ?? [];
  const capitals = text.match(/\b[A-Z]{4,}\b/g) ?? [];
  for (const written of [quoted.toUpperCase(), ...capitals]) {
    if (written.length < minKeyword || sqlKeywords.includes(written)) continue;
    // "ORDERS" is a table and "VALUE" a column.
    const keyword = sqlKeywords.find(
      (each) =>
        written.length <= each.length &&
        !each.startsWith(written) &&
        editDistance(written, each, 1) === 1,
    );
    if (keyword !== undefined) return fill(texts.sqlKeyword, { written, keyword });
  }
  return "";
}

/** "Cannot read properties of undefined (reading 'map')" names what was used on nothing. */
function describeReading({ texts }: Reply, text: string): string {
  const [, property] = /\breading\s+["'`‘’“”]?(\w+)/i.exec(text) ?? [];
  const value = /\bof null\b/i.test(text) ? "null" : "undefined";
  return property === undefined ? "" : fill(texts.readingOf, { property, value });
}

import type { Citation, DiscoveredCourse } from "@masar/contract/assistant/schemas";
import { limits } from "@masar/contract/limits";
import { levels } from "@masar/contract/paths/constants";
import type { CourseHost } from "../catalog/catalog.ts";
import { dropHidden } from "../text/hidden-characters.ts";
import { toLatinDigits } from "../text/latin-digits.ts";
import { courseHosts, guardCourseLink } from "../catalog/link-guard.ts";

/** A search result of a provider. Its text is untrusted. */
export type SearchResult = { title: string; url: string; snippet: string; date?: string | null };

/** Ten reference sites, in addition to the ten course providers. */
export const referenceHosts: readonly string[] = [
  "wikipedia.org",
  "openstax.org",
  "developer.mozilla.org",
  "w3.org",
  "python.org",
  "postgresql.org",
  "react.dev",
  "learn.microsoft.com",
  "git-scm.com",
  "owasp.org",
];

/** Hosts for searches and links; a provider accepts at most twenty. */
export const searchHosts: readonly string[] = [
  ...courseHosts.map(({ host }) => host),
  ...referenceHosts,
];

const answerHosts: readonly CourseHost[] = [
  ...courseHosts,
  ...referenceHosts.map((host) => ({ host, provider: host })),
];

const maxLength = { url: 2000, title: 120, description: 300 };

/** The allowed URL, or null: https, one of the twenty hosts, no user name and no port. */
export function guardAnswerLink(link: string): string | null {
  return link.length > maxLength.url ? null : guardCourseLink(link, answerHosts);
}

/** The same for a citation, which may also be a page of the app (`/…`). */
export function guardSourceLink(link: string): string | null {
  return /^\/(?:[\w.~-][\w./~%?#&=-]*)?$/.test(link) ? link : guardAnswerLink(link);
}

/**
 * The citations, and the citation number of each search result (both from 1). Results of the same page share a
 * number; a page of another host, or beyond the limit, has none.
 */
export function readSources(results: readonly SearchResult[]): {
  citations: Citation[];
  places: Map<number, number>;
} {
  const citations: Citation[] = [];
  const places = new Map<number, number>();
  for (const [index, result] of results.entries()) {
    const url = readUrl(result, answerHosts);
    if (!url) continue;
    const known = citations.findIndex((citation) => isSamePage(citation.url, url));
    if (known >= 0) places.set(index + 1, known + 1);
    else if (citations.length < limits.assistant.citations) {
      const title = cleanResultLine(result.title, maxLength.title) || new URL(url).hostname;
      places.set(index + 1, citations.push({ title, url }));
    }
  }
  return { citations, places };
}

/** The courses among the results; facts that neither title nor snippet states stay empty. */
export function readCourses(results: readonly SearchResult[]): DiscoveredCourse[] {
  const courses: DiscoveredCourse[] = [];
  for (const result of results) {
    const url = readUrl(result, courseHosts);
    const title = cleanResultLine(result.title, maxLength.title);
    if (!url || title === "" || courses.some((course) => isSamePage(course.url, url))) continue;
    const words = toLatinDigits(`${title} · ${cleanResultLine(result.snippet, 2000)}`);
    courses.push({
      title,
      provider: readProvider(url),
      url,
      description: cleanResultLine(result.snippet, maxLength.description),
      price: readPrice(words),
      duration: readDuration(words),
      rating: null,
      level: readLevel(words),
    });
    if (courses.length === limits.assistant.discoveredCourses) break;
  }
  return courses;
}

const fenceRun = /^(?:`{3,}|~{3,})/;
const tickRun = /`+/g;
const number = "[\\d٠-٩]{1,3}";
const numbers = `\\[${number}(?:[ \\t]*[,،][ \\t]*${number})*\\]`;
/** An escaped character, a run of backticks, or a citation mark. */
const lineToken = new RegExp(`\\\\.|\`+|( ?(?:${numbers})+)(?![(:])`, "g");

/** Renumbers citation marks, `[3]` or `[1, 2]`, and removes those without a citation. Code is unchanged. */
export function renumberMarks(text: string, numberOf: ReadonlyMap<number, number>): string {
  let fence = "";
  const lines = text.split("\n").map((line, index, all) => {
    const run = fenceRun.exec(line)?.[0] ?? "";
    const words = line.slice(run.length);
    if (fence !== "") {
      if (run.startsWith(fence) && words.trim() === "") fence = "";
      return line;
    }
    const isOpening = run !== "" && index < all.length - 1 && !words.includes("`");
    if (!isOpening) return renumberLine(line, numberOf);
    fence = run;
    return line;
  });
  return lines.join("\n");
}

function renumberLine(line: string, numberOf: ReadonlyMap<number, number>): string {
  let written = "";
  let copied = 0;
  /** Lengths of unpaired backtick runs, so that none is searched twice. */
  const unpaired = new Set<number>();
  for (let at = 0; at < line.length;) {
    lineToken.lastIndex = at;
    const token = lineToken.exec(line);
    if (!token) break;
    const [whole, marks] = token;
    const end = token.index + whole.length;
    at = end;
    if (marks) {
      written += line.slice(copied, token.index) + renumber(marks, line.slice(end), numberOf);
      copied = end;
    } else if (whole.startsWith("`") && !unpaired.has(whole.length)) {
      const codeEnd = findRunEnd(line, end, whole.length);
      if (codeEnd === -1) unpaired.add(whole.length);
      else at = codeEnd;
    }
  }
  return written + line.slice(copied);
}

/** The end of the next run of `length` backticks. */
function findRunEnd(line: string, from: number, length: number): number {
  tickRun.lastIndex = from;
  for (let run = tickRun.exec(line); run; run = tickRun.exec(line)) {
    if (run[0].length === length) return tickRun.lastIndex;
  }
  return -1;
}

function renumber(marks: string, rest: string, numberOf: ReadonlyMap<number, number>): string {
  const citedNumbers = marks.match(/[\d٠-٩]+/g) ?? [];
  const found = new Set(
    citedNumbers.flatMap((digits) => numberOf.get(Number(toLatinDigits(digits))) ?? []),
  );
  const written = [...found].map((citation) => `[${citation}]`).join("");
  if (written !== "") return `${marks.startsWith(" ") ? " " : ""}${written}`;
  // The text on both sides must not join into a URL.
  return /^[.,;:!?)*_"'»،؛؟]*(?:\s|$)/.test(rest) ? "" : " ";
}

function readUrl({ url }: SearchResult, hosts: readonly CourseHost[]): string | null {
  const isWritten = /^https:\/\//i.test(url) && url.length <= maxLength.url;
  return isWritten ? guardCourseLink(url, hosts) : null;
}

function isSamePage(one: string, other: string): boolean {
  const bare = (url: string) => url.split("#", 1)[0]?.replace(/\/$/, "");
  return bare(one) === bare(other);
}

function readProvider(url: string): string {
  const { hostname } = new URL(url);
  const found = courseHosts.find(({ host }) => hostname === host || hostname.endsWith(`.${host}`));
  return found?.provider ?? hostname;
}

/** One plain line without hidden characters, tags and Markdown links. */
function cleanResultLine(text: string, length: number): string {
  const line = dropHidden(text.slice(0, 4000).replaceAll(/\s/g, " "))
    .replaceAll(/<[^<>]{0,500}>/g, " ")
    .replaceAll(/!?\[([^\][]{0,300})\]\([^()\s]{0,2000}\)/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`.toWellFormed();
}

/** "Free trial" is not a price. */
function readPrice(words: string): string {
  const named =
    /(?:US)?\$\s?\d[\d,]*(?:\.\d+)?|\b\d[\d,]{0,12}(?:\.\d{1,4})?\s?(?:USD|dollars?)\b/i.exec(
      words,
    );
  if (named) return named[0];
  return /\bfree (?:online )?(?:course|class|tutorial)\b|\bfor free\b|\bfree of charge\b|مجان/i.test(
    words,
  )
    ? "Free"
    : "";
}

function readDuration(words: string): string {
  const found =
    /\b\d{1,4}(?:\.\d{1,2})?(?:\s?[-–]\s?\d{1,4})?\+?\s?(?:hours?|hrs?|weeks?|months?)\b|(?<!\d)\d{1,4}\s?(?:ساع[اةه]ت?|[أا]سبوع|[أا]سابيع|[أا]شهر|شهر)[\p{L}]*/iu;
  return found.exec(words)?.[0] ?? "";
}

const levelWords: Record<(typeof levels)[number], RegExp> = {
  beginner: /\bbeginners?\b|\bintroductory\b|للمبتدئين|مبتدئ/i,
  intermediate: /\bintermediate\b|متوسط/i,
  advanced: /\badvanced\b|متقدم/i,
};

/** Empty when several levels are named. */
function readLevel(words: string): string {
  const found = levels.filter((level) => levelWords[level].test(words));
  return found.length === 1 ? (found[0] ?? "") : "";
}

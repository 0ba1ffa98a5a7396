import { fill, listUnder, type Reply } from "#api/features/assistant/library/reply.ts";

/** Signs by which a message of a language is known. */
const languages: [name: string, marker: RegExp][] = [
  ["Rust", /\.rs\b|\bpanicked at\b|\berror\[E\d{4}\]/],
  ["PHP", /\bPHP\b|\.php\b/],
  ["TypeScript", /\bTS\d{4}\b|\.tsx?\b/],
  ["C#", /\bCS\d{4}\b|\.cs\b/],
  ["Go", /\.go\b|\bgoroutine\b/],
  ["Ruby", /\.rb\b|\bNoMethodError\b/],
  ["Kotlin", /\.kts?\b/],
  ["Swift", /\.swift\b/],
  ["Dart", /\.dart\b/],
  ["Java", /\.java\b|\bException in thread\b|\bjava\.\w+\./],
  ["Python", /\bTraceback\b|\.py\b/],
  ["SQL", /\bORA-\d{5}\b|\bSQLSTATE\b|\bpsycopg2?\b|\bSQL\b/],
  ["C++", /\.(?:cpp|cc|hpp)\b/],
];

const place =
  /File "[^"\n]{1,200}", line \d+|[\w./\\-]{1,200}\.[a-z]{1,5}(?::\d+(?::\d+)?|\(\d+(?:,\d+)?\)| on line \d+)|\bline \d+\b/i;
const code = /\b(?:TS|CS|E|C|LNK|PLS-|ORA-|ERROR )\d{3,5}\b|\bSQLSTATE\[\w+\]|\b0x[0-9a-f]{4,8}\b/;
const kind =
  /\b[A-Z]\w{1,60}(?:Error|Exception)\b|\b(?:Fatal error|Parse error|panicked|panic|Traceback|Compilation failed)\b/i;
const names = /(?<![\w'])['"`‘“]([^'"`’”\n]{1,40})['"`’”](?!\w)|\b(\w{1,40}\(\))/g;
const maxNames = 3;
const maxText = 120;

export type ErrorParts = {
  language: string | undefined;
  kind?: string;
  code?: string;
  place?: string;
  names?: string;
  text?: string;
};

export function detectErrorLanguage(text: string): string | undefined {
  return languages.find(([, marker]) => marker.test(text))?.[0];
}

const clean = (part: string) => part.replaceAll("`", "").replaceAll(/\s+/g, " ").trim();

/** The sentence of the message: what follows its kind, without the place. */
function findSentence(text: string, at: string): string {
  const said = text
    .split("\n")
    .flatMap((line) => line.replace(at, " ").split(/:\s+/))
    .map((part) => clean(part.replace(/\s(?:in|at|from)\s*$/i, "")))
    .filter((part) => /[a-z]/i.test(part) && part.split(" ").length > 2);
  return (said.at(-1) ?? "")
    .replaceAll(/[\p{Script=Arabic}؟]+/gu, "")
    .trim()
    .slice(0, maxText);
}

/** The parts of a pasted error message; undefined for a text without a place, a code or a kind of error. */
export function readError(text: string): ErrorParts | undefined {
  const [where = ""] = place.exec(text) ?? [];
  const [number = ""] = code.exec(text) ?? [];
  const [type = ""] = kind.exec(text) ?? [];
  const isError =
    number !== "" ||
    /error|exception|panic|traceback|fatal|undefined|unexpected|not found|خطا|خطأ|ايرور/i.test(
      text,
    );
  const isWhere = where !== "" && /[./\\"]/.test(where);
  if (!isError || (!isWhere && number === "" && !/\w(?:Error|Exception)\b/.test(type)))
    return undefined;
  const named = [...text.matchAll(names)].map(([, quoted, called]) => quoted ?? called ?? "");
  const own = [...new Set(named.map(clean))].filter((name) => name !== "" && !where.includes(name));
  return {
    language: detectErrorLanguage(text),
    kind: clean(type),
    code: clean(number),
    place: clean(where),
    names: own.slice(0, maxNames).join(", "),
    text: findSentence(text, where),
  };
}

const partNames = ["kind", "code", "place", "names", "text"] as const;

/** A general way to read a message that no entry knows, with its own parts. */
export function answerErrorParts(reply: Reply, parts: ErrorParts): void {
  const { errorParts: texts } = reply.texts;
  const { language } = parts;
  const lead = language === undefined ? texts.lead : fill(texts.leadOf, { language });
  const lines = partNames.flatMap((name) => {
    const part = parts[name] ?? "";
    return part === "" ? [] : [fill(texts[name], { part })];
  });
  reply.parts.push(listUnder(lead, lines), listUnder(texts.then, texts.steps));
  reply.related.push(...reply.texts.suggestedOwn.slice(0, 1), ...reply.texts.explain.related);
}

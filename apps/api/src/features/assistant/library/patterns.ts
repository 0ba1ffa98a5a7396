import { readFileSync } from "node:fs";

type PatternData = {
  flags?: string;
  /** Alternatives that start and end at a word boundary. */
  words?: string[];
  /** Alternatives between spaces, since `\b` does not know Arabic letters; a prefix is optional. */
  spaced?: (string | { prefix: string; of: string[] })[];
  /** Alternatives used as they are. */
  raw?: string[];
};
type Data = typeof import("./data/patterns.json");
type TableName = keyof Data["tables"];
export type PatternName = keyof Data["patterns"];

function loadData(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`data/${name}.json`, import.meta.url), "utf8"));
}

const data = loadData("patterns") as Data;
const fragments: Record<string, string> = data.fragments;

const anyOf = (alternatives: string[]) => `(?:${alternatives.join("|")})`;

/** Throws on a broken pattern or an unknown fragment, so that bad data stops the process at its start. */
function compile({ flags = "", words, spaced, raw = [] }: PatternData): RegExp {
  const entries = spaced?.map((entry) =>
    typeof entry === "string" ? entry : `(?:${entry.prefix})?${anyOf(entry.of)}`,
  );
  const source = [
    ...(words ? [`\\b${anyOf(words)}\\b`] : []),
    ...(entries ? [`(?:^| )${anyOf(entries)}(?= |$)`] : []),
    ...raw,
  ].join("|");
  if (source === "") throw new Error("A pattern has no alternatives");
  const filled = source.replace(/\{([a-z]+)\}/gi, (_, name: string) => {
    const fragment = fragments[name];
    if (fragment === undefined) throw new Error(`There is no fragment ${name}`);
    return fragment;
  });
  return new RegExp(filled, flags);
}

/**
 * Patterns for folded text; `englishWords`, `differencePhrase`, `goalClause` and `wantedGoal` match text as written.
 * Patterns with the flag `g` are for `replace` and `match` only, since `test` would keep their position.
 */
export const patterns = Object.fromEntries(
  Object.entries<PatternData>(data.patterns).map(([name, pattern]) => [name, compile(pattern)]),
) as Record<PatternName, RegExp>;

type Row = PatternData & { value: string | number };
const tables = new Map(
  Object.entries<Row[]>(data.tables).map(([name, rows]) => [
    name,
    rows.map((row) => ({ value: row.value, pattern: compile(row) })),
  ]),
);

type Value<T extends TableName> = Data["tables"][T][number]["value"];
type Match<T extends TableName> = { value: Value<T>; pattern: RegExp };

/** The matching rows of a table in its order. `workKinds` and `codeConcepts` match text as written. */
export function listMatches<T extends TableName>(table: T, text: string): Match<T>[] {
  const rows = (tables.get(table) ?? []) as Match<T>[];
  return rows.filter(({ pattern }) => pattern.test(text));
}

export function findMatch<T extends TableName>(table: T, text: string): Value<T> | undefined {
  return listMatches(table, text)[0]?.value;
}

export const wordLists = loadData("words") as typeof import("./data/words.json");

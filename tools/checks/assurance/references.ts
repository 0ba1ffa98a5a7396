import { posix } from "node:path";

/** A statement that a test proves: a file, and the beginning or a part of the title of one of its tests. */
export type TestReference = { path: string; title: string };

export type References = {
  paths: string[];
  tests: TestReference[];
  requirements: string[];
  endpoints: string[];
  settings: string[];
};

const rootFiles =
  /^(?:\.env\.example|\.npmrc|\.dockerignore|Caddyfile|Dockerfile|compose\.yaml|package(?:-lock)?\.json|(?:README|SECURITY)\.md)$/;
const topFolders = /^(?:apps|packages|tools|e2e|docs|deploy|\.ci|\.github)\//;

function listQuoted(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, quoted = ""]) => quoted);
}

function listLinked(documentPath: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = ""]) => link.split("#")[0] ?? "")
    .filter((link) => link !== "" && !/^[a-z]+:/.test(link))
    .map((link) => posix.join(posix.dirname(documentPath), link));
}

/** Titles stand in quotation marks behind their file: `a.test.ts` "one", "another". */
const testPattern = /`([^`\n]+\.(?:test|spec)\.tsx?)`((?:,? "[^"\n]+")*)/g;

/** A title that stands behind no file would not be followed. */
export function hasLooseTitle(text: string): boolean {
  return text.replace(testPattern, "").includes('"');
}

function listTests(text: string): TestReference[] {
  return [...text.matchAll(testPattern)].flatMap(([, path = "", titles = ""]) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => ({ path, title })),
  );
}

/** Everything in a text that names a file, a test, a requirement, an endpoint or a setting. */
function readReferences(documentPath: string, text: string): References {
  const quoted = listQuoted(text);
  const inBrackets = [...text.matchAll(/\[([RDN]\d[\w.]*(?:[,;] [RDN]\d[\w.]*)*)\](?!\()/g)];
  return {
    paths: [
      ...quoted.filter(
        (name) => rootFiles.test(name) || (topFolders.test(name) && !/\s/.test(name)),
      ),
      ...listLinked(documentPath, text),
    ],
    tests: listTests(text),
    requirements: inBrackets.flatMap(([, numbers = ""]) => numbers.split(/[,;] /)),
    endpoints: quoted.flatMap((name) => /^endpoints\.(\w+)$/.exec(name)?.[1] ?? []),
    settings: quoted.filter((name) => /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(name)),
  };
}

export function hasReference(documentPath: string, text: string): boolean {
  const { paths, tests, requirements, endpoints } = readReferences(documentPath, text);
  return paths.length + tests.length + requirements.length + endpoints.length > 0;
}

export type Known = {
  paths: ReadonlySet<string>;
  titlesOf: (path: string) => readonly string[];
  requirements: ReadonlySet<string>;
  /** Those that the title of a test names. */
  testedRequirements: ReadonlySet<string>;
  endpoints: ReadonlySet<string>;
  settings: ReadonlySet<string>;
};

function exists(path: string, paths: ReadonlySet<string>): boolean {
  if (paths.has(path)) return true;
  const folder = path.replace(/\/?(?:\*\*?)?$/, "/");
  return [...paths].some((known) => known.startsWith(folder));
}

/** What a text names and the repository does not have. */
export function findDeadReferences(documentPath: string, text: string, known: Known): string[] {
  const found = readReferences(documentPath, text);
  const dead = [
    // A name without its second backtick would not be read at all.
    ...text
      .replace(/^ *```[\s\S]*?^ *```/gm, "")
      .split("\n")
      .filter((line) => (line.match(/`/g)?.length ?? 0) % 2 === 1)
      .map((line) => `an open backtick in "${line.slice(0, 60)}"`),
    ...found.paths
      .filter((path) => !exists(path, known.paths))
      .map((path) => `${path} does not exist`),
    ...found.tests
      .filter(({ path }) => known.paths.has(path))
      .filter(({ path, title }) => !known.titlesOf(path).some((test) => test.includes(title)))
      .map(({ path, title }) => `${path} has no test "${title}"`),
    ...found.requirements
      .filter((number) => !known.requirements.has(number))
      .map((number) => `${number} is no requirement`),
    ...found.requirements
      .filter((number) => known.requirements.has(number) && !known.testedRequirements.has(number))
      .map((number) => `no test names ${number}`),
    ...found.endpoints
      .filter((name) => !known.endpoints.has(name))
      .map((name) => `${name} is no endpoint`),
    ...found.settings
      .filter((name) => !known.settings.has(name))
      .map((name) => `${name} is no setting`),
  ];
  return [...new Set(dead)].map((fault) => `${documentPath}: ${fault}`);
}

export type TableRow = Record<string, string>;

/** The rows of every table of a document whose header has this column, by the names of its columns. */
export function listTableRows(text: string, column: string): TableRow[] {
  const rows: TableRow[] = [];
  let header: string[] | undefined;
  for (const line of text.split("\n")) {
    const cells = line.startsWith("|")
      ? line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim())
      : undefined;
    if (!cells) header = undefined;
    else if (!header) header = cells;
    else if (header.includes(column) && !cells.every((cell) => /^:?-+:?$/.test(cell)))
      rows.push(Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ""])));
  }
  return rows;
}

export interface TestResult {
  title: string;
  outcome: "passed" | "failed" | "skipped";
  /** The error message of a failed test. */
  why?: string | undefined;
}

export interface SpecReport {
  proven: Set<string>;
  failed: Set<string>;
  missing: string[];
  /** Titles that break the naming rules. */
  errors: string[];
}

const maxNumbers = 3;

/** The numbered lines of the requirements document, in its order. */
export function readRequirements(markdown: string): string[] {
  return [...markdown.matchAll(/^- ([RDN]\d+(?:\.\d+)?) /gm)].map(([, number = ""]) => number);
}

export function readNumbers(title: string): string[] {
  return [...title.matchAll(/\[([RDN]\d[^\]]*)\]/g)].flatMap(([, inside = ""]) =>
    inside.split(/[\s,;]+/).filter(Boolean),
  );
}

export function evaluateResults(requirements: string[], results: TestResult[]): SpecReport {
  const known = new Set(requirements);
  const passed = new Set<string>();
  const failed = new Set<string>();
  const errors = new Set<string>();
  for (const { title, outcome } of results) {
    const numbers = readNumbers(title);
    if (numbers.length > maxNumbers) errors.add(`more than ${maxNumbers} numbers: ${title}`);
    for (const number of numbers) {
      if (!known.has(number)) errors.add(`no such line ${number}: ${title}`);
      else if (outcome === "passed") passed.add(number);
      else if (outcome === "failed") failed.add(number);
    }
  }
  const proven = new Set([...passed].filter((number) => !failed.has(number)));
  const missing = requirements.filter((number) => !proven.has(number) && !failed.has(number));
  return { proven, failed, missing, errors: [...errors] };
}

export function countLines(numbers: Iterable<string>, letter: string): number {
  return [...numbers].filter((number) => number.startsWith(letter)).length;
}

/** R2.01, R2.02, R2.03, R2.07 becomes "R2: 01-03, 07". */
export function groupNumbers(numbers: string[]): string[] {
  const groups = new Map<string, number[]>();
  for (const number of numbers) {
    const [head = "", tail] = number.split(".");
    const key = tail === undefined ? "D" : head;
    groups.set(key, [...(groups.get(key) ?? []), Number(tail ?? head.slice(1))]);
  }
  return [...groups].map(([key, members]) => {
    const ranges: [number, number][] = [];
    for (const member of members) {
      const last = ranges.at(-1);
      if (last && last[1] === member - 1) last[1] = member;
      else ranges.push([member, member]);
    }
    const write = (n: number) => String(n).padStart(2, "0");
    const parts = ranges.map(([from, to]) =>
      from === to ? write(from) : `${write(from)}-${write(to)}`,
    );
    return `${key}: ${parts.join(", ")}`;
  });
}

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

type Figure = string | number | boolean;

export type Figures = {
  /** Saves at once, so that a run that is cut short leaves what it measured. */
  record: (values: Record<string, Figure>) => Promise<void>;
  /** Each text is a reason why the part failed. */
  fail: (problem: string) => void;
  values: Readonly<Record<string, Figure>>;
  problems: readonly string[];
};

const maxProblems = 50;

/** The figures of one part, in `folder` if given and in memory otherwise. */
export function openFigures(part: string, folder?: string): Figures {
  const values: Record<string, Figure> = {};
  const problems: string[] = [];
  const startedAt = new Date().toISOString();
  return {
    values,
    problems,
    fail(problem) {
      if (problems.length < maxProblems) problems.push(problem);
    },
    async record(more) {
      Object.assign(values, more);
      if (!folder) return;
      await mkdir(folder, { recursive: true });
      const saved = { part, startedAt, savedAt: new Date().toISOString(), values, problems };
      await writeFile(join(folder, `${part}.json`), `${JSON.stringify(saved, null, 2)}\n`);
    },
  };
}

export function printFigures(part: string, { values, problems }: Figures): void {
  const width = Math.max(...Object.keys(values).map((name) => name.length), 1);
  const lines = Object.entries(values).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  process.stdout.write(`${part}\n${lines.join("\n")}\n`);
  for (const problem of problems) process.stdout.write(`  PROBLEM ${problem}\n`);
}

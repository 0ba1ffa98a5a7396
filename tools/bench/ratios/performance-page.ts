import { readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { resolve } from "node:path";
import type { Ratio } from "./ratios.ts";

const page = resolve(import.meta.dirname, "../../../docs/performance.md");
const figures = /(?<=<!-- ratios -->\n)[\s\S]*(?=<!-- end of ratios -->)/;

/** Replaces the table of ratios in `docs/performance.md`. */
export async function writeRatios(ratios: Ratio[]): Promise<void> {
  const text = await readFile(page, "utf8");
  await writeFile(page, text.replace(figures, `\n${describeRatios(ratios, new Date())}\n`));
}

export function describeRatios(ratios: Ratio[], date: Date): string {
  const [processor] = cpus();
  const rows = ratios.map(({ name, goal, ratio, api, bare }) => [
    name,
    ratio.toFixed(2),
    goal?.toFixed(2) ?? "",
    api.perSecond.toFixed(0),
    `${api.medianMs.toFixed(0)} ms`,
    bare.perSecond.toFixed(0),
    `${bare.medianMs.toFixed(0)} ms`,
  ]);
  return [
    `Written by \`npm run bench -- ratios\` on ${date.toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores (${processor?.model.trim()}).`,
    "",
    ...toTable([header, ...rows]),
    "",
  ].join("\n");
}

const header = ["Request", "Ratio", "Goal", "API a second", "median", "Bare a second", "median"];

/** The header first; with cells as wide as their column, as the formatter writes them. */
export function toTable(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(3, ...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const toLine = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = rows;
  return [head, widths.map((width) => "-".repeat(width)), ...body].map(toLine);
}

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
  const rows = ratios.map(({ name, goal, ratio, api, bare }) =>
    row(
      name,
      ratio.toFixed(2),
      goal?.toFixed(2) ?? "",
      api.perSecond.toFixed(0),
      `${api.medianMs.toFixed(0)} ms`,
      bare.perSecond.toFixed(0),
      `${bare.medianMs.toFixed(0)} ms`,
    ),
  );
  return [
    `Written by \`npm run bench -- ratios\` on ${date.toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores (${processor?.model.trim()}).`,
    "",
    row("Request", "Ratio", "Goal", "API a second", "median", "Bare a second", "median"),
    row("---", "---", "---", "---", "---", "---", "---"),
    ...rows,
    "",
  ].join("\n");
}

const row = (...cells: string[]) => `| ${cells.join(" | ")} |`;

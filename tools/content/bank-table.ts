import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toTable } from "../bench/ratios/performance-page.ts";
import { type BankRow, measureBank } from "./readings.ts";

const page = join(import.meta.dirname, "../../docs/question-bank/README.md");
const counts = /(?<=<!-- counts -->\n\n)[\s\S]*?(?=\n\n<!-- end of counts -->)/;

export function formatBankTable(rows: readonly BankRow[]): string {
  const sum = (of: (row: BankRow) => number) =>
    String(rows.reduce((total, row) => total + of(row), 0));
  const cells = columns.map(({ name, of }) => [
    name,
    ...rows.map((row) => String(of(row))),
    sum(of),
  ]);
  const names = ["Blueprint", ...rows.map(({ blueprint }) => blueprint), "all"];
  return toTable(names.map((name, at) => [name, ...cells.map((column) => column[at] ?? "")])).join(
    "\n",
  );
}

const columns: { name: string; of: (row: BankRow) => number }[] = [
  { name: "Questions", of: ({ questions }) => questions },
  { name: "English, first round", of: ({ agreed }) => agreed.en.first },
  { name: "last", of: ({ agreed }) => agreed.en.last },
  { name: "Arabic, first round", of: ({ agreed }) => agreed.ar.first },
  { name: "last", of: ({ agreed }) => agreed.ar.last },
  { name: "Reworded", of: ({ reworded }) => reworded },
  { name: "Removed", of: ({ removed }) => removed },
];

/** The table of the committed page. */
export function readBankTable(): string {
  return counts.exec(readFileSync(page, "utf8"))?.[0] ?? "";
}

export function writeBankTable(): void {
  const text = readFileSync(page, "utf8");
  writeFileSync(page, text.replace(counts, formatBankTable(measureBank())));
}

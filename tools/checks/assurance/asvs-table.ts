import type { AsvsNumber } from "./asvs-numbers.ts";
import { hasLooseTitle, hasReference, type TableRow } from "./references.ts";

const statuses = new Set(["met", "partly", "not met", "not applicable", "open"]);

/** The numbers of a row: requirements that share a reason may share a row. */
export function listNumbers(row: TableRow): string[] {
  return (row["No."] ?? "").split(/,\s*/);
}

/** What is wrong with the rows of a table that has to answer each of these requirements once. */
export function findAsvsFaults(rows: TableRow[], expected: AsvsNumber[]): string[] {
  const listed = rows.flatMap(listNumbers);
  const levels = new Map(expected.map(({ number, level }) => [number, String(level)]));
  return [
    ...expected
      .filter(({ number }) => !listed.includes(number))
      .map(({ number }) => `${number} has no row`),
    ...listed.filter((number) => !levels.has(number)).map((number) => `${number} is not of ASVS`),
    ...listed
      .filter((number, at) => listed.indexOf(number) !== at)
      .map((number) => `${number} has two rows`),
    ...rows.flatMap((row) => findRowFaults(row, levels)),
  ];
}

function findRowFaults(row: TableRow, levels: ReadonlyMap<string, string>): string[] {
  const { "No.": at = "", Level: level = "", Status: status = "", Evidence: evidence = "" } = row;
  const faults: string[] = [];
  const own = listNumbers(row).map((number) => levels.get(number) ?? level);
  if (own.some((known) => !level.includes(known))) faults.push(`${at} has another level`);
  if (!statuses.has(status)) faults.push(`${at} has the status "${status}"`);
  const needsProof = status === "met" || status === "partly";
  if (needsProof && !hasReference("docs/asvs.md", evidence))
    faults.push(`${at} is ${status} without a file or test`);
  if (hasLooseTitle(evidence)) faults.push(`${at} has a title without its file`);
  if (evidence.length < 10) faults.push(`${at} has no reason`);
  return faults;
}

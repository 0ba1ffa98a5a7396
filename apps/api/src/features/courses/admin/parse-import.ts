import type { ImportFault } from "@masar/contract/admin/constants";

/** Why a file cannot be read, and where, as far as that can be told. */
export type Unreadable = { fault: ImportFault; line?: number };

/** The courses of a file as it has them, JSON or CSV, before anything is known of their values. */
export function readImport(text: string): unknown[] | Unreadable {
  const bare = text.replace(/^\uFEFF/, "").trimEnd();
  const read = /^\s*[[{]/.test(bare) ? readJson(bare) : readCsv(bare.trimStart());
  return Array.isArray(read) && read.length === 0 ? { fault: "empty" } : read;
}

function readJson(text: string): unknown[] | Unreadable {
  try {
    const read: unknown = JSON.parse(text);
    const inside = Array.isArray(read) ? read : (read as { courses?: unknown }).courses;
    return Array.isArray(inside) ? inside : { fault: "no_list" };
  } catch (error) {
    // Only the place is taken from the message: it also quotes the text.
    const line = error instanceof Error && /\(line (\d+) column \d+\)$/.exec(error.message)?.[1];
    return line ? { fault: "json", line: Number(line) } : { fault: "json" };
  }
}

const numbers = new Set(["price_usd", "duration_hours", "rating"]);
const lists = new Set(["fields", "skills_covered"]);
const flags = new Set(["hours_are_estimated", "is_active"]);

/** The first line names the columns; lists are parted by `|`, and an empty price or rating is none. */
function readCsv(text: string): unknown[] | Unreadable {
  const rows = splitCsv(text);
  if (!Array.isArray(rows)) return rows;
  const [head, ...lines] = rows;
  const columns = head?.map((name) => name.trim()) ?? [];
  if (!columns.includes("slug")) return { fault: "no_slug" };
  return lines.map((cells) =>
    Object.fromEntries(
      columns
        .map((column, index): [string, unknown] => [column, readCell(column, cells[index] ?? "")])
        .filter(([, value]) => value !== undefined),
    ),
  );
}

/** What is no number or no yes or no stays the words it is, to be refused by them. */
function readCell(column: string, cell: string): unknown {
  const value = cell.trim();
  if (numbers.has(column)) return value === "" ? null : readNumber(value);
  if (lists.has(column)) return value === "" ? [] : value.split("|").map((id) => id.trim());
  if (flags.has(column)) return value === "" ? undefined : readFlag(value);
  return value;
}

const readNumber = (value: string) => (Number.isFinite(Number(value)) ? Number(value) : value);

function readFlag(value: string): boolean | string {
  const word = value.toLowerCase();
  return word === "true" || word === "false" ? word === "true" : value;
}

/**
 * Cells in quotes may hold commas, lines and doubled quotes (RFC 4180). Refused where a quote stands wrongly: what
 * comes after it cannot be told, and must not be left out in silence.
 */
function splitCsv(text: string): string[][] | Unreadable {
  const rows: string[][] = [[]];
  let read = 0;
  // A cell, and what ends it.
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  for (const [whole, quoted, plain, end] of text.matchAll(cell)) {
    read += whole.length;
    if (whole === "" && end === "" && rows.at(-1)?.length === 0) break;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "") break;
    if (end !== ",") rows.push([]);
  }
  if (read < text.length) return { fault: "quote", line: text.slice(0, read).split("\n").length };
  return rows.filter((cells) => cells.some((value) => value.trim() !== ""));
}

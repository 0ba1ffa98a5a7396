import type { ImportFault } from "@masar/contract/admin/constants";

type ParseFault = { fault: ImportFault; line?: number };

export function parseImport(text: string): unknown[] | ParseFault {
  const bare = text.replace(/^\uFEFF/, "").trimEnd();
  const rows = /^\s*[[{]/.test(bare) ? parseJson(bare) : parseCsv(bare.trimStart());
  return Array.isArray(rows) && rows.length === 0 ? { fault: "empty" } : rows;
}

function parseJson(text: string): unknown[] | ParseFault {
  try {
    const value: unknown = JSON.parse(text);
    const rows = Array.isArray(value) ? value : (value as { courses?: unknown }).courses;
    return Array.isArray(rows) ? rows : { fault: "no_list" };
  } catch (error) {
    // Use only the line number of the message, which also quotes the text.
    const line = error instanceof Error && /\(line (\d+) column \d+\)$/.exec(error.message)?.[1];
    return line ? { fault: "json", line: Number(line) } : { fault: "json" };
  }
}

const numbers = new Set(["price_usd", "duration_hours", "rating"]);
const lists = new Set(["fields", "skills_covered"]);
const flags = new Set(["hours_are_estimated", "is_active"]);

/** The first line names the columns; `|` separates list items; an empty price or rating is null. */
function parseCsv(text: string): unknown[] | ParseFault {
  const rows = splitCsv(text);
  if (!Array.isArray(rows)) return rows;
  const [head, ...lines] = rows;
  const columns = head?.map((name) => name.trim()) ?? [];
  if (!columns.includes("slug")) return { fault: "no_slug" };
  return lines.map((cells) =>
    Object.fromEntries(
      columns
        .map((column, index): [string, unknown] => [column, parseCell(column, cells[index] ?? "")])
        .filter(([, value]) => value !== undefined),
    ),
  );
}

/** An invalid number or flag stays a string, so that validation reports it. */
function parseCell(column: string, cell: string): unknown {
  const value = cell.trim();
  if (numbers.has(column)) return value === "" ? null : parseNumber(value);
  if (lists.has(column)) return value === "" ? [] : value.split("|").map((id) => id.trim());
  if (flags.has(column)) return value === "" ? undefined : parseFlag(value);
  return value;
}

const parseNumber = (value: string) => (Number.isFinite(Number(value)) ? Number(value) : value);

function parseFlag(value: string): boolean | string {
  const word = value.toLowerCase();
  return word === "true" || word === "false" ? word === "true" : value;
}

/** RFC 4180: quoted cells may contain commas, line breaks and doubled quotes. A misplaced quote is a fault. */
function splitCsv(text: string): string[][] | ParseFault {
  const rows: string[][] = [[]];
  let parsed = 0;
  // A cell and its separator.
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  for (const [whole, quoted, plain, end] of text.matchAll(cell)) {
    parsed += whole.length;
    if (whole === "" && end === "" && rows.at(-1)?.length === 0) break;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "") break;
    if (end !== ",") rows.push([]);
  }
  if (parsed < text.length)
    return { fault: "quote", line: text.slice(0, parsed).split("\n").length };
  return rows.filter((cells) => cells.some((value) => value.trim() !== ""));
}

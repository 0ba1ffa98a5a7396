/** `line` is the one in the text on which the row starts, counted from 1. */
export type CsvRow = { line: number; cells: string[] };
/** The line of a misplaced quotation mark. */
export type CsvFault = { fault: "quote"; line: number };

/** A spreadsheet takes a cell that starts with one of these for a formula. */
const formulaStart = /^'*[=+\-@\t\r]/;

/**
 * RFC 4180. A cell that a spreadsheet would take for a formula gets an apostrophe, which `splitCsv` removes. The byte
 * order mark lets spreadsheets read Arabic.
 */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => cells.map(formatCell).join(",")).join("\r\n")}\r\n`;
}

function formatCell(value: string): string {
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

type CsvBounds = {
  /** Rows with a text. */
  maxRows: number;
  /** Of all rows, also empty cells. */
  maxCells: number;
};

/** Rows with a text in any cell. Quoted cells may contain commas, line breaks and doubled quotes. */
export function splitCsv(text: string): CsvRow[] | CsvFault {
  const rows = splitBoundedCsv(text, { maxRows: Infinity, maxCells: Infinity });
  return rows === "too_large" ? [] : rows;
}

/** The same, but nothing is read beyond the bounds: a megabyte of line breaks needs a quarter of a second. */
export function splitBoundedCsv(
  text: string,
  { maxRows, maxCells }: CsvBounds,
): CsvRow[] | CsvFault | "too_large" {
  const rows: CsvRow[] = [{ line: 1, cells: [] }];
  let parsed = 0;
  let line = 1;
  let count = 0;
  // A cell and its separator.
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  for (const [whole, quoted, plain, end] of text.matchAll(cell)) {
    parsed += whole.length;
    line += whole.split("\n").length - 1;
    if (whole === "" && end === "" && rows.at(-1)?.cells.length === 0) break;
    rows.at(-1)?.cells.push(parseCell(quoted?.replaceAll('""', '"') ?? plain ?? ""));
    if (end === "") break;
    count++;
    if (rows.length > maxRows || count > maxCells) return "too_large";
    if (end !== ",") startRow(rows, line);
  }
  if (parsed < text.length)
    return { fault: "quote", line: text.slice(0, parsed).split("\n").length };
  return rows.filter(({ cells }) => cells.some((value) => value.trim() !== ""));
}

/** A row without a text makes place for the next. */
function startRow(rows: CsvRow[], line: number): void {
  const last = rows.at(-1);
  if (last && last.cells.every((value) => value.trim() === "")) rows.pop();
  rows.push({ line, cells: [] });
}

const parseCell = (value: string) =>
  value.startsWith("'") && formulaStart.test(value) ? value.slice(1) : value;

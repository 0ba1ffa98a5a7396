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

/** Rows with a text in any cell. Quoted cells may contain commas, line breaks and doubled quotes. */
export function splitCsv(text: string): CsvRow[] | CsvFault {
  const rows: CsvRow[] = [{ line: 1, cells: [] }];
  let parsed = 0;
  let line = 1;
  // A cell and its separator.
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  for (const [whole, quoted, plain, end] of text.matchAll(cell)) {
    parsed += whole.length;
    line += whole.split("\n").length - 1;
    if (whole === "" && end === "" && rows.at(-1)?.cells.length === 0) break;
    rows.at(-1)?.cells.push(parseCell(quoted?.replaceAll('""', '"') ?? plain ?? ""));
    if (end === "") break;
    if (end !== ",") rows.push({ line, cells: [] });
  }
  if (parsed < text.length)
    return { fault: "quote", line: text.slice(0, parsed).split("\n").length };
  return rows.filter(({ cells }) => cells.some((value) => value.trim() !== ""));
}

const parseCell = (value: string) =>
  value.startsWith("'") && formulaStart.test(value) ? value.slice(1) : value;

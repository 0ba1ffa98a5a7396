import type { ImportFault, ImportVerdict } from "@masar/contract/admin/constants";
import type { importResult } from "@masar/contract/admin/schemas";
import { limits } from "@masar/contract/limits";
import { splitBoundedCsv } from "@masar/domain/text/csv";
import { findJsonFaultLine } from "@masar/domain/text/json-fault-line";
import type { z } from "zod";
import { AppError } from "#api/errors.ts";

/** Which columns of a CSV are not text, and under which name a JSON object may have the list. */
export type ImportFormat = {
  listName: string;
  numbers: ReadonlySet<string>;
  lists: ReadonlySet<string>;
  flags: ReadonlySet<string>;
};
type ParseFault = { fault: ImportFault; line?: number };

/** The rows of a JSON or CSV file, not validated. */
export function parseImport(text: string, format: ImportFormat): unknown[] {
  const bare = text.replace(/^\uFEFF/, "").trimEnd();
  const rows = /^\s*[[{]/.test(bare) ? parseJson(bare, format) : parseCsv(bare.trimStart(), format);
  if (!Array.isArray(rows)) throw new AppError("validation_failed", { ...rows });
  if (rows.length === 0) throw new AppError("validation_failed", { fault: "empty" });
  if (rows.length > limits.administration.importRows) throw new AppError("payload_too_large");
  return rows;
}

function parseJson(text: string, { listName }: ImportFormat): unknown[] | ParseFault {
  try {
    const value: unknown = JSON.parse(text);
    const rows = Array.isArray(value) ? value : (value as Record<string, unknown>)[listName];
    return Array.isArray(rows) ? rows : { fault: "no_list" };
  } catch (error) {
    const line = findJsonFaultLine(error);
    return line === null ? { fault: "json" } : { fault: "json", line };
  }
}

/** More than the rows of an import have with all columns. */
const maxCells = 100_000;

/** The first line names the columns; `|` separates list items; an empty number is null. */
function parseCsv(text: string, format: ImportFormat): unknown[] | ParseFault {
  const maxRows = limits.administration.importRows + 1;
  const rows = splitBoundedCsv(text, { maxRows, maxCells });
  if (rows === "too_large") throw new AppError("payload_too_large");
  if (!Array.isArray(rows)) return rows;
  const [head, ...lines] = rows;
  const columns = head?.cells.map((name) => name.trim()) ?? [];
  if (!columns.includes("slug")) return { fault: "no_slug" };
  return lines.map(({ cells }) =>
    Object.fromEntries(
      columns
        .map((column, index): [string, unknown] => [
          column,
          parseCell(column, cells[index] ?? "", format),
        ])
        .filter(([, value]) => value !== undefined),
    ),
  );
}

/** An invalid number or flag stays a string, so that validation reports it. */
function parseCell(column: string, cell: string, { numbers, lists, flags }: ImportFormat): unknown {
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

const maxDetailLength = 80;

/** Each wrong column once. */
export function listColumnFaults(raw: unknown, error: z.ZodError) {
  const fields = new Set(error.issues.map(({ path }) => path[0]?.toString() ?? null));
  return [...fields].map((field) => toFault(field, raw));
}

function toFault(field: string | null, raw: unknown) {
  if (field === null) return { field, fault: "invalid", detail: cut(print(raw)) } as const;
  const detail = print((raw as Record<string, unknown>)[field]);
  return detail === ""
    ? ({ field, fault: "missing", detail: null } as const)
    : ({ field, fault: "invalid", detail: cut(detail) } as const);
}

/** Formats a value as in a file: lists with separators, missing values as an empty text. */
function print(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(print).join("|");
  return typeof value === "string" ? value.trim() : JSON.stringify(value);
}

export function cut(text: string): string {
  return text.length > maxDetailLength ? `${text.slice(0, maxDetailLength)}…` : text;
}

export function countVerdicts(
  rows: readonly { verdict: ImportVerdict }[],
): z.infer<typeof importResult> {
  const count = (verdict: ImportVerdict) => rows.filter((row) => row.verdict === verdict).length;
  return {
    added: count("new"),
    changed: count("changed"),
    same: count("same"),
    refused: count("refused"),
  };
}

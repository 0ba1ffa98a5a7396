import type { ResponseOf } from "@masar/contract/endpoint-schemas";
import type { UseMutationResult } from "@tanstack/react-query";

type CourseRow = ResponseOf<"checkCourseImport">["rows"][number];
export type CatalogImportRow = Omit<CourseRow, "faults" | "keeps_address"> & {
  keeps_address?: boolean;
  faults: { field: string | null; fault: string; detail: string | null }[];
};

/** What differs between the imports of courses and of resources. */
export type CatalogImportKind = {
  title: string;
  description: string;
  /** Why a file cannot be parsed, where the text names what is imported. */
  noList: string;
  empty: string;
  tooMany: string;
  formatApply: (count: number) => string;
  /** As named in the file. */
  columns: readonly string[];
  nameColumn: (column: string) => string;
  /** What a column takes. */
  describeColumn: (column: string) => string;
  describeFault: (fault: string, detail: string | null) => string;
  check: UseMutationResult<{ rows: CatalogImportRow[] }, Error, string>;
  write: UseMutationResult<ResponseOf<"importCourses">, Error, string>;
};

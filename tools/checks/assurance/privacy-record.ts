import { listTableRows } from "./references.ts";

function listNames(cell = ""): string[] {
  return [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
}

/** "30 days, 90 days at most" and "3 to 4 days". */
function listDays(cell = ""): string[] {
  return [...cell.matchAll(/(?:(\d+) to )?(\d+)(?= days| at most)/g)].flatMap(([, from, to]) =>
    [from, to].filter((day) => day !== undefined),
  );
}

/** The tables that the record names, with how long their rows are kept; undefined where nothing is personal. */
export function listPrivacyTables(text: string): { table: string; kept: string | undefined }[] {
  return listTableRows(text, "Tables").flatMap((row) =>
    listNames(row["Tables"]).map((table) => ({ table, kept: row["How long"] })),
  );
}

/** Where the record does not have a number of days that the page of retention has for one of its tables. */
export function findOtherRetention(record: string, retention: string): string[] {
  const keptBy = new Map(listPrivacyTables(record).map(({ table, kept }) => [table, kept]));
  return listTableRows(retention, "Rows are kept").flatMap((row) =>
    listNames(row["Table"]).flatMap((table) => {
      const kept = keptBy.get(table);
      if (kept === undefined) return [];
      return listDays(row["Rows are kept"])
        .filter((days) => !listDays(kept).includes(days))
        .map((days) => `${table}: ${days} days`);
    }),
  );
}

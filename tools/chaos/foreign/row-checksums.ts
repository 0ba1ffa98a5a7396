import type pg from "pg";
import { listPersonColumns, namesOf } from "../../../apps/api/test/fill-personal-columns.ts";

type Person = { id: string; email: string };

/**
 * The time of a session's last use and the counts of failed log-ins are no rows that others could read or set: anyone
 * who types an address causes the latter.
 */
const changedByAnyone = new Set(["sign_in_failures"]);

/** A checksum of the person's rows for each column of each table that names a user. */
export async function readChecksums(admin: pg.Pool, person: Person): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  for (const { table, column } of await listPersonColumns(admin)) {
    if (changedByAnyone.has(table)) continue;
    const { rows } = await admin.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum
       from ${table} t where ${column}::text = any ($1)`,
      [namesOf(person)],
    );
    sums.set(`${table}.${column}`, rows[0]?.sum ?? "");
  }
  return sums;
}

export function listChanged(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after].flatMap(([name, sum]) =>
    before.get(name) === sum ? [] : [`${name}: ${before.get(name)} became ${sum}`],
  );
}

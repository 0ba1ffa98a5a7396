import { createHash, randomUUID } from "node:crypto";
import type pg from "pg";

type Person = { id: string; email: string };
type PersonColumn = { table: string; column: string };

type Column = {
  name: string;
  type: string;
  needed: boolean;
  written: boolean;
  allowed: string | null;
};
type Reference = { table: string; columns: string[]; parent: string; parent_columns: string[] };
type Values = Record<string, unknown>;

/** Every column that can identify a person, from the database's catalogue. */
export async function listPersonColumns(admin: pg.Pool): Promise<PersonColumn[]> {
  const { rows } = await admin.query<PersonColumn>(`
    select c.relname as table, a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'users' and (
      exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
        and f.confrelid = 'users'::regclass and f.conkey = array[a.attnum])
      or a.atttypid <> 'boolean'::regtype and a.attname ~ '(^|_)(user_id|email|email_hash)$')
    order by c.relname, a.attnum`);
  return rows;
}

/** The columns of which no row names this person yet. */
export async function listMissing(admin: pg.Pool, person: Person): Promise<PersonColumn[]> {
  const missing: PersonColumn[] = [];
  for (const at of await listPersonColumns(admin)) {
    const { rows } = await admin.query(
      `select 1 from ${at.table} where ${at.column}::text = any ($1) limit 1`,
      [namesOf(person)],
    );
    if (rows.length === 0) missing.push(at);
  }
  return missing;
}

export function namesOf({ id, email }: Person): string[] {
  return [id, email, createHash("sha256").update(email).digest("hex")];
}

/**
 * Adds a row that names the person in this column, without knowing the table: what it points at is found or made, what
 * is checked gets the first allowed value, and every other text is the canary.
 */
export async function fillColumn(
  admin: pg.Pool,
  at: PersonColumn,
  people: { person: Person; other: Person; canary: string },
): Promise<void> {
  const columns = await readColumns(admin, at.table);
  const values: Values = {};
  const personColumns = await listPersonColumns(admin);
  for (const { column } of personColumns.filter(({ table }) => table === at.table)) {
    const isNeeded = columns.find(({ name }) => name === column)?.needed ?? false;
    const who = column === at.column ? people.person : people.other;
    if (column === at.column || isNeeded) values[column] = nameFor(column, who);
  }
  await pointAtParents(admin, at.table, columns, values, people);
  for (const column of columns) {
    if (column.name in values || !column.written) continue;
    const value = makeValue(column, people.canary);
    if (column.needed || (column.type === "text" && value === people.canary)) {
      values[column.name] = value;
    }
  }
  const names = Object.keys(values);
  await admin.query(
    `insert into ${at.table} (${names.map((name) => `"${name}"`).join(", ")})
     values (${names.map((_, index) => `$${index + 1}`).join(", ")})`,
    Object.values(values),
  );
}

function nameFor(column: string, { id, email }: Person): string {
  if (column.endsWith("email_hash")) return namesOf({ id, email })[2] ?? "";
  return column.endsWith("email") ? email : id;
}

async function pointAtParents(
  admin: pg.Pool,
  table: string,
  columns: Column[],
  values: Values,
  people: { person: Person; other: Person; canary: string },
): Promise<void> {
  const { rows: references } = await admin.query<Reference>(
    `select f.conrelid::regclass::text as table, f.confrelid::regclass::text as parent,
       array(select attname::text from unnest(f.conkey) with ordinality k (number, index)
         join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.number order by index) as columns,
       array(select attname::text from unnest(f.confkey) with ordinality k (number, index)
         join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.number order by index) as parent_columns
     from pg_constraint f where f.contype = 'f' and f.conrelid = $1::regclass
       and f.confrelid <> 'users'::regclass`,
    [table],
  );
  for (const { columns: own, parent, parent_columns: theirs } of references) {
    if (!own.some((name) => columns.find((column) => column.name === name)?.needed)) continue;
    const known = own.flatMap((name, index) =>
      name in values ? [[theirs[index] ?? "", values[name]] as const] : [],
    );
    const find = async () =>
      (
        await admin.query<Values>(
          `select ${theirs.join(", ")} from ${parent}
           where true ${known.map(([name], index) => `and ${name} = $${index + 1}`).join(" ")} limit 1`,
          known.map(([, value]) => value),
        )
      ).rows[0];
    let row = await find();
    if (!row) {
      const [owner] = (await listPersonColumns(admin)).filter((one) => one.table === parent);
      if (owner) await fillColumn(admin, owner, people);
      row = await find();
    }
    for (const [index, name] of own.entries()) values[name] ??= row?.[theirs[index] ?? ""];
  }
}

function makeValue(column: Column, canary: string): unknown {
  if (column.allowed !== null) return column.allowed;
  if (column.type === "uuid") return randomUUID();
  if (column.type === "boolean") return true;
  if (column.type === "jsonb") return JSON.stringify({ text: canary });
  if (column.type === "bytea") return Buffer.from(canary);
  if (column.type.endsWith("[]")) return [];
  if (column.type === "date") return "2026-11-15";
  if (column.type.startsWith("timestamp")) return new Date();
  return /int|numeric|real|double/.test(column.type) ? 1 : canary;
}

/** `allowed` is the first value of a check that lists them. */
async function readColumns(admin: pg.Pool, table: string): Promise<Column[]> {
  const { rows } = await admin.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type,
       a.attnotnull and not a.atthasdef and a.attidentity = '' as needed,
       a.attgenerated = '' and a.attidentity = '' as written,
       (select substring(pg_get_constraintdef(k.oid) from '''([^'']+)''::text')
         from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]
           and pg_get_constraintdef(k.oid) ~ '= ANY' limit 1) as allowed
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
    [table],
  );
  return rows;
}

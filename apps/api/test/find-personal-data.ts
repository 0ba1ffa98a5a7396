import type pg from "pg";

/**
 * Every column of every table, of the product and of its jobs, that holds one of these texts anywhere in a row: as
 * itself, inside a longer text, or within JSON and bytes.
 */
export async function findTraces(admin: pg.Pool, needles: string[]): Promise<string[]> {
  const { rows: columns } = await admin.query<{ table: string; column: string; type: string }>(`
    select format('%I.%I', n.nspname, c.relname) as table, a.attname as column,
      format_type(a.atttypid, null) as type
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname in ('public', 'boss') and c.relkind = 'r'
    order by 1, a.attnum`);
  const found: string[] = [];
  for (const { table, column, type } of columns) {
    const text = type === "bytea" ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const { rows } = await admin.query(
      `select 1 from ${table} where exists (
         select from unnest($1::text[]) needle where strpos(${text}, needle) > 0) limit 1`,
      [needles],
    );
    if (rows.length > 0) found.push(`${table.replace("public.", "")}.${column}`);
  }
  return found;
}

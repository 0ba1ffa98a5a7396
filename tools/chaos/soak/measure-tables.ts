import { ask } from "../instance.ts";

export type TableSize = { name: string; live: number; dead: number; bytes: number };

/** Each table with its indexes and long values. */
export function listTableSizes(databaseUrl: string): Promise<TableSize[]> {
  return ask<TableSize>(
    databaseUrl,
    `select schemaname || '.' || relname as name, n_live_tup::float8 as live, n_dead_tup::float8 as dead,
       pg_total_relation_size(relid)::float8 as bytes
     from pg_stat_user_tables order by 1`,
  );
}

/** Of all processes and clients on this database. */
export async function countConnections(databaseUrl: string): Promise<number> {
  const [row] = await ask<{ count: number }>(
    databaseUrl,
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  return row?.count ?? 0;
}

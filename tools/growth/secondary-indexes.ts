import type pg from "pg";

/**
 * Drops the indexes that no constraint needs, and returns how to create them again. An index that is built at the end
 * takes a fraction of the time of one that gets each row. Those of partitioned tables and of the words of the forum,
 * which `growForum` builds, stay.
 */
export async function dropSecondaryIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'i' and not c.relispartition
       and i.indrelid <> 'forum_search'::regclass
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
     order by pg_relation_size(i.indrelid), 1`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

import type pg from "pg";

/**
 * Runs `create index concurrently <name> on <table>` as masar_owner, outside a transaction, unless the index exists. An
 * interrupted build leaves an invalid index, which is removed first.
 */
export async function buildIndexConcurrently(client: pg.Client, text: string): Promise<void> {
  const match =
    /create (?:unique )?index concurrently (?<name>\w+)\s+on (?:(?<schema>\w+)\.)?/i.exec(text);
  const { name, schema = "public" } = match?.groups ?? {};
  if (!name) throw new Error("It has no create index concurrently.");
  const index = `${schema}.${name}`;
  await client.query("set role masar_owner");
  try {
    const { rows } = await client.query<{ indisvalid: boolean }>(
      "select indisvalid from pg_index where indexrelid = to_regclass($1)",
      [index],
    );
    if (rows[0]?.indisvalid === false) await client.query(`drop index concurrently ${index}`);
    // A valid one was built by a run that ended before it was recorded.
    if (!rows[0]?.indisvalid) await client.query(text);
  } finally {
    await client.query("reset role");
  }
}

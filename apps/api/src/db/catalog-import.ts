import { createHash } from "node:crypto";
import type pg from "pg";

type CatalogImport<Row> = {
  /** In `catalog_imports`. */
  name: string;
  rows: readonly Row[];
  save: (client: pg.Client, rows: readonly Row[]) => Promise<void>;
};

/** Saves the rows of the release in one transaction, unless the same rows were saved last. Returns how many were saved. */
export async function importCatalog<Row>(
  client: pg.Client,
  { name, rows, save }: CatalogImport<Row>,
): Promise<number> {
  const checksum = createHash("sha256").update(JSON.stringify(rows)).digest("hex");
  await client.query("begin");
  try {
    await client.query("set local role masar_owner");
    const { rowCount } = await client.query(
      "select from catalog_imports where name = $1 and checksum = $2",
      [name, checksum],
    );
    if (rowCount === 0) {
      await save(client, rows);
      await client.query(
        `insert into catalog_imports (name, checksum) values ($1, $2)
         on conflict (name) do update set checksum = excluded.checksum, imported_at = now()`,
        [name, checksum],
      );
    }
    await client.query("commit");
    return rowCount === 0 ? rows.length : 0;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

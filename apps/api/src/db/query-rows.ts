import type { RawBuilder } from "kysely";
import type { SystemTx, Tx } from "#api/db/tx.ts";

export async function queryRows<T>(tx: Tx | SystemTx, query: RawBuilder<T>): Promise<T[]> {
  return (await query.execute(tx)).rows;
}

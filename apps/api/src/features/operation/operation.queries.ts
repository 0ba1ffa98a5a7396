import { sql } from "kysely";
import type { SystemTx } from "#api/db/tx.ts";

export async function countClientError(
  tx: SystemTx,
  params: {
    fingerprint: string;
    message: string;
    stack: string | null;
    page: string;
    version: string;
  },
): Promise<void> {
  await tx
    .insertInto("client_errors")
    .values(params)
    .onConflict((conflict) =>
      conflict.column("fingerprint").doUpdateSet({
        count: sql<number>`client_errors.count + 1`,
        last_seen_at: new Date(),
      }),
    )
    .execute();
}

export function listClientErrors(tx: SystemTx) {
  return tx
    .selectFrom("client_errors")
    .select(["id", "message", "stack", "page", "version", "count", "last_seen_at"])
    .orderBy("last_seen_at", "desc")
    .limit(100)
    .execute();
}

import { sql } from "kysely";
import type { SystemTx } from "#api/db/tx.ts";

export async function countKnownError(tx: SystemTx, params: { fingerprint: string }) {
  const row = await tx
    .updateTable("client_errors")
    // A resolved error that occurs again is open again.
    .set({ count: sql<number>`count + 1`, last_seen_at: new Date(), resolved_at: null })
    .where("fingerprint", "=", params.fingerprint)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function addClientError(
  tx: SystemTx,
  params: Record<"fingerprint" | "message" | "page" | "version", string> & { stack: string | null },
): Promise<void> {
  await tx
    .insertInto("client_errors")
    .values(params)
    // Another request may have added it since.
    .onConflict((conflict) =>
      conflict.column("fingerprint").doUpdateSet({ count: sql<number>`client_errors.count + 1` }),
    )
    .execute();
}

export function listClientErrors(
  tx: SystemTx,
  params: { state: "open" | "resolved"; q: string; after: string | undefined; limit: number },
) {
  let query = tx
    .selectFrom("client_errors")
    .selectAll()
    .where("resolved_at", params.state === "open" ? "is" : "is not", null);
  if (params.q) {
    query = query.where(
      sql<boolean>`strpos(lower(message || ' ' || page || ' ' || version), lower(${params.q})) > 0`,
    );
  }
  if (params.after) {
    query = query.where(
      sql<boolean>`(last_seen_at, id) < (select last_seen_at, id from client_errors where id = ${params.after})`,
    );
  }
  return query.orderBy("last_seen_at", "desc").orderBy("id", "desc").limit(params.limit).execute();
}

export async function hasClientError(tx: SystemTx, params: { id: string }): Promise<boolean> {
  const row = await tx
    .selectFrom("client_errors")
    .select("id")
    .where("id", "=", params.id)
    .executeTakeFirst();
  return row !== undefined;
}

export function resolveClientError(tx: SystemTx, params: { id: string; resolved: boolean }) {
  return tx
    .updateTable("client_errors")
    .set({ resolved_at: params.resolved ? sql<Date>`coalesce(resolved_at, now())` : null })
    .where("id", "=", params.id)
    .returningAll()
    .executeTakeFirst();
}

import type { Consent } from "@masar/contract/account/schemas";
import type { Tx } from "#api/db/tx.ts";

const columns = ["kind", "granted", "version", "created_at"] as const;

export function listConsents(tx: Tx, params: { userId: string }) {
  return tx
    .selectFrom("consents")
    .select(columns)
    .where("user_id", "=", params.userId)
    .orderBy("id", "desc")
    .execute();
}

export function addConsent(
  tx: Tx,
  params: { userId: string; kind: Consent["kind"]; granted: boolean; version: string },
) {
  return tx
    .insertInto("consents")
    .values({
      user_id: params.userId,
      kind: params.kind,
      granted: params.granted,
      version: params.version,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

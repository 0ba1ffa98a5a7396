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
  { userId, ...values }: { userId: string } & Pick<Consent, "kind" | "granted" | "version">,
) {
  return tx
    .insertInto("consents")
    .values({ user_id: userId, ...values })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

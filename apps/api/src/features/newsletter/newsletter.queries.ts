import { type Insertable, sql } from "kysely";
import type { Language } from "@masar/contract/settings/schemas";
import type { AppTables } from "#api/db/schema/tables.ts";
import type { SystemTx } from "#api/db/tx.ts";

/** Finds or adds the subscription of an address. A confirmed one keeps its language. */
export async function saveSubscription(
  tx: SystemTx,
  { email, language }: { email: string; language: Language },
) {
  return tx
    .insertInto("newsletter_subscriptions")
    .values({ email, language })
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet({
        asked_at: new Date(),
        language: sql<Language>`case when newsletter_subscriptions.confirmed_at is null
          then excluded.language else newsletter_subscriptions.language end`,
      }),
    )
    .returning(["id", "email", "language", "confirmed_at"])
    .executeTakeFirstOrThrow();
}

export async function addLink(tx: SystemTx, link: Insertable<AppTables["newsletter_links"]>) {
  await tx.insertInto("newsletter_links").values(link).execute();
}

export function findByLink(tx: SystemTx, params: { hash: string }) {
  return tx
    .selectFrom("newsletter_links as l")
    .innerJoin("newsletter_subscriptions as s", "s.id", "l.subscription_id")
    .select(["s.id", "s.email", "s.language"])
    .where("l.token_hash", "=", params.hash)
    .where("l.expires_at", ">", new Date())
    .executeTakeFirst();
}

export async function confirmSubscription(tx: SystemTx, params: { id: string }): Promise<boolean> {
  const row = await tx
    .updateTable("newsletter_subscriptions")
    .set({ confirmed_at: new Date() })
    .where("id", "=", params.id)
    .where("confirmed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export function findSubscription(tx: SystemTx, { id }: { id: string }) {
  const subscriptions = tx.selectFrom("newsletter_subscriptions").select("language");
  return subscriptions.where("id", "=", id).executeTakeFirst();
}

export async function removeSubscription(tx: SystemTx, params: { id: string }): Promise<void> {
  await tx.deleteFrom("newsletter_subscriptions").where("id", "=", params.id).execute();
}

import { type Kysely, sql } from "kysely";
import type { Language } from "@masar/contract/settings/schemas";
import type { AuthTables } from "#api/db/schema/tables.ts";
import { withAuthTransaction } from "#api/db/tx.ts";

type AuthDb = Kysely<AuthTables>;
type IdentityKey = { issuer: string; subject: string };

const password = "credential";

export async function findOwner(db: AuthDb, { issuer, subject }: IdentityKey) {
  const row = await db
    .selectFrom("accounts")
    .select("user_id")
    .where("provider_id", "=", issuer)
    .where("account_id", "=", subject)
    .where("provider_id", "!=", password)
    .executeTakeFirst();
  return row?.user_id;
}

export function listIdentities(db: AuthDb, { userId }: { userId: string }) {
  return db
    .selectFrom("accounts")
    .select(["id", "provider_id", "created_at"])
    .where("user_id", "=", userId)
    .where("provider_id", "!=", password)
    .orderBy("id")
    .execute();
}

export async function hasPassword(db: AuthDb, { userId }: { userId: string }): Promise<boolean> {
  const row = await db
    .selectFrom("accounts")
    .select("id")
    .where("user_id", "=", userId)
    .where("provider_id", "=", password)
    .executeTakeFirst();
  return row !== undefined;
}

/** Not verified: a sign-up that ends here is replaced by the next one, like one whose mail is never opened. */
export function createUser(db: AuthDb, values: { email: string; language: Language }) {
  return db
    .insertInto("users")
    .values(values)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning(["id", "email", "language"])
    .executeTakeFirst();
}

/**
 * The user has proved the password, and the provider has verified the same address, so that both sides have. Returns
 * false if the identity has an owner.
 */
export function addIdentity(
  db: AuthDb,
  { userId, issuer, subject, email }: IdentityKey & { userId: string; email: string },
): Promise<boolean> {
  return withAuthTransaction(db, async (trx) => {
    const verified = await trx
      .updateTable("users")
      .set({ email_verified: true, updated_at: new Date() })
      .where("id", "=", userId)
      .where("email", "=", email)
      .returning("id")
      .executeTakeFirst();
    if (!verified) return false;
    const added = await trx
      .insertInto("accounts")
      .values({ user_id: userId, provider_id: issuer, account_id: subject })
      .onConflict((conflict) =>
        conflict
          .columns(["provider_id", "account_id"])
          .where("provider_id", "!=", sql.lit(password))
          .doNothing(),
      )
      .returning("id")
      .executeTakeFirst();
    return added !== undefined;
  });
}

export async function removeIdentity(db: AuthDb, { userId, id }: { userId: string; id: string }) {
  const row = await db
    .deleteFrom("accounts")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("provider_id", "!=", password)
    .returning("provider_id")
    .executeTakeFirst();
  return row?.provider_id;
}

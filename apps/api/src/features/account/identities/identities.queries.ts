import { type Kysely, sql } from "kysely";
import type { Language } from "@masar/contract/settings/schemas";
import type { AuthTables } from "#api/db/schema/tables.ts";
import type { AuthTx } from "#api/db/tx.ts";

type AuthDb = Kysely<AuthTables>;
type IdentityKey = { issuer: string; subject: string };
type IdentityOfUser = IdentityKey & { userId: string };

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

/** Locks the user until the end of the transaction, so that linking and disconnecting follow one another. */
function lockUser(trx: AuthTx, userId: string) {
  return trx
    .selectFrom("users")
    .select(["email", "email_verified", "suspended_at"])
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Returns false if the identity has an owner. */
async function insertIdentity(trx: AuthTx, { userId, issuer, subject }: IdentityOfUser) {
  const row = await trx
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
  return row !== undefined;
}

/**
 * Links by the address alone, which both sides have verified. Not to an account that has disconnected an identity of this
 * provider: another subject with its address may be the same person there.
 */
export async function linkIdentity(trx: AuthTx, identity: IdentityOfUser & { email: string }) {
  const { userId, issuer, email } = identity;
  const user = await lockUser(trx, userId);
  if (!user?.email_verified || user.email !== email || user.suspended_at) return "user_changed";
  const removed = await trx
    .selectFrom("removed_identities")
    .select("account_id")
    .where("user_id", "=", userId)
    .where("provider_id", "=", issuer)
    .limit(1)
    .executeTakeFirst();
  if (removed) return "disconnected";
  return (await insertIdentity(trx, identity)) ? "linked" : "has_owner";
}

/**
 * The user has proved the password, and an authoritative provider has verified the same address, so that both sides have.
 * Another provider connects only to an address that is verified here.
 */
export async function connectIdentity(
  trx: AuthTx,
  identity: IdentityOfUser & { email: string; isAuthoritative: boolean },
) {
  const { userId, issuer, subject, email, isAuthoritative } = identity;
  const user = await lockUser(trx, userId);
  if (user?.email !== email) return "address_differs";
  if (!isAuthoritative && !user.email_verified) return "unhosted";
  if (!(await insertIdentity(trx, identity)))
    return (await findOwner(trx, identity)) === userId ? "connected_before" : "taken";
  await trx
    .deleteFrom("removed_identities")
    .where("user_id", "=", userId)
    .where("provider_id", "=", issuer)
    .where("account_id", "=", subject)
    .execute();
  if (!user.email_verified)
    await trx
      .updateTable("users")
      .set({ email_verified: true, updated_at: new Date() })
      .where("id", "=", userId)
      .execute();
  return "connected";
}

/** Returns the issuer. */
export async function removeIdentity(trx: AuthTx, { userId, id }: { userId: string; id: string }) {
  await lockUser(trx, userId);
  const row = await trx
    .deleteFrom("accounts")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("provider_id", "!=", password)
    .returning(["user_id", "provider_id", "account_id"])
    .executeTakeFirst();
  if (!row) return undefined;
  await trx
    .insertInto("removed_identities")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return row.provider_id;
}

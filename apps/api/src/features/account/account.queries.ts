import { type Kysely, sql } from "kysely";
import type { Language } from "@masar/contract/settings/schemas";
import type { AuthTables } from "#api/db/schema/tables.ts";
import { withAuthTransaction } from "#api/db/tx.ts";

type AuthDb = Kysely<AuthTables>;

export function findUserByEmail(db: AuthDb, params: { email: string }) {
  return db
    .selectFrom("users")
    .select(["id", "email", "email_verified", "first_signed_in_at", "language"])
    .where("email", "=", params.email)
    .executeTakeFirst();
}

/** Removes a sign-up that nobody proved and nobody ever used. */
export async function removeUnprovenUser(db: AuthDb, params: { id: string }): Promise<void> {
  await db
    .deleteFrom("users")
    .where("id", "=", params.id)
    .where("email_verified", "=", false)
    .where("first_signed_in_at", "is", null)
    .execute();
}

/** Whoever proved the mailbox needs no other mailed link: those still on their way end. */
export async function verifyUser(db: AuthDb, params: { id: string }) {
  await removeMailedLinks(db, { userId: params.id });
  return db
    .updateTable("users")
    .set({ email_verified: true, updated_at: new Date() })
    .where("id", "=", params.id)
    .returning(["id", "email", "language", "two_factor_enabled"])
    .executeTakeFirst();
}

export async function removeMailedLinks(db: AuthDb, params: { userId: string }): Promise<void> {
  await db.deleteFrom("verifications").where("value", "=", params.userId).execute();
}

/** True the first time this account is signed in, ever. */
export async function markFirstSignIn(db: AuthDb, params: { id: string }): Promise<boolean> {
  const row = await db
    .updateTable("users")
    .set({ first_signed_in_at: new Date() })
    .where("id", "=", params.id)
    .where("first_signed_in_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** What a mailed link is for; one made for another purpose is not taken for it. */
type LinkPurpose = "verify" | "keep";

export async function createMailedToken(
  db: AuthDb,
  params: { purpose: LinkPurpose; hash: string; userId: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto("verifications")
    .values({
      identifier: `${params.purpose}:${params.hash}`,
      value: params.userId,
      expires_at: params.expiresAt,
    })
    .execute();
}

/** Takes a token out of the table: whoever gets the row is the only one who does. */
export async function consumeMailedToken(
  db: AuthDb,
  params: { purpose: LinkPurpose; hash: string },
): Promise<string | undefined> {
  const row = await db
    .deleteFrom("verifications")
    .where("identifier", "=", `${params.purpose}:${params.hash}`)
    .where("expires_at", ">", new Date())
    .returning("value")
    .executeTakeFirst();
  return row?.value;
}

export function listSessions(db: AuthDb, params: { userId: string }) {
  return db
    .selectFrom("sessions")
    .select(["id", "user_agent", "created_at", "updated_at"])
    .where("user_id", "=", params.userId)
    .where("expires_at", ">", new Date())
    .orderBy("updated_at", "desc")
    .execute();
}

export async function removeSession(
  db: AuthDb,
  params: { userId: string; id: string },
): Promise<boolean> {
  const row = await db
    .deleteFrom("sessions")
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeSessions(
  db: AuthDb,
  params: { userId: string; exceptId?: string },
): Promise<void> {
  let query = db.deleteFrom("sessions").where("user_id", "=", params.userId);
  if (params.exceptId) query = query.where("id", "!=", params.exceptId);
  await query.execute();
}

export async function saveEmailChange(
  db: AuthDb,
  params: {
    userId: string;
    sessionId: string;
    newEmail: string;
    oldTokenHash: string;
    newTokenHash: string;
    expiresAt: Date;
  },
): Promise<void> {
  const values = {
    asked_by_session: params.sessionId,
    new_email: params.newEmail,
    old_token_hash: params.oldTokenHash,
    new_token_hash: params.newTokenHash,
    old_confirmed_at: null,
    new_confirmed_at: null,
    expires_at: params.expiresAt,
  };
  await db
    .insertInto("email_changes")
    .values({ user_id: params.userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

/**
 * Notes one mailbox's confirmation and tells how the change stands. An account that is leaving stays with the mailbox
 * that has the way back.
 */
export async function confirmEmailChange(db: AuthDb, params: { hash: string }) {
  const result = await sql<{
    user_id: string;
    new_email: string;
    asked_by_session: string;
    is_complete: boolean;
  }>`
    update email_changes set
      old_confirmed_at = case when old_token_hash = ${params.hash} then coalesce(old_confirmed_at, now()) else old_confirmed_at end,
      new_confirmed_at = case when new_token_hash = ${params.hash} then coalesce(new_confirmed_at, now()) else new_confirmed_at end
    where (old_token_hash = ${params.hash} or new_token_hash = ${params.hash}) and expires_at > now()
      and not exists (select from users u where u.id = user_id and u.deletion_due_at is not null)
    returning user_id, new_email, asked_by_session,
      old_confirmed_at is not null and new_confirmed_at is not null as is_complete`.execute(db);
  return result.rows[0];
}

/** Moves the account, unless somebody took the address meanwhile. Mailed links to the old address end. */
export async function applyEmailChange(
  db: AuthDb,
  params: { userId: string; newEmail: string },
): Promise<{ oldEmail: string; language: Language } | undefined> {
  return withAuthTransaction(db, async (trx) => {
    await trx.deleteFrom("email_changes").where("user_id", "=", params.userId).execute();
    const before = await trx
      .selectFrom("users")
      .select(["email", "language"])
      .where("id", "=", params.userId)
      .forUpdate()
      .executeTakeFirst();
    const taken = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", params.newEmail)
      .executeTakeFirst();
    if (!before || taken) return undefined;
    await trx
      .updateTable("users")
      .set({ email: params.newEmail, updated_at: new Date() })
      .where("id", "=", params.userId)
      .execute();
    await removeMailedLinks(trx, { userId: params.userId });
    return { oldEmail: before.email, language: before.language };
  });
}

export async function setRoles(
  db: AuthDb,
  params: { email: string; role: "moderator" | "admin"; actor: string },
): Promise<{ id: string } | undefined> {
  return withAuthTransaction(db, async (trx) => {
    const user = await trx
      .updateTable("users")
      .set({
        roles: sql`(select array_agg(distinct r) from unnest(array_append(roles, ${params.role})) r)`,
      })
      .where("email", "=", params.email)
      .returning("id")
      .executeTakeFirst();
    if (!user) return undefined;
    await trx
      .insertInto("audit_log")
      .values({
        actor: params.actor,
        action: "role_granted",
        subject_user_id: user.id,
        details: JSON.stringify({ role: params.role }),
      })
      .execute();
    return user;
  });
}

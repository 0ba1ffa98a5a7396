import { type Insertable, type Kysely, sql } from "kysely";
import type { AuthTables } from "#api/db/schema/tables.ts";
import { withAuthTransaction } from "#api/db/tx.ts";

type AuthDb = Kysely<AuthTables>;

export function findUserByEmail(db: AuthDb, params: { email: string }) {
  return db
    .selectFrom("users")
    .select(["id", "email", "email_verified", "first_signed_in_at", "language", "suspended_at"])
    .where("email", "=", params.email)
    .executeTakeFirst();
}

export async function removeUnverifiedUser(db: AuthDb, params: { id: string }): Promise<void> {
  await db
    .deleteFrom("users")
    .where("id", "=", params.id)
    .where("email_verified", "=", false)
    .where("first_signed_in_at", "is", null)
    .execute();
}

/** Also invalidates every other mailed link of the user. */
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

export type LinkPurpose = "verify" | "keep";
type MailedToken = { purpose: LinkPurpose; hash: string };

export async function createMailedToken(
  db: AuthDb,
  { purpose, hash, userId, expiresAt }: MailedToken & { userId: string; expiresAt: Date },
): Promise<void> {
  const values = { identifier: `${purpose}:${hash}`, value: userId, expires_at: expiresAt };
  await db.insertInto("verifications").values(values).execute();
}

/** Deletes the token and returns its user, so that concurrent requests can use it only once. */
export async function consumeMailedToken(db: AuthDb, { purpose, hash }: MailedToken) {
  const row = await db
    .deleteFrom("verifications")
    .where("identifier", "=", `${purpose}:${hash}`)
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

export async function removeSession(db: AuthDb, params: { userId: string; id: string }) {
  const row = await db
    .deleteFrom("sessions")
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeSessions(db: AuthDb, params: { userId: string; exceptId?: string }) {
  let query = db.deleteFrom("sessions").where("user_id", "=", params.userId);
  if (params.exceptId) query = query.where("id", "!=", params.exceptId);
  await query.execute();
}

export async function saveEmailChange(
  db: AuthDb,
  change: Omit<Insertable<AuthTables["email_changes"]>, "old_confirmed_at" | "new_confirmed_at">,
): Promise<void> {
  const values = { ...change, old_confirmed_at: null, new_confirmed_at: null };
  await db
    .insertInto("email_changes")
    .values(values)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

/**
 * Records the confirmation of one mailbox. While a deletion is scheduled the address cannot change, because the old
 * mailbox holds the link that cancels it; neither can it while the account is suspended.
 */
export async function confirmEmailChange(db: AuthDb, params: { hash: string }) {
  type Change = Record<"user_id" | "new_email" | "asked_by_session", string>;
  const result = await sql<Change & { is_complete: boolean }>`
    update email_changes set
      old_confirmed_at = case when old_token_hash = ${params.hash} then coalesce(old_confirmed_at, now()) else old_confirmed_at end,
      new_confirmed_at = case when new_token_hash = ${params.hash} then coalesce(new_confirmed_at, now()) else new_confirmed_at end
    where (old_token_hash = ${params.hash} or new_token_hash = ${params.hash}) and expires_at > now()
      and not exists (select from users u where u.id = user_id and (u.deletion_due_at is not null or u.suspended_at is not null))
    returning user_id, new_email, asked_by_session,
      old_confirmed_at is not null and new_confirmed_at is not null as is_complete`.execute(db);
  return result.rows[0];
}

/**
 * Returns undefined when another account has the address by now. Mailed links to the old address become invalid. A new
 * address that its mailbox did not confirm is not verified, so that it links no identity of its owner to this account.
 */
export function applyEmailChange(
  db: AuthDb,
  change: { userId: string; newEmail: string; isConfirmed: boolean },
) {
  const { userId, newEmail, isConfirmed } = change;
  return withAuthTransaction(db, async (trx) => {
    await trx.deleteFrom("email_changes").where("user_id", "=", userId).execute();
    const user = await trx
      .selectFrom("users")
      .select(["email as oldEmail", "language"])
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirst();
    if (!user || (await findUserByEmail(trx, { email: newEmail }))) return undefined;
    const verified = isConfirmed ? {} : { email_verified: false };
    const values = { email: newEmail, ...verified, updated_at: new Date() };
    await trx.updateTable("users").set(values).where("id", "=", userId).execute();
    await removeMailedLinks(trx, { userId });
    return user;
  });
}

/** The reason is an administrator's; null when the owner asked. */
type ScheduledDeletion = { dueAt: Date; reason: string | null };

export async function saveDeletion(
  db: AuthDb,
  userId: string,
  deletion: ScheduledDeletion | null,
): Promise<void> {
  const values = {
    deletion_due_at: deletion?.dueAt ?? null,
    deletion_reason: deletion?.reason ?? null,
    updated_at: new Date(),
  };
  await db.updateTable("users").set(values).where("id", "=", userId).execute();
}

export async function findDeletionReason(db: AuthDb, { userId }: { userId: string }) {
  const query = db.selectFrom("users").select("deletion_reason").where("id", "=", userId);
  return (await query.executeTakeFirst())?.deletion_reason ?? null;
}

/**
 * By the owner, until the job has run, even after the due date. The audit log has it where it has who scheduled the
 * deletion. Returns undefined when none is scheduled.
 */
export function cancelOwnDeletion(db: AuthDb, { userId }: { userId: string }) {
  return withAuthTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom("users")
      .select(["id", "email", "language", "deletion_reason"])
      .where("id", "=", userId)
      .where("deletion_due_at", "is not", null)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return undefined;
    await removeDeletion(trx, { userId });
    if (user.deletion_reason !== null) {
      const action = "deletion_cancelled_by_owner";
      const entry = { actor: `user ${userId}`, action, subject_user_id: userId };
      await trx
        .insertInto("audit_log")
        .values({ ...entry, details: "{}" })
        .execute();
    }
    return user;
  });
}

/** The mailed link that cancels it becomes invalid. */
export async function removeDeletion(trx: AuthDb, { userId }: { userId: string }): Promise<void> {
  await saveDeletion(trx, userId, null);
  await removeMailedLinks(trx, { userId });
}

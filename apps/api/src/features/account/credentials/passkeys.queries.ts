import type { Kysely } from "kysely";
import type { AuthTables } from "#api/db/schema/tables.ts";
import { withAuthTransaction } from "#api/db/tx.ts";

type AuthDb = Kysely<AuthTables>;
type OwnPasskey = { userId: string; id: string };

export function listPasskeys(db: AuthDb, { userId }: { userId: string }) {
  return db
    .selectFrom("passkeys")
    .select(["id", "name", "backed_up", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

export async function renamePasskey(
  db: AuthDb,
  { userId, id, name }: OwnPasskey & { name: string },
) {
  const row = await db
    .updateTable("passkeys")
    .set({ name })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns its name. Which passkey a session is by is not stored, and a removed one may be on a lost device, so only the
 * session that removes it stays one by passkey. Without any passkey that session is none either.
 */
export function removePasskey(
  db: AuthDb,
  { userId, id, sessionId }: OwnPasskey & { sessionId: string },
) {
  return withAuthTransaction(db, async (trx) => {
    const row = await trx
      .deleteFrom("passkeys")
      .where("user_id", "=", userId)
      .where("id", "=", id)
      .returning("name")
      .executeTakeFirst();
    if (!row) return undefined;
    await trx
      .updateTable("sessions")
      .set({ by_passkey: false })
      .where("user_id", "=", userId)
      .where((eb) =>
        eb.or([
          eb("id", "!=", sessionId),
          eb.not(eb.exists(eb.selectFrom("passkeys").select("id").where("user_id", "=", userId))),
        ]),
      )
      .execute();
    return row.name;
  });
}

export async function markPasskeyUsed(
  db: AuthDb,
  { sessionId, credentialId }: { sessionId: string; credentialId: string },
): Promise<void> {
  await db
    .updateTable("passkeys")
    .set({ last_used_at: new Date() })
    .where("credential_id", "=", credentialId)
    .execute();
  await markSession(db, { sessionId });
}

export async function markSession(db: AuthDb, { sessionId }: { sessionId: string }) {
  await db.updateTable("sessions").set({ by_passkey: true }).where("id", "=", sessionId).execute();
}

import type { Kysely } from "kysely";
import type { Role } from "@masar/contract/account/schemas";
import type { PersonAct, SecondFactorKind } from "@masar/contract/people/constants";
import type { Language } from "@masar/contract/settings/schemas";
import type { AuthTables } from "#api/db/schema/tables.ts";
import { withAuthTransaction } from "#api/db/tx.ts";
import { removeMailedLinks, removeSessions } from "#api/features/account/account.queries.ts";
import { isActive, lockUsersWith } from "#api/features/account/roles.queries.ts";

type AuthDb = Kysely<AuthTables>;

export type ActedPerson = {
  id: string;
  email: string;
  language: Language;
  email_verified: boolean;
  roles: Role[];
  suspended_at: Date | null;
  deletion_due_at: Date | null;
};

type Act = {
  adminId: string;
  personId: string;
  action: PersonAct;
  /** With the reason. */
  details: Record<string, string>;
};

type ActRefusal = "not_admin" | "no_account" | "impossible";

/**
 * Runs an act and writes it into the audit log, in one transaction that locks all administrators: of two who act on each
 * other at once, the second is no administrator any more, so that one stays. `change` returns false if the account is
 * not in a state for the act.
 */
export function runAct(
  db: AuthDb,
  { adminId, personId, action, details }: Act,
  change: (trx: AuthDb, person: ActedPerson) => Promise<boolean>,
): Promise<ActedPerson | ActRefusal> {
  return withAuthTransaction(db, async (trx) => {
    const admins = await lockUsersWith(trx, "admin");
    const admin = admins.find(({ id }) => id === adminId);
    if (!admin || !isActive(admin)) return "not_admin";
    const person = await trx
      .selectFrom("users")
      .select(["id", "email", "language", "email_verified", "roles"])
      .select(["suspended_at", "deletion_due_at"])
      .where("id", "=", personId)
      .forUpdate()
      .executeTakeFirst();
    if (!person) return "no_account";
    if (!(await change(trx, person))) return "impossible";
    const entry = {
      actor: `user ${adminId}`,
      action,
      subject_user_id: personId,
      details: JSON.stringify(details),
    };
    await trx.insertInto("audit_log").values(entry).execute();
    return person;
  });
}

export async function listSecondFactors(
  db: AuthDb,
  { userId }: { userId: string },
): Promise<SecondFactorKind[]> {
  const found = await db
    .selectFrom("users")
    .select("two_factor_enabled")
    .select((eb) =>
      eb
        .exists(eb.selectFrom("passkeys").select("id").where("user_id", "=", userId))
        .as("has_passkey"),
    )
    .where("id", "=", userId)
    .executeTakeFirst();
  return [
    ...(found?.two_factor_enabled ? (["authenticator"] as const) : []),
    ...(found?.has_passkey ? (["passkey"] as const) : []),
  ];
}

/** Also ends the sessions and what a log-in or a mailed link could still become one by. */
export async function removeSecondFactors(trx: AuthDb, { userId }: { userId: string }) {
  await trx.deleteFrom("two_factors").where("user_id", "=", userId).execute();
  await trx.deleteFrom("passkeys").where("user_id", "=", userId).execute();
  const values = { two_factor_enabled: false, updated_at: new Date() };
  await trx.updateTable("users").set(values).where("id", "=", userId).execute();
  await endSessions(trx, { userId });
}

export async function saveSuspension(
  trx: AuthDb,
  { userId, at }: { userId: string; at: Date | null },
): Promise<void> {
  const values = { suspended_at: at, updated_at: new Date() };
  await trx.updateTable("users").set(values).where("id", "=", userId).execute();
  if (at) await removeSessions(trx, { userId });
}

export async function endSessions(trx: AuthDb, { userId }: { userId: string }): Promise<void> {
  await removeSessions(trx, { userId });
  await removeMailedLinks(trx, { userId });
}

import { type Kysely, sql } from "kysely";
import type { Role } from "@masar/contract/account/schemas";
import type { AuthTables } from "#api/db/schema/tables.ts";
import { withAuthTransaction } from "#api/db/tx.ts";
import { findUserByEmail, saveDeletion } from "./account.queries.ts";

type AuthDb = Kysely<AuthTables>;
export type RoleChange = { email: string; role: Role; actor: string };

/** Returns undefined when no account has the address. */
export function addRole(db: AuthDb, { email, role, actor }: RoleChange) {
  return withAuthTransaction(db, async (trx) => {
    const user = await findUserByEmail(trx, { email });
    return user && addRoleToUser(trx, { userId: user.id, role, actor });
  });
}

type UserRole = { userId: string; role: Role; actor: string };

/** Returns undefined when there is no such account. */
export async function addRoleToUser(trx: AuthDb, { userId, role, actor }: UserRole) {
  const user = await saveRole(trx, { userId, role, isHeld: true });
  if (user) await logRole(trx, "role_granted", { userId, role, actor });
  return user;
}

export function saveRole(
  trx: AuthDb,
  { userId, role, isHeld }: { userId: string; role: Role; isHeld: boolean },
) {
  const roles = isHeld
    ? sql<Role[]>`(select array_agg(distinct r) from unnest(array_append(roles, ${role})) r)`
    : sql<Role[]>`array_remove(roles, ${role})`;
  return trx
    .updateTable("users")
    .set({ roles })
    .where("id", "=", userId)
    .returning(["id", "email", "language"])
    .executeTakeFirst();
}

type RoleRemoval = "removed" | "no_account" | "no_role" | "last_admin";

export function removeRole(db: AuthDb, { email, role, actor }: RoleChange): Promise<RoleRemoval> {
  return withAuthTransaction(db, async (trx) => {
    const user = await findUserByEmail(trx, { email });
    if (!user) return "no_account";
    // Administrators first, as acts on people lock them: another order can end in a deadlock.
    const admins = await lockUsersWith(trx, "admin");
    const holders = role === "admin" ? admins : await lockUsersWith(trx, role);
    if (!holders.some(({ id }) => id === user.id)) return "no_role";
    if (role === "admin" && isOnlyActive(holders, user.id)) return "last_admin";
    await saveRole(trx, { userId: user.id, role, isHeld: false });
    await logRole(trx, "role_removed", { userId: user.id, role, actor });
    return "removed";
  });
}

/** False for the only administrator, whose account nobody else could replace. */
export function saveDeletionUnlessLastAdmin(
  db: AuthDb,
  { userId, dueAt }: { userId: string; dueAt: Date },
): Promise<boolean> {
  return withAuthTransaction(db, async (trx) => {
    const admins = await lockUsersWith(trx, "admin");
    if (admins.some(({ id }) => id === userId) && isOnlyActive(admins, userId)) return false;
    await saveDeletion(trx, userId, { dueAt, reason: null });
    return true;
  });
}

/** An account that is suspended or scheduled for deletion is closed, so it cannot be the only administrator. */
function isOnlyActive(holders: RoleHolder[], userId: string) {
  return !holders.some((holder) => holder.id !== userId && isActive(holder));
}

type RoleHolder = { id: string; deletion_due_at: Date | null; suspended_at: Date | null };

export function isActive({ deletion_due_at: due, suspended_at: suspended }: RoleHolder): boolean {
  return !due && !suspended;
}

/** Locks them in one order, so that concurrent removals wait for each other and one administrator stays. */
export function lockUsersWith(trx: AuthDb, role: Role) {
  return trx
    .selectFrom("users")
    .select(["id", "deletion_due_at", "suspended_at"])
    .where(hasRole(role))
    .orderBy("id")
    .forUpdate()
    .execute();
}

const hasRole = (role: Role) => sql<boolean>`${role} = any(roles)`;

async function logRole(
  trx: AuthDb,
  action: "role_granted" | "role_removed",
  { userId, role, actor }: UserRole,
): Promise<void> {
  const entry = { actor, action, subject_user_id: userId, details: JSON.stringify({ role }) };
  await trx.insertInto("audit_log").values(entry).execute();
}

/** An account that is suspended or scheduled for deletion is closed, so it does not count. */
export async function hasAdmin(db: AuthDb): Promise<boolean> {
  const query = db
    .selectFrom("users")
    .select("id")
    .where(hasRole("admin"))
    .where("deletion_due_at", "is", null)
    .where("suspended_at", "is", null)
    .limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

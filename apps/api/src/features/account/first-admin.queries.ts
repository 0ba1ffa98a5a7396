import type { Kysely } from "kysely";
import type { AuthTables } from "#api/db/schema/tables.ts";
import { withAuthTransaction } from "#api/db/tx.ts";
import { addRoleToUser, hasAdmin } from "./roles.queries.ts";

type AuthDb = Kysely<AuthTables>;

/** In place of the user id of a mailed link: the user is known only when the link is used. */
const linkValue = "first-admin";
const toIdentifier = (hash: string) => `${linkValue}:${hash}`;

/** Replaces an earlier link. */
export function saveFirstAdminLink(db: AuthDb, link: { hash: string; expiresAt: Date }) {
  const { hash, expiresAt } = link;
  return withAuthTransaction(db, async (trx) => {
    await removeFirstAdminLinks(trx);
    const values = { identifier: toIdentifier(hash), value: linkValue, expires_at: expiresAt };
    await trx.insertInto("verifications").values(values).execute();
  });
}

async function removeFirstAdminLinks(trx: AuthDb): Promise<void> {
  await trx.deleteFrom("verifications").where("value", "=", linkValue).execute();
}

type LinkUse = { hash: string; userId: string; actor: string };
type LinkResult = "granted" | "link_invalid" | "admin_exists";

/** Consumes the link and grants the role together. The lock lets one of several concurrent requests succeed. */
export function applyFirstAdminLink(db: AuthDb, use: LinkUse): Promise<LinkResult> {
  const { hash, userId, actor } = use;
  return withAuthTransaction(db, async (trx) => {
    const locked = await trx
      .selectFrom("verifications")
      .select(["identifier", "expires_at"])
      .where("value", "=", linkValue)
      .orderBy("id")
      .forUpdate()
      .execute();
    const link = locked.find(({ identifier }) => identifier === toIdentifier(hash));
    if (!link || link.expires_at <= new Date()) return "link_invalid";
    if (await hasAdmin(trx)) return "admin_exists";
    // The account may have been deleted since the request was authenticated.
    if (!(await addRoleToUser(trx, { userId, role: "admin", actor }))) return "link_invalid";
    await removeFirstAdminLinks(trx);
    return "granted";
  });
}

import { type Insertable, sql } from "kysely";
import type { AppTables } from "#api/db/schema/tables.ts";
import type { Own, OwnPath, OwnRow, Tx } from "#api/db/tx.ts";
import { lockUser } from "#api/db/user-lock.ts";

export type OwnLinkRow = Awaited<ReturnType<typeof listOwnLinks>>[number];
type OwnLinkValues = Omit<
  Insertable<AppTables["own_links"]>,
  "user_id" | "id" | "created_at" | "updated_at"
>;

/** Changes of a user's links come one after another, so that they can be counted. */
export async function lockOwnLinks(tx: Tx, { userId }: Own) {
  await lockUser(tx, { userId, what: "own_links" });
}

export function listOwnLinks(tx: Tx, params: OwnPath) {
  return tx
    .selectFrom("own_links")
    .selectAll()
    .where("user_id", "=", params.userId)
    .where("path_id", "=", params.pathId)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export function findOwnLink(tx: Tx, params: OwnRow) {
  return tx
    .selectFrom("own_links")
    .selectAll()
    .where("user_id", "=", params.userId)
    .where("id", "=", params.id)
    .executeTakeFirst();
}

export function saveOwnLink(tx: Tx, params: OwnRow & { at: Date; values: OwnLinkValues }) {
  const { userId, id, at, values } = params;
  return tx
    .insertInto("own_links")
    .values({ user_id: userId, id, created_at: at, updated_at: at, ...values })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "id"]).doUpdateSet({ ...values, updated_at: at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** `total` includes those that are deleted but not purged. */
export function countOwnLinks(tx: Tx, params: OwnPath & { milestoneKey: string }) {
  const { userId, pathId, milestoneKey } = params;
  return tx
    .selectFrom("own_links")
    .select((eb) => {
      const isShown = eb("deleted_at", "is", null);
      const isHere = eb.and([eb("path_id", "=", pathId), eb("milestone_key", "=", milestoneKey)]);
      return [
        eb.fn
          .countAll<number>()
          .filterWhere(eb.and([isShown, isHere]))
          .as("shown_here"),
        eb.fn.countAll<number>().filterWhere(isShown).as("shown"),
        eb.fn.countAll<number>().as("total"),
      ];
    })
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** Milestones of a copied path have the keys of the original. */
export async function copyOwnLinks(tx: Tx, params: OwnPath & { copyId: string }) {
  const { userId, pathId, copyId } = params;
  await sql`
    insert into own_links
      (user_id, id, path_id, milestone_key, sub_milestone, url, title, minutes, created_at, updated_at)
    select user_id, gen_random_uuid(), ${copyId}::uuid, milestone_key, sub_milestone, url, title, minutes,
      created_at, updated_at
    from own_links where user_id = ${userId} and path_id = ${pathId} and deleted_at is null`.execute(
    tx,
  );
}

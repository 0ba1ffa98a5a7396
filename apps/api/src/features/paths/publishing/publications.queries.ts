import type { BodyOf } from "@masar/contract/endpoint-schemas";
import type { PublicationVisibility } from "@masar/contract/publications/constants";
import type { ReportedPublication } from "@masar/contract/publications/schemas";
import { sql } from "kysely";
import { queryRows } from "#api/db/query-rows.ts";
import { lockUser } from "#api/db/user-lock.ts";
import type { Own, OwnPath, SystemTx, Tx } from "#api/db/tx.ts";

type Choices = BodyOf<"savePublication">;

const shownColumns = [
  "token",
  "visibility",
  "shows_progress",
  "shows_name",
  "created_at",
  "removed_at",
] as const;

/** The current one and those that a moderator took down, newest first. */
export function listUnrevoked(tx: Tx, { userId, pathId }: OwnPath) {
  return tx
    .selectFrom("path_publications")
    .select(shownColumns)
    .where("user_id", "=", userId)
    .where("path_id", "=", pathId)
    .where("revoked_at", "is", null)
    .orderBy("created_at", "desc")
    .execute();
}

/** Held while publications are counted before one is added. */
export async function lockPublications(tx: Tx, { userId }: Own) {
  await lockUser(tx, { userId, what: "publications" });
}

export async function countPublications(tx: Tx, { userId }: Own): Promise<number> {
  const row = await tx
    .selectFrom("path_publications")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Empty where the user has none. */
export async function findDisplayName(tx: Tx, { userId }: Own): Promise<string> {
  const row = await tx
    .selectFrom("profiles")
    .select("display_name")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.display_name ?? "";
}

export async function insertPublication(
  tx: Tx,
  { userId, pathId, ...values }: OwnPath & Choices & { token: string },
) {
  await tx
    .insertInto("path_publications")
    .values({ user_id: userId, path_id: pathId, ...values })
    .execute();
}

export async function updatePublication(tx: Tx, params: OwnPath & { choices: Choices }) {
  await tx
    .updateTable("path_publications")
    .set({ ...params.choices, updated_at: new Date() })
    .where("user_id", "=", params.userId)
    .where("path_id", "=", params.pathId)
    .where("revoked_at", "is", null)
    .where("removed_at", "is", null)
    .execute();
}

export async function revokePublication(tx: Tx, { userId, pathId }: OwnPath) {
  const now = new Date();
  await tx
    .updateTable("path_publications")
    .set({ revoked_at: now, updated_at: now })
    .where("user_id", "=", userId)
    .where("path_id", "=", pathId)
    .where("revoked_at", "is", null)
    .where("removed_at", "is", null)
    .execute();
}

export type FoundPublication = {
  id: string;
  user_id: string;
  path_id: string;
  visibility: PublicationVisibility;
  shows_progress: boolean;
  shows_name: boolean;
};

export async function findPublication(tx: SystemTx, { token }: { token: string }) {
  const query = sql<FoundPublication>`select * from find_publication(${token})`;
  return (await query.execute(tx)).rows[0];
}

type Report = BodyOf<"reportPublishedPath"> & {
  publicationId: string;
  title: string;
  token: string;
};

/** A second report of the same member changes nothing, unless a moderator decided after the first. */
export async function saveReport(tx: Tx, params: Own & Report) {
  const { userId, publicationId, token, ...report } = params;
  const reviewedAt = sql<Date>`(select reviewed_at from find_publication(${token}))`;
  await tx
    .insertInto("path_publication_reports")
    .values({ user_id: userId, publication_id: publicationId, ...report })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "publication_id"])
        .doUpdateSet({ ...report, created_at: sql`now()` })
        .where("path_publication_reports.created_at", "<=", reviewedAt),
    )
    .execute();
}

export function listReported(tx: Tx, { limit }: { limit: number }) {
  return queryRows(
    tx,
    sql<ReportedPublication>`select * from list_reported_publications(${limit}::integer)`,
  );
}

export async function moderatePublication(tx: Tx, id: string, reason: string | null) {
  const result = sql<{ done: boolean }>`
    select moderate_publication(${id}::uuid, ${reason}::text) as done`;
  return (await queryRows(tx, result))[0]?.done ?? false;
}

import type { Insertable, Updateable } from "kysely";
import type { ProposalTables } from "#api/db/schema/proposals.ts";
import type { Own, OwnPath, Tx } from "#api/db/tx.ts";

export type ProposalRow = NonNullable<Awaited<ReturnType<typeof findProposal>>>;

const ofUser = (tx: Tx, params: Own) =>
  tx
    .selectFrom("plan_proposals")
    .select([
      "id",
      "path_id",
      "reason",
      "week_minutes",
      "week_hours",
      "local_date",
      "expires_at",
      "status",
      "way",
      "version",
      "finish_before",
      "steps_left_out",
    ])
    .where("user_id", "=", params.userId);

export function findProposal(tx: Tx, params: Own) {
  return ofUser(tx, params).executeTakeFirst();
}

export function lockProposal(tx: Tx, params: Own) {
  return ofUser(tx, params).forUpdate().executeTakeFirst();
}

/** In place of the one before: a user has one row. */
export async function saveProposal(tx: Tx, row: Insertable<ProposalTables["plan_proposals"]>) {
  const { user_id: _user, ...values } = row;
  await tx
    .insertInto("plan_proposals")
    .values(row)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

export async function updateProposal(
  tx: Tx,
  params: Own & { values: Updateable<ProposalTables["plan_proposals"]> },
) {
  await tx
    .updateTable("plan_proposals")
    .set(params.values)
    .where("user_id", "=", params.userId)
    .execute();
}

/** Milestones whose check was finished with every answer right. */
export function listExcellentChecks(tx: Tx, params: OwnPath & { since: Date }) {
  return tx
    .selectFrom("check_attempts")
    .select(["milestone_key", "finished_at"])
    .where("user_id", "=", params.userId)
    .where("path_id", "=", params.pathId)
    .where("finished_at", ">=", params.since)
    .where("is_passed", "=", true)
    .whereRef("correct", "=", "total")
    .execute();
}

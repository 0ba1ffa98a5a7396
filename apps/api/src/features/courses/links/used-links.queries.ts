import { sql } from "kysely";
import { queryRows } from "#api/db/query-rows.ts";
import type { SystemTx } from "#api/db/tx.ts";

/** Where a milestone's resources come from: its place in a blueprint, or its main skill. */
export type UsedMilestone = {
  blueprint: string | null;
  milestone_key: string | null;
  skill: string | null;
};
/** What open paths of all users show. */
export type UsedLinks = { courses: string[]; milestones: UsedMilestone[] };
export type PathLinks = {
  user_id: string;
  /** Null for a user without an open path; then the lists are null as well. */
  path_id: string | null;
  courses: { course: string; reason: string }[] | null;
  milestones: UsedMilestone[] | null;
};

/** Of the next users, in the order of their ids. */
export function listUsedLinks(
  tx: SystemTx,
  { after, limit }: { after: string | null; limit: number },
): Promise<PathLinks[]> {
  const page = sql<PathLinks>`
    select user_id, path_id, courses, milestones from list_used_links(${after}::uuid, ${limit})`;
  return queryRows(tx, page);
}

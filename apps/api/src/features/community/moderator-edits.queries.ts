import { sql } from "kysely";
import type { ForumCategory } from "@masar/contract/community/constants";
import type { Tx } from "#api/db/tx.ts";

/** Past the right to write others' posts: the functions in the database ask for the role and keep the audit log. */
export async function editAsModerator(
  tx: Tx,
  params: { id: string; body: string; title: string | null },
): Promise<void> {
  const { id, body, title } = params;
  await sql`select edit_post_as_moderator(${id}::uuid, ${body}, ${title}::text)`.execute(tx);
}

export async function moveTopic(
  tx: Tx,
  params: { id: string; category: ForumCategory },
): Promise<void> {
  const { id, category } = params;
  await sql`select moderate_topic(${id}::uuid, ${category}, null, null)`.execute(tx);
}

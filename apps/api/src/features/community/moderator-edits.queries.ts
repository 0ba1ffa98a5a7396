import { sql } from "kysely";
import type { ForumCategory } from "@masar/contract/community/constants";
import type { Tx } from "#api/db/tx.ts";

// Row-level security forbids writing others' posts; these database functions check the role and write the audit log.

export async function editAsModerator(
  tx: Tx,
  { id, body, title }: { id: string; body: string; title: string | null },
): Promise<void> {
  await sql`select edit_post_as_moderator(${id}::uuid, ${body}, ${title}::text)`.execute(tx);
}

export async function moveTopic(tx: Tx, { id, category }: { id: string; category: ForumCategory }) {
  await sql`select moderate_topic(${id}::uuid, ${category}, null, null)`.execute(tx);
}

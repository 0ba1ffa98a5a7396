import type { Tx } from "#api/db/tx.ts";

export function listConversations(
  tx: Tx,
  params: { userId: string; after: string | null; limit: number },
) {
  let query = tx
    .selectFrom("assistant_conversations")
    .select(["id", "title", "created_at"])
    .where("user_id", "=", params.userId)
    .orderBy("id")
    .limit(params.limit);
  if (params.after) query = query.where("id", ">", params.after);
  return query.execute();
}

export function listMessages(tx: Tx, params: { userId: string; conversationId: string }) {
  return tx
    .selectFrom("assistant_messages")
    .select(["is_user", "content"])
    .where("user_id", "=", params.userId)
    .where("conversation_id", "=", params.conversationId)
    .orderBy("place")
    .execute();
}

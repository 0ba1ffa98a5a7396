import type { ChatMonths } from "@masar/contract/assistant/constants";
import type { Tx } from "#api/db/tx.ts";
import * as queries from "#api/features/assistant/conversations/conversations.queries.ts";

/** Applies the new retention to existing conversations. */
export async function setConversationRetention(
  tx: Tx,
  params: { userId: string; months: ChatMonths },
): Promise<void> {
  await queries.updateConversationExpiry(tx, params);
}

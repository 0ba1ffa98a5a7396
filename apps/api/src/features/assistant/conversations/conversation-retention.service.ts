import type { ChatMonths } from "@masar/contract/assistant/constants";
import type { Tx } from "#api/db/tx.ts";
import * as queries from "#api/features/assistant/conversations/conversations.queries.ts";

/** THE DOOR for the settings: what is there already is kept as long as the learner now wants. */
export async function setConversationRetention(
  tx: Tx,
  params: { userId: string; months: ChatMonths },
): Promise<void> {
  await queries.updateConversationExpiry(tx, params);
}

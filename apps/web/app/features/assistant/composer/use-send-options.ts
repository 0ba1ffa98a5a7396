import type { Chat, SendOptions } from "#web/features/assistant/chat/chat-types.ts";
import { useWork } from "#web/features/assistant/chat/work-draft.ts";

type SendState = { isReady: boolean; options: SendOptions | undefined };

/** Only `review_work` needs more than the question: the work and a milestone. */
export function useSendOptions({ mode, milestone }: Pick<Chat, "mode" | "milestone">): SendState {
  const work = useWork().trim();
  if (mode !== "review_work") return { isReady: true, options: undefined };
  return { isReady: work !== "" && milestone !== null, options: { work } };
}

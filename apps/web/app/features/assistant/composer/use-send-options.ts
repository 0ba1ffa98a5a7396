import type { Chat, SendOptions } from "#web/features/assistant/chat/chat-types.ts";
import { useWork } from "#web/features/assistant/chat/work-draft.ts";

type SendState = {
  /** Whether the mode has what it needs; without it nothing is sent. */
  isReady: boolean;
  /** What goes along with the question. */
  options: SendOptions | undefined;
};

/** `review_work` takes the work and the milestone it is measured against; the other modes take nothing more. */
export function useSendOptions({ mode, place }: Pick<Chat, "mode" | "place">): SendState {
  const work = useWork().trim();
  if (mode !== "review_work") return { isReady: true, options: undefined };
  return { isReady: work !== "" && place !== null, options: { work } };
}

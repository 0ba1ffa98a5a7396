import { agreeToAi, openConversation, streamsAtOnce } from "../assistant.ts";
import { compareInTurn } from "./compare.ts";
import type { Instance } from "./instance.ts";
import { findMedian, type Run } from "./load.ts";
import type { Ratio, Timing } from "./ratios.ts";

/** At most a tenth more than the provider alone. */
const goal = 1 / 1.1;

/** Whole answers of the scripted provider through the API, beside reading the provider. */
export async function measureAssistant(
  { port, origin, learners }: Instance,
  providerUrl: string,
  timing: Timing,
): Promise<Ratio> {
  const cookies = learners.slice(-streamsAtOnce).map(({ cookie }) => cookie);
  for (const cookie of cookies) await agreeToAi({ port, origin, cookie });
  const { askBare, askServer, close } = openConversation({ port, origin, cookies, providerUrl });
  try {
    const others = { api: toRun(askServer) };
    const { api } = await compareInTurn({ bare: toRun(askBare), others }, timing);
    return { name: "assistant overhead", goal, ...api };
  } finally {
    close();
  }
}

/** One round of streams however long it is, because questions a minute are limited. */
function toRun(ask: () => Promise<{ total: number }[]>): Run {
  return async () => {
    const medianMs = findMedian((await ask()).map(({ total }) => total));
    return { perSecond: (streamsAtOnce * 1000) / medianMs, medianMs };
  };
}

import { agreeToAi, openConversation, streamsAtOnce } from "../assistant.ts";
import { compareInTurn } from "./compare.ts";
import type { Instance } from "./instance.ts";
import { findMedian, type Run } from "./load.ts";
import type { Ratio, Timing } from "./ratios.ts";

/** At most a tenth more than the provider alone. */
const goal = 1 / 1.1;

/** Whole answers of the scripted provider through the API, beside reading the provider. */
export async function measureAssistant(
  instance: Instance,
  providerUrl: string,
  timing: Timing,
): Promise<Ratio> {
  const { runBare, runServer, close } = await openAnswers(instance, providerUrl);
  try {
    const { api } = await compareInTurn({ bare: runBare, others: { api: runServer } }, timing);
    return { name: "assistant overhead", goal, ...api };
  } finally {
    close();
  }
}

export async function openAnswers(
  { port, origin, learners }: Instance,
  providerUrl: string,
  streams = streamsAtOnce,
) {
  const cookies = learners.slice(-streams).map(({ cookie }) => cookie);
  for (const cookie of cookies) await agreeToAi({ port, origin, cookie });
  const { askBare, askServer, close } = openConversation({ port, origin, cookies, providerUrl });
  return { runBare: toRun(askBare), runServer: toRun(askServer), close };
}

/** One round of streams however long it is, because questions a minute are limited. */
function toRun(ask: () => Promise<{ total: number }[]>): Run {
  return async () => {
    const times = (await ask()).map(({ total }) => total);
    const medianMs = findMedian(times);
    return { perSecond: (times.length * 1000) / medianMs, medianMs };
  };
}

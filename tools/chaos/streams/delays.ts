import { setTimeout as sleep } from "node:timers/promises";
import type { Clients } from "./clients.ts";
import { type Committed, keyOf } from "./events.ts";

const pollMs = 200;

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The time from each commit to its client, once all have arrived; they are taken out of `committed`. */
export async function collectDelays(
  clients: Clients,
  committed: Committed,
  timeoutMs: number,
): Promise<{ delays: number[]; late: number }> {
  const delays: number[] = [];
  for (const until = Date.now() + timeoutMs; ; await sleep(pollMs)) {
    for (const arrival of await clients.run<"arrivals">({ kind: "arrivals" })) {
      const at = committed.get(keyOf(arrival));
      if (at === undefined) continue;
      committed.delete(keyOf(arrival));
      delays.push(arrival.at - at);
    }
    if (committed.size > 0 && Date.now() < until) continue;
    const late = committed.size;
    committed.clear();
    return { delays, late };
  }
}

import type { Turn } from "#api/ai/ai.ts";

/** The cost of one call, updated while it runs, so that it is known however the call ends. */
export type Meter = {
  /** Includes a second try; zero when the breaker rejected the call. */
  requests: number;
  tokens: number;
  /** The provider accepted a request and may charge for it. */
  hasWorked: boolean;
  /** Reserves one more request, with its tokens, than was reserved for the call; false when the budget is used up. */
  reserveTry?: (tokens: number) => Promise<boolean>;
};

export function createMeter(): Meter {
  return { requests: 0, tokens: 0, hasWorked: false };
}

/** Before each request to a provider: the first one of a call was reserved with it. */
export async function mayTry(meter: Meter, tokens: number): Promise<boolean> {
  if (meter.requests === 0 || !meter.reserveTry) return true;
  return meter.reserveTry(tokens).catch(() => false);
}

/** For both scripts. */
const lettersPerToken = 2.5;

/** The most tokens a call may use, estimated before it is made. */
export function estimateTokens(ask: { system: string; turns: Turn[]; maxTokens: number }): number {
  const letters = ask.turns.reduce((sum, { content }) => sum + content.length, ask.system.length);
  return ask.maxTokens + Math.ceil(letters / lettersPerToken);
}

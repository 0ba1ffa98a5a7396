import type { Turn } from "#api/ai/ai.ts";

/** What one call cost. The client writes it down as it goes, so that it is known however the call ends. */
export type Meter = {
  /** Sent, a second try included; none when the breaker refused. */
  requests: number;
  tokens: number;
  /** A provider took it, and may ask to be paid. */
  hasWorked: boolean;
};

export function createMeter(): Meter {
  return { requests: 0, tokens: 0, hasWorked: false };
}

/** A letter of either script is less than half a token. */
const lettersPerToken = 2.5;

/** What a call may use at most, as far as can be known before it. */
export function estimateTokens(ask: { system: string; turns: Turn[]; maxTokens: number }): number {
  const letters = ask.turns.reduce((sum, { content }) => sum + content.length, ask.system.length);
  return ask.maxTokens + Math.ceil(letters / lettersPerToken);
}

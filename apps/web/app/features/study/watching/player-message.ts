/** What the player says by `postMessage`. */
export type PlayerMessage = { kind: "state"; state: number } | { kind: "error" | "other" };

/** The player's state after the last second of a video. */
export const endedState = 0;
export const playingState = 1;

/** Undefined for what is not a message of the player. */
export function parsePlayerMessage(data: unknown): PlayerMessage | undefined {
  const message = parseRecord(data);
  if (typeof message?.["event"] !== "string") return undefined;
  const { event, info } = message;
  if (event === "onError") return { kind: "error" };
  const state = event === "onStateChange" ? info : toRecord(info)?.["playerState"];
  return typeof state === "number" ? { kind: "state", state } : { kind: "other" };
}

function parseRecord(data: unknown): Record<string, unknown> | undefined {
  if (typeof data !== "string") return undefined;
  try {
    return toRecord(JSON.parse(data));
  } catch {
    return undefined;
  }
}

function toRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)
    : undefined;
}

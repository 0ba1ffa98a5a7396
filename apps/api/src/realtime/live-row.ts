/** An event as it is sent; the payload is JSON. */
export type LiveRow = { seq: number; name: string; payload: string };

/** The last event that was sent to a user. */
export type SentSeq = { userId: string; seq: number };

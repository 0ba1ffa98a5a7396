export type Size = {
  clients: number;
  broadcasts: number;
  pauseMs: number;
  eventsPerSecond: number;
  commitSeconds: number;
  cuts: number;
  cutsPerSecond: number;
  /** A cut client reconnects within this, at random. */
  maxDelayMs: number;
  /** An event that is later than this counts as lost. */
  arrivalMs: number;
  connectMs: number;
  broadcastMs: number;
  commitMs: number;
  memoryMb: number;
};

export const full: Size = {
  clients: 10_000,
  broadcasts: 5,
  pauseMs: 3000,
  eventsPerSecond: 200,
  commitSeconds: 30,
  cuts: 10,
  cutsPerSecond: 400,
  maxDelayMs: 1000,
  arrivalMs: 120_000,
  connectMs: 10_000,
  broadcastMs: 500,
  commitMs: 150,
  memoryMb: 500,
};

/** On any machine: what these bounds catch is a stream that waits for a heartbeat. */
export const short: Size = {
  clients: 300,
  broadcasts: 2,
  pauseMs: 200,
  eventsPerSecond: 50,
  commitSeconds: 3,
  cuts: 3,
  cutsPerSecond: 300,
  maxDelayMs: 300,
  arrivalMs: 17_000,
  connectMs: 10_000,
  broadcastMs: 3000,
  commitMs: 1500,
  memoryMb: 400,
};

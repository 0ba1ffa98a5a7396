import type { SoakRecord } from "./record.ts";

type Bounds = {
  /** Growth in a minute, at most. */
  rssMb: number;
  heapMb: number;
  handles: number;
  connections: number;
  /** Beside two fifths of the live rows, which is twice what autovacuum waits for. */
  deadRows: number;
  /** A table that grows by less, or not faster than its rows by a quarter, is no bloat. */
  grownBytes: number;
};

type Size = {
  minutes: number;
  perSecond: number;
  streams: number;
  maxStayMs: number;
  everyMs: number;
  learners: number;
  settings: Record<string, string>;
  bounds: Bounds;
};

export const full: Size = {
  minutes: 60,
  perSecond: 5,
  streams: 60,
  maxStayMs: 60_000,
  everyMs: 60_000,
  learners: 200,
  settings: {},
  bounds: {
    rssMb: 1,
    heapMb: 0.5,
    handles: 1,
    connections: 0.5,
    deadRows: 2000,
    grownBytes: 1024 * 1024,
  },
};

/** A minute says little about memory: caches still fill. */
export const short: Size = {
  minutes: 1,
  perSecond: 10,
  streams: 30,
  maxStayMs: 3000,
  everyMs: 4000,
  learners: 60,
  // Autovacuum looks once a minute by default.
  settings: { autovacuum_naptime: "2s" },
  bounds: {
    rssMb: 150,
    heapMb: 40,
    handles: 60,
    connections: 20,
    deadRows: 120,
    grownBytes: 1024 * 1024,
  },
};

const maxDeadShare = 0.4;
const maxGrownPerRow = 0.25;

export function findProblems(record: SoakRecord, bounds: Bounds): string[] {
  const limits = [
    ["RSS (MB)", bounds.rssMb],
    ["heap (MB)", bounds.heapMb],
    ["file handles", bounds.handles],
    ["connections", bounds.connections],
  ] as const;
  const grown = limits.flatMap(([suffix, limit]) =>
    record
      .growthOf(suffix)
      .filter(({ growth }) => growth > limit)
      .map(({ name, growth }) => `${name} grows by ${growth.toFixed(2)} a minute.`),
  );
  const tables = record
    .tableGrowths()
    .flatMap(({ name, dead, live, ...growth }) => [
      ...(dead > bounds.deadRows + maxDeadShare * live
        ? [`${name} has ${dead} dead rows beside ${live} live ones.`]
        : []),
      ...(growth.grownBytes > bounds.grownBytes && growth.grownBytesPerRow > maxGrownPerRow
        ? [`${name} grew by ${growth.grownBytes} bytes, faster than its rows.`]
        : []),
    ]);
  return [...grown, ...tables];
}

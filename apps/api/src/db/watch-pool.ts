import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { isInTransaction } from "#api/db/open-transaction.ts";
import { createSparseLog } from "#api/sparse-log.ts";

export type PoolWatch = {
  /** Named in the log lines. */
  name: string;
  log?: Pick<FastifyBaseLogger, "warn" | "error">;
  /**
   * Whether a nested connection is refused. Outside production it is, so that tests find it. In production it is
   * logged and allowed: it exhausts the pool only under load, while refusing it would fail every such request.
   */
  refusesNested: boolean;
};

type Connected = (error?: Error, client?: pg.PoolClient, release?: (end?: unknown) => void) => void;

/**
 * Watches connections that are lost, and the one way to them, which `pool.query` takes as well: a connection that is
 * acquired while the caller holds one (callers that wait for each other use up the pool), and callers that waited
 * in vain.
 */
export function watchPool(pool: pg.Pool, { name, log, refusesNested }: PoolWatch): pg.Pool {
  const connect = pool.connect.bind(pool) as (callback: Connected) => void;
  const logTimeout = createSparseLog((err: Error, skipped) => {
    const { totalCount, idleCount, waitingCount } = pool;
    log?.warn({ err, pool: name, totalCount, idleCount, waitingCount, skipped }, "no connection");
  });
  const logNested = createSparseLog((err: Error, skipped) => {
    log?.error({ err, pool: name, skipped }, "nested connection");
  });
  const logLost = createSparseLog((err: Error, skipped) => {
    log?.warn({ err, pool: name, skipped }, "connection lost");
  });
  // A connection that dies, idle or in use, must not end the process: who was using it gets the error of their
  // statement, the next borrower a fresh one.
  pool.on("error", logLost);
  pool.on("connect", (client) => client.on("error", logLost));

  function watchedConnect(callback: Connected): void {
    if (isInTransaction()) {
      const nested = new Error(`A connection of the ${name} pool is acquired inside a transaction`);
      logNested(nested);
      if (refusesNested) return callback(nested);
    }
    connect((error, client, release) => {
      if (error) logTimeout(error);
      callback(error, client, release);
    });
  }

  pool.connect = ((callback?: Connected) => {
    if (callback) return watchedConnect(callback);
    return new Promise<pg.PoolClient | undefined>((resolve, reject) => {
      watchedConnect((error, client) => (error ? reject(error) : resolve(client)));
    });
  }) as pg.Pool["connect"];
  return pool;
}

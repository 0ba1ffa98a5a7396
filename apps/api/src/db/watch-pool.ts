import { AsyncResource } from "node:async_hooks";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { isInTransaction } from "#api/db/open-transaction.ts";
import { createSparseLog } from "#api/sparse-log.ts";

export type PoolWatch = {
  name: string;
  log?: Pick<FastifyBaseLogger, "warn" | "error">;
  /** Outside production, so that tests find nested connections. In production they are logged: they fail only under load. */
  refusesNested: boolean;
  /** Called with each new connection. */
  observe?: ((client: pg.ClientBase) => void) | undefined;
};

type Connected = (error?: Error, client?: pg.PoolClient, release?: (end?: unknown) => void) => void;

/**
 * Logs lost connections, timeouts of `pool.connect` (which `pool.query` uses as well), and connections that are acquired
 * while the caller holds one: callers that wait for each other exhaust the pool.
 */
export function watchPool(pool: pg.Pool, watch: PoolWatch): pg.Pool {
  const { name, log, refusesNested, observe } = watch;
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
  // A lost connection must not end the process: its current statement fails, the next one gets a new connection.
  pool.on("error", logLost);
  pool.on("connect", (client) => {
    client.on("error", logLost);
    observe?.(client);
  });

  function watchedConnect(callback: Connected): void {
    if (isInTransaction()) {
      const nested = new Error(`A connection of the ${name} pool is acquired inside a transaction`);
      logNested(nested);
      if (refusesNested) return callback(nested);
    }
    const connected: Connected = (error, client, release) => {
      if (error) logTimeout(error);
      callback(error, client, release);
    };
    // A waiting caller is called in the context of the one that released the connection.
    connect(observe ? AsyncResource.bind(connected) : connected);
  }

  pool.connect = ((callback?: Connected) => {
    if (callback) return watchedConnect(callback);
    return new Promise<pg.PoolClient | undefined>((resolve, reject) => {
      watchedConnect((error, client) => (error ? reject(error) : resolve(client)));
    });
  }) as pg.Pool["connect"];
  return pool;
}

import type { Kysely, Transaction } from "kysely";
import type pg from "pg";
import { type Connection, kyselyOn } from "#api/db/client.ts";
import { type OpenTransaction, runInTransaction } from "#api/db/open-transaction.ts";
import type { AppTables, AuthTables } from "#api/db/schema/tables.ts";

declare const branded: unique symbol;

/** A transaction of one user. Only the functions below create it, so no query runs without a user. */
export type Tx = Kysely<AppTables> & { readonly [branded]: "learner" };
/** A transaction without a user: row-level security shows it no rows of users. */
export type SystemTx = Kysely<AppTables> & { readonly [branded]: "system" };

export type Own = { userId: string };
export type OwnRow = Own & { id: string };
export type OwnPath = Own & { pathId: string };

export type WithUser = <T>(userId: string, run: (tx: Tx) => Promise<T>) => Promise<T>;
export type WithSystem = <T>(run: (tx: SystemTx) => Promise<T>) => Promise<T>;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The only access to rows of users. */
export function createWithUser(pool: pg.Pool): WithUser {
  return (userId, run) => {
    // The id becomes part of a simple statement, so it must be an id and nothing else.
    if (!uuidPattern.test(userId)) throw new Error("withUser needs a user id");
    const opening = `begin; select set_config('app.user_id', '${userId}', true)`;
    return transact(pool, opening, (client) => run(kyselyOn<AppTables>(client) as Tx));
  };
}

export function createWithSystem(pool: pg.Pool): WithSystem {
  return (run) => transact(pool, "begin", (client) => run(kyselyOn<AppTables>(client) as SystemTx));
}

export function withAuthTransaction<T>(
  db: Kysely<AuthTables>,
  run: (trx: Transaction<AuthTables>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute((trx) => runInTransaction({ isOpen: true }, () => run(trx)));
}

/**
 * The opening is sent without waiting, together with the first statement of `run`. If it fails, that statement runs
 * without a user and its result is discarded.
 */
async function transact<T>(
  pool: pg.Pool,
  opening: string,
  run: (connection: Connection) => Promise<T>,
) {
  const client = await pool.connect();
  const opened = client.query(opening);
  opened.catch(() => {});
  const transaction: OpenTransaction = { isOpen: true };
  // A late statement must not run in the next transaction of this connection.
  const query = ((...args: Parameters<pg.PoolClient["query"]>) => {
    if (!transaction.isOpen) throw new Error("This transaction has ended");
    return client.query(...args);
  }) as Connection["query"];
  try {
    const result = await runInTransaction(transaction, () => run({ query }));
    await opened;
    const { command } = await client.query("commit");
    // After a caught error Postgres answers a commit with a rollback, without an error.
    if (command !== "COMMIT")
      throw new Error("The transaction was rolled back: one of its statements failed");
    client.release();
    return result;
  } catch (error) {
    await client.query("rollback").then(
      () => client.release(),
      // A connection that cannot roll back may still have a user set: close it.
      () => client.release(true),
    );
    throw error;
  }
}

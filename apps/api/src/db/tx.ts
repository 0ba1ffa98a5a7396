import type { Kysely, Transaction } from "kysely";
import type pg from "pg";
import { type Connection, kyselyOn } from "#api/db/client.ts";
import { type OpenTransaction, runInTransaction } from "#api/db/open-transaction.ts";
import type { AppTables, AuthTables } from "#api/db/schema/tables.ts";

declare const branded: unique symbol;

/** One transaction as one learner. Only the functions below make it, so no query can run as nobody. */
export type Tx = Kysely<AppTables> & { readonly [branded]: "learner" };
/** One transaction on the system's tables; row-level security shows it no learner's rows. */
export type SystemTx = Kysely<AppTables> & { readonly [branded]: "system" };

/** Which rows of a user a query is about. */
export type Own = { userId: string };
export type OwnRow = Own & { id: string };
export type OwnPath = Own & { pathId: string };

export type WithUser = <T>(userId: string, run: (tx: Tx) => Promise<T>) => Promise<T>;
export type WithSystem = <T>(run: (tx: SystemTx) => Promise<T>) => Promise<T>;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** THE ONLY DOOR to learners' rows: begin, say who, run, commit. */
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

/** One transaction on the tables of accounts, on a connection of their own pool. */
export function withAuthTransaction<T>(
  db: Kysely<AuthTables>,
  run: (trx: Transaction<AuthTables>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute((trx) => runInTransaction({ isOpen: true }, () => run(trx)));
}

/**
 * The opening is sent without waiting, so the first statement of `run` travels with it.
 * Should it fail, the statement behind it runs as nobody, and nobody gets its answer.
 */
async function transact<T>(
  pool: pg.Pool,
  opening: string,
  run: (connection: Connection) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const opened = client.query(opening);
  opened.catch(() => {});
  const transaction: OpenTransaction = { isOpen: true };
  // A statement that comes too late must not run in the transaction of the connection's next borrower.
  const query = ((...args: Parameters<pg.PoolClient["query"]>) => {
    if (!transaction.isOpen) throw new Error("This transaction has ended");
    return client.query(...args);
  }) as Connection["query"];
  try {
    const result = await runInTransaction(transaction, () => run({ query }));
    await opened;
    const { command } = await client.query("commit");
    // Postgres answers a commit after a swallowed error with a rollback, and no error.
    if (command !== "COMMIT")
      throw new Error("The transaction was rolled back: one of its statements failed");
    client.release();
    return result;
  } catch (error) {
    await client.query("rollback").then(
      () => client.release(),
      // A connection that cannot roll back may still carry somebody: it must die.
      () => client.release(true),
    );
    throw error;
  }
}

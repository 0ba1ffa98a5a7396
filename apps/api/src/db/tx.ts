import type { Writable } from "node:stream";
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

/** Of accounts and log-ins. */
export type AuthTx = Transaction<AuthTables>;

export type Own = { userId: string };
export type OwnRow = Own & { id: string };
export type OwnPath = Own & { pathId: string };

/** Of the session that asks. A passkey is its second factor, which moderators need in policies and functions. */
type SessionOrigin = { byPasskey?: boolean };

export type WithUser = <T>(
  userId: string,
  run: (tx: Tx) => Promise<T>,
  origin?: SessionOrigin,
) => Promise<T>;
/** All statements of `run` must be sent before the first answer. */
export type ReadAsUser = WithUser;
export type WithSystem = <T>(run: (tx: SystemTx) => Promise<T>) => Promise<T>;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The only access to rows of users. */
export function createWithUser(pool: pg.Pool): WithUser {
  return (userId, run, origin) => {
    const opening = `begin; ${setUser(userId, origin)}`;
    return transact(pool, opening, (client) => run(kyselyOn<AppTables>(client) as Tx));
  };
}

/** For reads that need no answer before their next statement: they take one round trip, opening and end included. */
export function createReadAsUser(pool: pg.Pool): ReadAsUser {
  return (userId, run, origin) => {
    const opening = `begin read only; ${setUser(userId, origin)}`;
    return readTogether(pool, opening, (client) => run(kyselyOn<AppTables>(client) as Tx));
  };
}

function setUser(userId: string, { byPasskey }: SessionOrigin = {}): string {
  // The id becomes part of a simple statement, so it must be an id and nothing else.
  if (!uuidPattern.test(userId)) throw new Error("A transaction needs a user id");
  const setting = `set local app.user_id = '${userId}'`;
  return byPasskey ? `${setting}; set local app.by_passkey = 'on'` : setting;
}

export function createWithSystem(pool: pg.Pool): WithSystem {
  return (run) => transact(pool, "begin", (client) => run(kyselyOn<AppTables>(client) as SystemTx));
}

export function withAuthTransaction<T>(
  db: Kysely<AuthTables>,
  run: (trx: AuthTx) => Promise<T>,
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
  sendTogether(client);
  const opened = client.query(opening);
  opened.catch(() => {});
  const transaction: OpenTransaction = { isOpen: true };
  try {
    const connection = guard(client, () => transaction.isOpen);
    const result = await runInTransaction(transaction, () => run(connection));
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

/** Opening, statements and end are sent at once. After a failed statement Postgres answers the end with a rollback. */
async function readTogether<T>(
  pool: pg.Pool,
  opening: string,
  run: (connection: Connection) => Promise<T>,
) {
  const client = await pool.connect();
  let isEnding = false;
  // Before the statements, so that the end is in the same write.
  const ended = endAfterStatements(client, () => (isEnding = true));
  sendTogether(client);
  const opened = client.query(opening);
  const connection = guard(client, () => !isEnding);
  for (const sent of [opened, ended]) sent.catch(() => {});
  try {
    // Open as long as the connection is held, so that `run` cannot wait for another one.
    const result = await runInTransaction({ isOpen: true }, () => run(connection));
    await Promise.all([opened, ended]);
    client.release();
    return result;
  } catch (error) {
    // The end is answered after all statements.
    await ended.then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

/** Kysely sends a statement some microtasks after it was asked to, and ticks come after microtasks. */
function endAfterStatements(client: pg.PoolClient, onEnd: () => void) {
  return new Promise((resolve, reject) => {
    process.nextTick(() => {
      onEnd();
      client.query("commit").then(resolve, reject);
    });
  });
}

/** A late statement must not run in the next transaction of this connection. */
function guard(client: pg.PoolClient, acceptsStatements: () => boolean): Connection {
  const query = ((...args: Parameters<pg.PoolClient["query"]>) => {
    if (!acceptsStatements()) throw new Error("This transaction has ended");
    sendTogether(client);
    return client.query(...args);
  }) as Connection["query"];
  return { query };
}

const corked = new WeakSet<Writable>();

/** Statements that are sent until the current code waits for something become one write to the socket. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (corked.has(stream)) return;
  corked.add(stream);
  stream.cork();
  process.nextTick(() => {
    corked.delete(stream);
    stream.uncork();
  });
}

import { createHash } from "node:crypto";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import pg from "pg";
import { type PoolWatch, watchPool } from "#api/db/watch-pool.ts";

// Sequences and counts fit a double; text would poison arithmetic and better-auth's limiter.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// A calendar day has no zone: as a Date it would slip to the day before.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

/** A pool whose connections send statements without waiting for the answer of the one before. */
export function createPool(
  connectionString: string,
  max: number,
  watch: PoolWatch = { name: "app", refusesNested: true },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    pipeline: true,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    application_name: "masar",
  });
  return watchPool(pool, watch);
}

/** For the accounts, whose statements Kysely and better-auth send one after another. */
export function createAuthPool(connectionString: string, max: number, watch: PoolWatch): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 2000,
    application_name: "masar-auth",
  });
  return watchPool(pool, watch);
}

export type Connection = Pick<pg.ClientBase, "query">;

/** Kysely on one borrowed connection: it builds and runs statements, it never opens transactions. */
export function kyselyOn<Tables>(client: Connection): Kysely<Tables> {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const result = await client.query({
        name: statementName(query.sql),
        text: query.sql,
        values: [...query.parameters],
      });
      return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) };
    },
    streamQuery: () => {
      throw new Error("Streaming is not offered inside a transaction");
    },
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async () => {
      throw new Error("Transactions are opened by withUser, never inside one");
    },
    commitTransaction: async () => {},
    rollbackTransaction: async () => {},
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely<Tables>({ dialect });
}

const names = new Map<string, string>();

/** Equal SQL gets an equal name, so a connection plans it once. */
function statementName(sql: string): string {
  let name = names.get(sql);
  if (!name) {
    name = createHash("sha256").update(sql).digest("base64url").slice(0, 20);
    if (names.size < 2000) names.set(sql, name);
  }
  return name;
}

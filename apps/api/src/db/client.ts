import { createHash } from "node:crypto";
import * as kysely from "kysely";
import pg from "pg";
import { type PoolWatch, watchPool } from "#api/db/watch-pool.ts";
import type { Env } from "#api/env.ts";

// Sequences and counts fit a double; as text they would break arithmetic and better-auth's limiter.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// A calendar day has no zone: as a Date it could become the day before.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

export type PoolAddress = {
  connectionString: string;
  /** False behind a pooler that gives each transaction another connection. */
  hasNamedStatements?: boolean;
};

/** The address of one of the pools of an instance. */
export function poolAddressOf(env: Env, role: keyof Env["poolUrls"]): PoolAddress {
  const hasNamedStatements = !env.DATABASE_POOLER || env.DATABASE_POOLER_NAMED_STATEMENTS;
  return { connectionString: env.poolUrls[role], hasNamedStatements };
}

/** Its connections send statements without waiting for the previous response. */
export function createPool(
  address: PoolAddress | string,
  max: number,
  watch: PoolWatch = { name: "app", refusesNested: true },
): pg.Pool {
  const pool = new pg.Pool({
    ...toOptions(address),
    max,
    pipeline: true,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    application_name: "masar",
  });
  return watchPool(pool, watch);
}

/** Without a pipeline, because Kysely and better-auth send statements one after another. */
export function createAuthPool(address: PoolAddress, max: number, watch: PoolWatch): pg.Pool {
  const options = { connectionTimeoutMillis: 2000, application_name: "masar-auth" };
  return watchPool(new pg.Pool({ ...toOptions(address), max, ...options }), watch);
}

function toOptions(address: PoolAddress | string): pg.PoolConfig {
  if (typeof address === "string") return { connectionString: address };
  const { connectionString, hasNamedStatements = true } = address;
  return { connectionString, ...(hasNamedStatements ? {} : { Client: UnnamedStatements }) };
}

/** The next connection would not know a statement by the name that the last one gave it. */
class UnnamedStatements extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (config: unknown, ...rest: unknown[]) => unknown;
    const queryUnnamed = (statement: unknown, ...rest: unknown[]) => {
      const isNamed = typeof statement === "object" && statement !== null && "name" in statement;
      return query(isNamed ? { ...statement, name: undefined } : statement, ...rest);
    };
    this.query = queryUnnamed as typeof this.query;
  }
}

export type Connection = Pick<pg.ClientBase, "query">;

/** Kysely on one acquired connection; it never opens transactions. */
export function kyselyOn<Tables>(client: Connection): kysely.Kysely<Tables> {
  const connection: kysely.DatabaseConnection = {
    async executeQuery<Row>(query: kysely.CompiledQuery): Promise<kysely.QueryResult<Row>> {
      const result = await client.query({
        ...nameStatement(query.sql),
        text: query.sql,
        values: [...query.parameters],
      });
      return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) };
    },
    streamQuery: () => {
      throw new Error("Streaming is not offered inside a transaction");
    },
  };
  const driver: kysely.Driver = {
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
  const dialect: kysely.Dialect = {
    createAdapter: () => new kysely.PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new kysely.PostgresIntrospector(db),
    createQueryCompiler: () => new kysely.PostgresQueryCompiler(),
  };
  return new kysely.Kysely<Tables>({ dialect });
}

/**
 * `select *` or `returning *`. A plan of it fails for the rest of the connection's life when a migration adds a column
 * ("cached plan must not change result type"), so it is planned each time. In a subquery it changes no result.
 */
function returnsWholeRows(sql: string): boolean {
  if (!wholeRow.test(sql)) return false;
  let depth = 0;
  let outside = "";
  for (const part of sql.split(/([()])/)) {
    if (part === "(") depth++;
    else if (part === ")") depth--;
    else if (depth === 0) outside += part;
  }
  return wholeRow.test(outside);
}

const wholeRow = /(?:\bselect |\breturning |\.)\*/;

const names = new Map<string, { name?: string }>();

/** Equal SQL gets an equal name, so a connection plans it once. */
function nameStatement(sql: string): { name?: string } {
  const known = names.get(sql);
  if (known) return known;
  const hash = () => createHash("sha256").update(sql).digest("base64url").slice(0, 20);
  const named = returnsWholeRows(sql) ? {} : { name: hash() };
  if (names.size < 2000) names.set(sql, named);
  return named;
}

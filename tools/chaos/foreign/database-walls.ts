import pg from "pg";
import { createPool } from "../../../apps/api/src/db/client.ts";
import { createWithSystem, createWithUser } from "../../../apps/api/src/db/tx.ts";
import { migrate } from "../../../apps/api/src/db/migrate.ts";
import {
  fillColumn,
  listMissing,
  listPersonColumns,
} from "../../../apps/api/test/fill-personal-columns.ts";
import { createDatabase } from "../../bench/ratios/instance.ts";
import { addLearners } from "../../bench/ratios/population.ts";
import { startPostgres } from "../../local/postgres.ts";
import type { Figures } from "../figures.ts";
import type { Part } from "../part.ts";
import { shareConnections } from "./shared-connections.ts";

const full = { users: 50, transactions: 10_000 };
const short = { users: 10, transactions: 600 };

const roles = ["masar_app", "masar_auth", "masar_worker"];

/** Each role reads and writes each table directly, without any filter, as nobody, as another user and after one. */
export const databaseWalls: Part = {
  about: "direct reads of the database and shared connections",
  async run({ figures, isShort, isControl }) {
    const sizes = isShort ? short : full;
    const server = await startPostgres({ ephemeral: true });
    try {
      const url = await createDatabase(server.url, "walls");
      await migrate({ adminUrl: url });
      const admin = new pg.Pool({ connectionString: url, max: 2 });
      admin.on("error", () => {});
      const client = await admin.connect();
      const secret = "only for this test of walls, nothing else";
      const users = await addLearners(client, {
        secret,
        count: sizes.users,
      });
      client.release();
      // The control: a policy that lets everybody through.
      if (isControl) await admin.query("create policy open_to_all on notifications using (true)");
      const [victim, other] = users;
      if (!victim || !other) throw new Error("There are too few users.");
      const roleUrl = (role: string) => {
        const address = new URL(url);
        address.username = role;
        return address.href;
      };
      await fillOwnTables(admin, { victim: victim.id, other: other.id });
      await checkTables(admin, { roleUrl, victim: victim.id, other: other.id, figures });
      const pool = createPool(roleUrl("masar_app"), 4, { name: "chaos", refusesNested: true });
      pool.on("error", () => {});
      await shareConnections({
        admin,
        pool,
        withUser: createWithUser(pool),
        withSystem: createWithSystem(pool),
        users: users.map(({ id }) => id),
        transactions: sizes.transactions,
        figures,
        forgetsToReset: isControl,
      });
      await pool.end();
      await admin.end();
    } finally {
      await server.stop();
    }
  },
};

/** Of tables that only their user may read, by the class in the comment of each table. Other columns name somebody else. */
async function listOwnColumns(admin: pg.Pool) {
  const { rows } = await admin.query<{ table: string }>(
    `select relname as table from pg_class
     where relnamespace = 'public'::regnamespace and obj_description(oid, 'pg_class') like 'class: own%'`,
  );
  const own = new Set(rows.map(({ table }) => table));
  return (await listPersonColumns(admin)).filter(
    ({ table, column }) => column === "user_id" && own.has(table),
  );
}

/** A row of the owner in each of these tables; those whose constraints need more are the sweep's. */
async function fillOwnTables(admin: pg.Pool, people: { victim: string; other: string }) {
  const [person, other] = [people.victim, people.other].map((id) => ({
    id,
    email: `${id}@example.com`,
  }));
  if (!person || !other) return;
  const own = new Set((await listOwnColumns(admin)).map(({ table }) => table));
  for (const at of await listMissing(admin, person))
    if (own.has(at.table))
      await fillColumn(admin, at, { person, other, canary: "canary" }).catch(() => {});
}

type Context = { name: string; set: string | undefined };
type Check = {
  roleUrl: (role: string) => string;
  victim: string;
  other: string;
  figures: Figures;
};

async function checkTables(
  admin: pg.Pool,
  { roleUrl, victim, other, figures }: Check,
): Promise<void> {
  const columns = await listOwnColumns(admin);
  const contexts: Context[] = [
    { name: "nobody", set: undefined },
    { name: "another user", set: other },
    { name: "after another transaction", set: "" },
  ];
  let [statements, rows] = [0, 0];
  for (const role of roles) {
    const client = new pg.Client({ connectionString: roleUrl(role) });
    await client.connect();
    for (const { table, column } of columns) {
      for (const { name, set } of contexts) {
        const statementsOf = [
          `select 1 from ${table} where ${column}::text = '${victim}'`,
          `update ${table} set ${column} = ${column} where ${column}::text = '${victim}'`,
          `delete from ${table} where ${column}::text = '${victim}'`,
          `insert into ${table} (${column}) values ('${victim}')`,
        ];
        for (const statement of statementsOf) {
          await client.query("begin");
          if (set !== undefined)
            await client.query("select set_config('app.user_id', $1, true)", [set]);
          statements++;
          // A missing right and a policy are refusals; a missing value of another column shows that neither refused.
          const touched = await client.query(statement).then(
            ({ rowCount }) => rowCount ?? 0,
            ({ code }: { code: string }) => (isPassed(code) ? 1 : 0),
          );
          await client.query("rollback");
          if (touched === 0) continue;
          rows += touched;
          figures.fail(`${role} as ${name}: ${statement} touched ${touched} rows.`);
        }
      }
    }
    await client.end();
  }
  const withRows = new Set<string>();
  for (const { table, column } of columns) {
    const found = await admin.query(`select 1 from ${table} where ${column}::text = $1 limit 1`, [
      victim,
    ]);
    if (found.rows.length > 0) withRows.add(table);
  }
  await figures.record({
    "columns that name the owner": columns.length,
    "tables with rows of the owner": withRows.size,
    "direct statements": statements,
    "foreign rows touched by them": rows,
  });
  if (statements === 0) figures.fail("No statement was sent.");
}

/** A unique key is checked after the policy. */
const isPassed = (code: string) => code === "23505";

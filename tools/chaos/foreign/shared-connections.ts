import { sql } from "kysely";
import type pg from "pg";
import type { WithSystem, WithUser } from "../../../apps/api/src/db/tx.ts";
import type { Figures } from "../figures.ts";

type Shared = {
  admin: pg.Pool;
  pool: pg.Pool;
  withUser: WithUser;
  withSystem: WithSystem;
  users: string[];
  transactions: number;
  figures: Figures;
  /** The control: a user that is set for the connection instead of the transaction. */
  forgetsToReset: boolean;
};

const atOnce = 12;
const endEvery = 97;
type Row = { user_id: string };
const readAll = sql<Row>`select user_id from notifications`;

/**
 * Interleaved transactions of many users on four connections: some fail, some run into a time limit, and some lose their
 * server process. None may see a row of another user, and a transaction without a user sees none.
 */
export async function shareConnections(shared: Shared): Promise<void> {
  const { admin, pool, withUser, withSystem, users, transactions, figures } = shared;
  let [done, foreign, failed, ended] = [0, 0, 0, 0];

  async function runOne(number: number): Promise<void> {
    const user = users[number % users.length] ?? "";
    const seen = (rows: Row[], own: string | undefined) => {
      const others = rows.filter(({ user_id }) => user_id !== own).length;
      foreign += others;
      if (others > 0)
        figures.fail(`A transaction of ${own ?? "nobody"} saw ${others} foreign rows.`);
    };
    if (shared.forgetsToReset && number % 5 === 0) {
      const client = await pool.connect();
      await client.query(`set app.user_id = '${user}'`);
      client.release();
      return;
    }
    if (number % 4 === 0) {
      seen(await withSystem(async (tx) => (await readAll.execute(tx)).rows), undefined);
      return;
    }
    await withUser(user, async (tx) => {
      seen((await readAll.execute(tx)).rows, user);
      if (number % 7 === 0) await sql`select 1 / 0`.execute(tx);
      if (number % 11 === 0) {
        await sql`set local statement_timeout = 1`.execute(tx);
        await sql`select pg_sleep(0.05)`.execute(tx);
      }
    });
  }

  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let number = next++; number < transactions; number = next++) {
        if (number % endEvery === endEvery - 1) {
          ended++;
          await admin.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where usename = 'masar_app' and datname = current_database() limit 1`,
          );
        }
        await runOne(number).catch(() => failed++);
        done++;
      }
    }),
  );
  await figures.record({
    "transactions on four connections": done,
    "of them failed or cut": failed,
    "connections ended": ended,
    "foreign rows seen": foreign,
  });
  if (failed === done) figures.fail("Every transaction failed.");
}

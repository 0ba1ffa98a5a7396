import { randomUUID } from "node:crypto";
import { setImmediate as tick } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAuthPool, createPool } from "#api/db/client.ts";
import type { AuthTables } from "#api/db/schema/tables.ts";
import {
  createReadAsUser,
  createWithSystem,
  createWithUser,
  type Tx,
  withAuthTransaction,
  type WithUser,
} from "#api/db/tx.ts";
import { findUserByEmail } from "#api/features/account/account.queries.ts";
import { createTestDatabase } from "../../test/database.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
let withUser: WithUser;
let victim: string;
let attacker: string;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.urlOf("masar_app"), 3);
  withUser = createWithUser(pool);
});
afterAll(async () => {
  await pool.end();
  await database.stop();
});
beforeEach(async () => {
  [victim, attacker] = [await addUser(), await addUser()];
  await addNotification(victim, "the victim's");
  await addNotification(attacker, "the attacker's");
});

async function addUser(): Promise<string> {
  const { rows } = await database.admin.query(
    "insert into users (email) values ($1) returning id",
    [`${randomUUID()}@example.com`],
  );
  return rows[0].id;
}

async function addNotification(userId: string, title: string): Promise<void> {
  await withUser(userId, (tx) =>
    tx.insertInto("notifications").values({ user_id: userId, title, message: "" }).execute(),
  );
}

async function readVictim() {
  const { rows } = await database.admin.query(
    "select title, is_read from notifications where user_id = $1",
    [victim],
  );
  return rows;
}

/** A statement that does not filter by user. */
function listUnfiltered(tx: Tx) {
  return tx.selectFrom("notifications").select(["user_id", "title"]).execute();
}

describe("[R6.02] the database alone, with no filter in the statement,", () => {
  test("shows the attacker their own rows only", async () => {
    const rows = await withUser(attacker, listUnfiltered);
    expect(rows).toEqual([{ user_id: attacker, title: "the attacker's" }]);
  });

  test("returns no rows for the id of another user", async () => {
    const rows = await withUser(attacker, (tx) =>
      tx.selectFrom("notifications").selectAll().where("user_id", "=", victim).execute(),
    );
    expect(rows).toEqual([]);
  });

  test("changes and removes none of the victim's rows", async () => {
    const updated = await withUser(attacker, (tx) =>
      tx.updateTable("notifications").set({ is_read: true }).returning("user_id").execute(),
    );
    expect(updated).toEqual([{ user_id: attacker }]);
    const removed = await withUser(attacker, (tx) =>
      tx.deleteFrom("notifications").returning("user_id").execute(),
    );
    expect(removed).toEqual([{ user_id: attacker }]);
    expect(await readVictim()).toEqual([{ title: "the victim's", is_read: false }]);
  });

  test.each([
    "settings",
    "consents",
    "notifications",
    "notification_preferences",
    "live_cursors",
    "live_events",
  ] as const)("refuses a row of %s for somebody else", async (table) => {
    const values = {
      settings: {},
      consents: { kind: "ai", granted: true, version: "1" },
      notifications: { title: "false news", message: "" },
      notification_preferences: { type: "study", in_app: false, email: false },
      live_cursors: { last_seq: 99 },
      live_events: { seq: 99, name: "ready", payload: "{}" },
    }[table];
    const insert = withUser(attacker, (tx) =>
      tx
        .insertInto(table)
        .values({ user_id: victim, ...values } as never)
        .execute(),
    );
    await expect(insert).rejects.toThrow(/row-level security/);
  });

  test("refuses to hand one's own row to somebody else", async () => {
    const moved = withUser(attacker, async (tx) => {
      await tx.insertInto("settings").values({ user_id: attacker }).execute();
      await sql`update settings set user_id = ${victim}`.execute(tx);
    });
    await expect(moved).rejects.toThrow(/row-level security/);
  });

  test("returns no rows when no user is set", async () => {
    const rows = await createWithSystem(pool)((tx) => listUnfiltered(tx as unknown as Tx));
    expect(rows).toEqual([]);
    const bare = await pool.query("select 1 from notifications");
    expect(bare.rows).toEqual([]);
  });

  test("denies the API access to accounts and sessions", async () => {
    for (const table of [
      "users",
      "sessions",
      "accounts",
      "two_factors",
      "verifications",
      "email_changes",
    ]) {
      await expect(pool.query(`select 1 from ${table}`)).rejects.toThrow(/permission denied/);
    }
  });
});

describe("[R6.02] on shared connections", () => {
  test("200 interleaved transactions of 10 users, some of which fail, never see a row of another user", async () => {
    const users = await Promise.all(Array.from({ length: 10 }, addUser));
    await Promise.all(users.map((id) => addNotification(id, id)));
    const foreign: unknown[] = [];
    let failed = 0;

    async function run(at: number): Promise<void> {
      const userId = users[at % users.length]!;
      const look = async (tx: Tx) => {
        const rows = await listUnfiltered(tx);
        foreign.push(...rows.filter((row) => row.user_id !== userId));
        if (rows.length !== 1) foreign.push(`${rows.length} rows`);
      };
      try {
        await withUser(userId, async (tx) => {
          await look(tx);
          for (let wait = at % 4; wait > 0; wait--) await tick();
          if (at % 3 === 0) throw new Error("the handler fails");
          // Sent together: the second statement meets a transaction that the first has spoiled.
          if (at % 5 === 0)
            await Promise.all([sql`select 1 / 0, ${at}::int`.execute(tx), look(tx)]);
          await look(tx);
        });
      } catch {
        failed++;
      }
    }

    await Promise.all(Array.from({ length: 200 }, (_, at) => run(at)));
    expect(foreign).toEqual([]);
    expect(failed).toBe(67 + 26);
    expect(pool.totalCount).toBeLessThanOrEqual(3);
  });

  test.each(["commits", "fails", "loses its connection"])(
    "a transaction that %s leaves no user set on its connection",
    async (how) => {
      const single = createPool(database.urlOf("masar_app"), 1);
      try {
        const used = createWithUser(single)(victim, async (tx) => {
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
          if (how === "fails") throw new Error("the handler fails");
          if (how !== "commits")
            await database.admin.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
          await listUnfiltered(tx);
        });
        if (how === "commits") await used;
        else await expect(used).rejects.toThrow();
        const { rows } = await single.query(
          "select current_user_id() as id, (select count(*) from notifications) as n",
        );
        expect(rows).toEqual([{ id: null, n: 0 }]);
      } finally {
        await single.end();
      }
    },
  );

  test("[N14.04] the passkey of a session is set for its transaction only", async () => {
    const single = createPool(database.urlOf("masar_app"), 1);
    const readPasskey = async (tx: Tx) => {
      const setting = sql<{ by_passkey: string }>`
        select coalesce(current_setting('app.by_passkey', true), '') as by_passkey`;
      return (await setting.execute(tx)).rows[0]?.by_passkey;
    };
    try {
      for (const run of [createWithUser(single), createReadAsUser(single)]) {
        expect(await run(victim, readPasskey, { byPasskey: true })).toBe("on");
        expect(await run(victim, readPasskey, { byPasskey: false })).toBe("");
        expect(await run(attacker, readPasskey)).toBe("");
      }
    } finally {
      await single.end();
    }
  });

  test("a statement after the end of its transaction is rejected", async () => {
    const single = createPool(database.urlOf("masar_app"), 1);
    const asUser = createWithUser(single);
    try {
      let ended: Tx | undefined;
      await asUser(attacker, async (tx) => {
        ended = tx;
      });
      await asUser(victim, async (tx) => {
        await listUnfiltered(tx);
        await expect(listUnfiltered(ended!)).rejects.toThrow("This transaction has ended");
      });
    } finally {
      await single.end();
    }
  });
});

describe("a transaction", () => {
  test("that swallowed a failed statement is not reported as done", async () => {
    const swallowed = withUser(victim, async (tx) => {
      await tx.insertInto("settings").values({ user_id: victim }).execute();
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(swallowed).rejects.toThrow(/rolled back/);
    const { rows } = await database.admin.query("select 1 from settings where user_id = $1", [
      victim,
    ]);
    expect(rows).toEqual([]);
  });

  test("sends equal statements together on a connection that has not met them", async () => {
    const single = createPool(database.urlOf("masar_app"), 1);
    const asUser = createWithUser(single);
    const count = (tx: Tx) =>
      sql<{ n: number }>`select count(*) as n from notifications`.execute(tx);
    try {
      const broken = asUser(victim, (tx) =>
        Promise.all([sql`select 1 / 0`.execute(tx), count(tx)]),
      );
      await expect(broken).rejects.toThrow(/division by zero/);
      const answers = await asUser(victim, (tx) => Promise.all([count(tx), count(tx), count(tx)]));
      expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([1, 1, 1]);
    } finally {
      await single.end();
    }
  });

  test("runs statements that start together of every kind in the order of their calls", async () => {
    const own = { user_id: victim, title: "new", message: "" };
    const [, counted, , listed] = await withUser(victim, (tx) =>
      Promise.all([
        tx.insertInto("notifications").values(own).execute(),
        sql<{ n: number }>`select count(*) as n from notifications`.execute(tx),
        tx.deleteFrom("notifications").where("title", "=", "new").executeTakeFirst(),
        (async () => listUnfiltered(tx))(),
      ]),
    );
    expect(counted.rows).toEqual([{ n: 2 }]);
    expect(listed).toHaveLength(1);
  });

  test.each(["", "1", "'; drop table users; --", `${randomUUID()}'`, `${randomUUID()}\n`])(
    "rejects %j as a user id",
    async (id) => {
      await expect((async () => withUser(id, listUnfiltered))()).rejects.toThrow(
        "A transaction needs a user id",
      );
    },
  );

  test("[N1.02] refuses every other connection while it is open", async () => {
    const nested = await withUser(victim, (tx) => {
      const tries = [
        pool.query("select 1"),
        pool.connect(),
        withUser(victim, listUnfiltered),
        createWithSystem(pool)(async () => 1),
      ];
      return Promise.all([listUnfiltered(tx), Promise.allSettled(tries)]);
    });
    expect(nested[1].map((result) => String("reason" in result && result.reason))).toEqual(
      Array.from({ length: 4 }, () => expect.stringContaining("acquired inside a transaction")),
    );
  });

  test("[N1.02] of the accounts refuses every other connection while it is open", async () => {
    const watch = { name: "auth", refusesNested: true };
    const authPool = createAuthPool({ connectionString: database.urlOf("masar_auth") }, 2, watch);
    const authDb = new Kysely<AuthTables>({ dialect: new PostgresDialect({ pool: authPool }) });
    try {
      const nested = withAuthTransaction(authDb, () => withUser(victim, listUnfiltered));
      await expect(nested).rejects.toThrow("acquired inside a transaction");
      const other = withAuthTransaction(authDb, () => findUserByEmail(authDb, { email: "a" }));
      await expect(other).rejects.toThrow("acquired inside a transaction");
    } finally {
      await authDb.destroy();
    }
  });

  test("[N1.02] lets code that it started connect once it has ended", async () => {
    let late: Promise<pg.QueryResult> | undefined;
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    await withUser(victim, async (tx) => {
      late = ended.then(() => pool.query("select 1 as one"));
      await listUnfiltered(tx);
    });
    end();
    expect((await late)?.rows).toEqual([{ one: 1 }]);
  });

  test("[N1.02] logs another connection as an error and grants it in production", async () => {
    const lines: { err: Error; pool: string; skipped: number }[] = [];
    const log = { warn: () => {}, error: (line: object) => void lines.push(line as never) };
    const watched = createPool(database.urlOf("masar_app"), 2, {
      name: "production",
      log,
      refusesNested: false,
    });
    try {
      await createWithUser(watched)(victim, async (tx) => {
        await listUnfiltered(tx);
        await watched.query("select 1");
        await watched.query("select 1");
      });
      expect(lines).toMatchObject([{ pool: "production", skipped: 0 }]);
      expect(lines[0]?.err.stack).toContain("tx.test.ts");
    } finally {
      await watched.end();
    }
  });
});

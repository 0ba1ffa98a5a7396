import { randomUUID } from "node:crypto";
import type { Writable } from "node:stream";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createPool } from "#api/db/client.ts";
import { createReadAsUser, createWithUser, type ReadAsUser, type Tx } from "#api/db/tx.ts";
import { createTestDatabase } from "../../test/database.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
let readAsUser: ReadAsUser;
let reader: string;
let other: string;

beforeAll(async () => {
  database = await createTestDatabase();
  // One connection, so that each read meets what the one before it left.
  pool = createPool(database.urlOf("masar_app"), 1);
  readAsUser = createReadAsUser(pool);
});
afterAll(async () => {
  await pool.end();
  await database.stop();
});
beforeEach(async () => {
  [reader, other] = [await addUser(), await addUser()];
});

/** With one notification, which names its user. */
async function addUser(): Promise<string> {
  const id = randomUUID();
  await database.admin.query("insert into users (id, email) values ($1, $2)", [
    id,
    `${id}@example.com`,
  ]);
  const values = { user_id: id, title: id, message: "" };
  await createWithUser(pool)(id, (tx) => tx.insertInto("notifications").values(values).execute());
  return id;
}

/** Without a filter by user. */
const listTitles = async (tx: Tx) =>
  (await tx.selectFrom("notifications").select("title").execute()).map(({ title }) => title);

/** How often the connection writes to its socket while `run` runs. */
async function countWrites(run: () => Promise<unknown>): Promise<number> {
  const client = await pool.connect();
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  const spies = [vi.spyOn(stream, "_write"), vi.spyOn(stream as Required<Writable>, "_writev")];
  client.release();
  await run();
  const writes = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return writes;
}

describe("[N6.02] statements that are read together", () => {
  test("see the rows of their user only, one user after the other", async () => {
    expect(await readAsUser(reader, listTitles)).toEqual([reader]);
    expect(await readAsUser(other, listTitles)).toEqual([other]);
  });

  test("take one write to the socket, with the opening and the end of their transaction", async () => {
    const readTwo = () => readAsUser(reader, (tx) => Promise.all([listTitles(tx), listTitles(tx)]));
    expect(await countWrites(readTwo)).toBe(1);
  });

  test("cannot write", async () => {
    const values = { user_id: reader, title: "new", message: "" };
    const writing = readAsUser(reader, (tx) =>
      tx.insertInto("notifications").values(values).execute(),
    );
    await expect(writing).rejects.toThrow(/read-only transaction/);
  });

  test("that wait for an answer before the next statement are rejected", async () => {
    const waiting = readAsUser(reader, async (tx) => {
      await listTitles(tx);
      return listTitles(tx);
    });
    await expect(waiting).rejects.toThrow("This transaction has ended");
  });

  test("refuse every other connection while theirs is held", async () => {
    const nested = readAsUser(reader, async (tx) => {
      await listTitles(tx);
      return pool.query("select 1");
    });
    await expect(nested).rejects.toThrow("acquired inside a transaction");
  });

  test("leave no user and no open transaction behind, also after an error", async () => {
    await readAsUser(reader, listTitles);
    const failing = readAsUser(reader, (tx) =>
      Promise.all([sql`select 1 / 0`.execute(tx), listTitles(tx)]),
    );
    await expect(failing).rejects.toThrow(/division by zero/);
    const { rows } = await pool.query("select title from notifications");
    expect(rows).toEqual([]);
  });

  test("need the id of a user and nothing else", async () => {
    for (const id of ["", `${reader}'`]) {
      await expect((async () => readAsUser(id, listTitles))()).rejects.toThrow("needs a user id");
    }
  });
});

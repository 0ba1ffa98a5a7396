import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/database.ts";

vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
let client: pg.PoolClient;

const hash = (email: string) => createHash("sha256").update(email).digest("hex");
const user = {
  id: "0199d2a0-1111-7222-8333-444455556666",
  email: "bob.ali@example.com",
  newEmail: "nali@mail.example.org",
};
const other = { id: "0199d2a0-9999-7222-8333-444455557777", email: "other@example.com" };
const names = [user.id, user.email, user.newEmail, hash(user.email), hash(user.newEmail)];

beforeAll(async () => {
  database = await createTestDatabase();
  client = await database.admin.connect();
  await client.query(scanningFunction());
  const insert = "insert into users (id, email, deletion_due_at) values ($1, $2, $3)";
  await client.query(insert, [user.id, user.email, "2026-01-01"]);
  await client.query(insert, [other.id, other.email, null]);
  await client.query(
    `insert into email_changes (user_id, asked_by_session, new_email, old_token_hash, new_token_hash, expires_at)
     values ($1, $1, $2, 'a', 'b', now())`,
    [user.id, user.newEmail],
  );
});
afterAll(async () => {
  client.release();
  await database.stop();
});

/** The function before it used indexes, which read every row. */
function scanningFunction(): string {
  const file = join(import.meta.dirname, "../../../db/migrations/0021_account_life.sql");
  const text = /create function delete_leaver\([\s\S]*?end \$\$;/.exec(
    readFileSync(file, "utf8"),
  )?.[0];
  return (text ?? "").replace("delete_leaver", "delete_leaver_by_scan");
}

type Row = {
  job: string;
  output: string;
  key: string;
  limit: string;
  value: string;
  log: string;
  subject: string;
};

async function addRows(rows: Row[]): Promise<void> {
  for (const [at, { job, output, key, limit, value, log, subject }] of rows.entries()) {
    await client.query(
      "insert into boss.job (name, data, output, singleton_key) values ('mail.send', $1, $2, $3)",
      [JSON.stringify({ at, text: job }), JSON.stringify({ message: output }), key || null],
    );
    await client.query(
      "insert into rate_limits (key, used, window_ends_at) values ($1, 1, 'infinity')",
      [`${at}:${limit}`],
    );
    await client.query(
      "insert into verifications (identifier, value, expires_at) values ($1, $2, 'infinity')",
      [`${at}:${key}`, value],
    );
    await client.query(
      "insert into audit_log (actor, action, subject_user_id, details) values ($1, $2, $3, $4)",
      [value, String(at), subject, JSON.stringify({ text: log, [key]: 1 })],
    );
  }
}

/** What is left of the four tables after a function has deleted the account. */
async function deleteBy(name: string, rows: Row[]) {
  await client.query("begin; set local enable_seqscan = off");
  try {
    await addRows(rows);
    await client.query(`select ${name}(0)`);
    const { rows: left } = await client.query<{ line: string }>(
      `select 'job ' || concat_ws(' ', data, output, singleton_key) as line from boss.job
       union all select 'limit ' || key from rate_limits
       union all select 'link ' || identifier || ' ' || value from verifications
       union all select 'log ' || concat_ws(' ', action, actor, subject_user_id, details) from audit_log
       order by 1`,
    );
    return left.map(({ line }) => line);
  } finally {
    await client.query("rollback");
  }
}

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...names) },
  { weight: 2, arbitrary: fc.constantFrom(other.id, other.email, hash(other.email)) },
  // What changes the meaning of a neighbour: another part of a name, a sign of JSON, another host.
  { weight: 4, arbitrary: fc.constantFrom(..."@-.:+_' \n\t\"\\/abnf09é؟".split("")) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("ali", "example", ".com", "@mail", "-4444", "\\n", "0199d2a0-1111"),
  },
);
const text = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(""));
const row = fc.record({
  job: text,
  output: text,
  key: text,
  limit: text,
  value: text,
  log: text,
  subject: fc.constantFrom(user.id, other.id),
});

describe("the deletion of an account", () => {
  test("[N11.03] erases by indexes what reading every row erased, and nothing else", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
        const left = await deleteBy("delete_leaver", rows);
        expect(left).toEqual(await deleteBy("delete_leaver_by_scan", rows));
      }),
      { numRuns: 60 },
    );
  });

  test("[N11.03] leaves every row that names only others", async () => {
    const mention = `${other.id} ${other.email} ${hash(other.email)} x${user.email}`;
    const fields = ["job", "output", "key", "limit", "value", "log"].map((name) => [name, mention]);
    const named = { ...(Object.fromEntries(fields) as Row), subject: other.id };
    const left = await deleteBy("delete_leaver", [named, { ...named, key: "" }]);
    expect(left).toHaveLength(8);
    expect(left.join("\n")).not.toContain("deleted member");
  });
});

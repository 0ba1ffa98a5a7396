import type pg from "pg";

export type Sizes = { auditRows: number; jobs: number; limits: number; links: number };

const accounts = 200;
const other = "md5('other ' || n % 1000000)::uuid";
const tomorrow = "now() + interval '1 day'";

/** Fills the tables that name users without a reference to them. */
export async function fillRows(admin: pg.Client, sizes: Sizes): Promise<void> {
  await inParts(sizes.auditRows, (rows) =>
    admin.query(
      `insert into audit_log (actor, action, subject_user_id, details)
       select case when n % 20 = 0 then 'admin' || n % 5 || '@example.org' else md5('moderator ' || n % 50)::uuid::text end,
         case when n % 20 = 0 then 'role_granted' else 'forum_post_hidden' end, ${other},
         case when n % 20 = 0 then jsonb_build_object('role', 'moderator', 'of', 'other' || n || '@example.com')
           else jsonb_build_object('post_id', uuidv7(), 'topic_id', uuidv7(), 'reason', 'spam') end
       from ${rows}`,
    ),
  );
  await inParts(sizes.jobs, (rows) =>
    admin.query(`${insertJobs("'other' || n || '@example.com'", other)} from ${rows}`),
  );
  await inParts(sizes.limits, (rows) =>
    admin.query(
      `insert into rate_limits (key, used, window_ends_at)
       select 'ask:' || md5('limit ' || n)::uuid, 1, ${tomorrow} from ${rows}`,
    ),
  );
  await inParts(sizes.links, (rows) =>
    admin.query(
      `insert into verifications (identifier, value, expires_at)
       select 'verify:' || encode(sha256(n::text::bytea), 'hex'), ${other}, ${tomorrow} from ${rows}`,
    ),
  );
}

/** Accounts to delete: each is named by 20 lines of the log, three jobs, two limits and a link. */
export async function addAccounts(admin: pg.Client): Promise<void> {
  await admin.query(
    `insert into users (email, deletion_due_at)
     select 'user' || n || '@example.com', now() - interval '1 day' from generate_series(1, ${accounts}) n`,
  );
  const times = (count: number) => `users u, generate_series(1, ${count}) n`;
  await admin.query(
    `insert into audit_log (actor, action, subject_user_id, details)
     select case when n = 1 then u.email else md5('moderator ' || n)::uuid::text end, 'forum_post_hidden', u.id,
       jsonb_build_object('post_id', uuidv7(), 'of', u.email) from ${times(20)}`,
  );
  await admin.query(`${insertJobs("u.email", "u.id")} from ${times(3)}`);
  await admin.query(
    `insert into rate_limits (key, used, window_ends_at) select 'ask' || n || ':' || u.id, 1, ${tomorrow} from ${times(2)}`,
  );
  await admin.query(
    `insert into verifications (identifier, value, expires_at)
     select 'keep:' || md5(u.email), u.id, ${tomorrow} from users u`,
  );
}

/** A mail of a notification: most jobs are one. */
function insertJobs(email: string, userId: string): string {
  return `insert into boss.job (name, data, start_after) select 'mail.send', jsonb_build_object(
      'to', ${email}, 'language', 'en', 'template', 'notification', 'params', jsonb_build_object(
        'title', 'Your path is ready',
        'message', 'Data analyst: 12 milestones, 40 courses and exercises, about 9 months at 5 hours a week.',
        'url', 'https://masar.example.org/paths/' || uuidv7()),
      'unsubscribe', jsonb_build_object('user_id', ${userId}, 'type', 'study')), ${tomorrow}`;
}

async function inParts(count: number, insert: (rows: string) => Promise<unknown>) {
  const part = 1_000_000;
  for (let from = 1; from <= count; from += part)
    await insert(`generate_series(${from}, ${Math.min(count, from + part - 1)}) n`);
}

export type WriteCost = {
  "a limit, first use": number;
  "a limit, next uses": number;
  "a job until its end": number;
  "a line of the log": number;
};

/** Microseconds per row within the server: many rows in one statement, the median of nine. */
export async function measureWrites(admin: pg.Client): Promise<WriteCost> {
  const rows = 5000;
  const at = `generate_series(1, ${rows}) n`;
  const limit = (name: string) => `insert into rate_limits as r (key, used, window_ends_at)
    select 'ask:' || md5('${name}' || n)::uuid, 1, now() + interval '1 minute' from ${at}
    on conflict (key) do update set used = r.used + 1`;
  const measure = async (texts: string[], end: "commit" | "rollback" = "rollback") => {
    const times: number[] = [];
    for (let round = 0; round < 9; round++) {
      await admin.query("begin");
      const started = performance.now();
      for (const text of texts) await admin.query(text);
      times.push(((performance.now() - started) * 1000) / rows);
      await admin.query(end);
    }
    return median(times);
  };
  await admin.query(limit("known"));
  return {
    "a limit, first use": await measure([limit("new")]),
    "a limit, next uses": await measure([limit("known")], "commit"),
    // From its insertion to its end, as the worker updates it.
    "a job until its end": await measure([
      `with added as (${insertJobs("'other' || n || '@example.com'", other)} from ${at} returning id) insert into measured select id from added`,
      "update boss.job set state = 'active', started_on = now() where id in (select id from measured)",
      "update boss.job set state = 'completed', completed_on = now(), output = '{}' where id in (select id from measured)",
    ]),
    "a line of the log": await measure([
      `insert into audit_log (actor, action, subject_user_id, details)
       select uuidv7()::text, 'forum_post_hidden', uuidv7(), jsonb_build_object('post_id', uuidv7(), 'topic_id', uuidv7()) from ${at}`,
    ]),
  };
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

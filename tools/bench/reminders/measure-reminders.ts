import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { createQueue } from "../../../apps/api/src/jobs/queue.ts";
import { startWorker, stopProcess, toInstance } from "../ratios/instance.ts";

type Options = {
  /** Of a database that `npm run growth` filled. */
  databaseUrl: string;
  /** So many active learners are due, the others on the next day. */
  due: number;
  workers: number;
  /** Receives the mails, or null: then the workers send none. */
  smtpUrl: string | null;
  print: (line: string) => void;
};

type RemindersResult = {
  /** One page of the search of the release before due times. */
  pageBeforeMs: number;
  takeMs: number;
  seconds: number;
  reminded: number;
  remindedTwice: number;
  /** Until the last mail was sent; null without mail. */
  mailSeconds: number | null;
  mails: number;
};

/** Real worker processes remind learners, of whom all are due at once. */
export async function measureReminders(options: Options): Promise<RemindersResult> {
  const { databaseUrl, due, workers, smtpUrl, print } = options;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const instance = await toInstance({ databaseUrl, learners: [] });
  if (smtpUrl) instance.settings["SMTP_URL"] = smtpUrl;
  const count = async (sql: string): Promise<number> =>
    Number((await pool.query<{ count: string }>(sql)).rows[0]?.count);
  const timed = async (sql: string, values: unknown[] = []): Promise<number> => {
    const started = performance.now();
    await pool.query(sql, values);
    return performance.now() - started;
  };
  try {
    await prepare(pool, due);
    const since = new Date();
    const pageBeforeMs = await timed("select list_reminder_learners(now(), null, 200)");
    const takeMs = await timed(
      `explain (analyze) update due_times set reminder_at = reminder_at where user_id in (
         select user_id from due_times where reminder_at <= now() order by reminder_at limit 100 for update skip locked)`,
    );
    print(`  ${await count("select count(*) from due_times where reminder_at <= now()")} are due`);
    const queue = await createQueue(pool, console as never);
    const started = Date.now();
    const processes = Array.from({ length: workers }, () => startWorker(instance));
    try {
      await queue.enqueue("reminders.send", {});
      await waitForJobs(pool, "reminders.send", print);
      const seconds = (Date.now() - started) / 1000;
      const ofToday = `from notifications where created_at >= '${since.toISOString()}'`;
      if (smtpUrl) await waitForJobs(pool, "mail.send", print);
      return {
        pageBeforeMs,
        takeMs,
        seconds,
        reminded: await count(`select count(*) ${ofToday}`),
        remindedTwice: await count(
          `select count(*) from (select user_id ${ofToday} group by user_id having count(*) > 1) twice`,
        ),
        mailSeconds: smtpUrl ? (Date.now() - started) / 1000 : null,
        mails: await count("select count(*) from boss.job where name = 'mail.send'"),
      };
    } finally {
      for (const worker of processes) await stopProcess(worker);
      await queue.stop();
    }
  } finally {
    await pool.end();
  }
}

/** As in the evening: the usual hour of so many learners has come, and they have not studied today. */
async function prepare(pool: pg.Pool, due: number): Promise<void> {
  await pool.query("delete from boss.job where name in ('reminders.send', 'mail.send')");
  await pool.query("update reminders set local_date = null");
  await pool.query(
    `update settings set study_time = to_char(now() at time zone time_zone - interval '5 minutes', 'HH24:MI')
     where user_id in (select user_id from reminders)`,
  );
  await pool.query(
    "update due_times set reminder_at = now() + interval '1 day', summary_at = now() + interval '1 day'",
  );
  await pool.query(
    `update due_times set reminder_at = now() - random() * interval '1 hour'
     where user_id in (select user_id from reminders order by user_id limit $1)`,
    [due],
  );
  await pool.query("vacuum analyze due_times");
}

async function waitForJobs(pool: pg.Pool, name: string, print: Options["print"]): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    const { rows } = await pool.query<{ count: string }>(
      "select count(*) from boss.job where name = $1 and state in ('created', 'retry', 'active')",
      [name],
    );
    const left = Number(rows[0]?.count);
    if (left === 0) return;
    if (looks % 60 === 0) print(`  ${left} jobs of ${name} are left after ${looks} s`);
    await sleep(1000);
  }
}

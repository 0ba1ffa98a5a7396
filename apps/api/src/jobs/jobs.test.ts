import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Mailbox, startMailbox } from "@masar/tools/local/mailbox";
import { deadLetterQueue, type JobPayload } from "#api/jobs/job-definitions.ts";
import { startWorker } from "#api/start-worker.ts";
import { startTcpProxy } from "../../test/tcp-proxy.ts";
import { type TestApp, startTestApp } from "../../test/test-app.ts";

let testApp: TestApp;
let inbox: Mailbox;
let gate: Awaited<ReturnType<typeof startTcpProxy>>;
beforeAll(async () => {
  inbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  gate = await startTcpProxy(inbox.smtpUrl);
  testApp = await startTestApp({ worker: false, env: { SMTP_URL: gate.route(inbox.smtpUrl) } });
});
afterAll(async () => {
  await testApp.stop();
  gate.stop();
  await inbox.stop();
});

let mails = 0;
function makeMail(): JobPayload<"mail.send"> {
  const to = `reader-${++mails}@example.com`;
  return {
    to,
    language: "en",
    template: "notification",
    params: { title: `Mail ${mails}`, message: "Hello" },
  };
}

type Job = { state: string; retry_count: number; name: string };
async function findJobs(to: string): Promise<Job[]> {
  const { rows } = await testApp.admin.query<Job>(
    "select state, retry_count, name from boss.job where data->>'to' = $1 order by created_on",
    [to],
  );
  return rows;
}

async function addUser(values: Record<string, unknown> = {}): Promise<string> {
  const row = { email: `learner-${++mails}@example.com`, email_verified: true, ...values };
  const names = Object.keys(row);
  const { rows } = await testApp.admin.query<{ id: string }>(
    `insert into users (${names.join(", ")}) values (${names.map((_, at) => `$${at + 1}`).join(", ")}) returning id`,
    Object.values(row),
  );
  return rows[0]?.id ?? "";
}

/** Retries wait half a minute and longer; a test does not. */
async function hurryRetry(to: string): Promise<void> {
  await testApp.admin.query(
    "update boss.job set start_after = now() where data->>'to' = $1 and state = 'retry'",
    [to],
  );
}

const countMails = (to: string) => inbox.messages().filter((mail) => mail.to.includes(to)).length;

describe("a job added in a transaction", () => {
  test("does not exist when the transaction rolls back", async () => {
    const { queue, withUser } = testApp.app.services;
    const mail = makeMail();
    const failing = withUser(await addUser(), async (tx) => {
      await queue.enqueue("mail.send", mail, tx);
      throw new Error("the feature fails");
    });
    await expect(failing).rejects.toThrow("the feature fails");
    expect(await findJobs(mail.to)).toEqual([]);
  });

  test("is invisible before the transaction commits, and runs after", async () => {
    const { queue, withUser } = testApp.app.services;
    const mail = makeMail();
    await withUser(await addUser(), async (tx) => {
      await queue.enqueue("mail.send", mail, tx);
      expect(await findJobs(mail.to)).toEqual([]);
    });
    expect(await findJobs(mail.to)).toMatchObject([{ state: "created", name: "mail.send" }]);
  });

  test("must carry what its kind needs", async () => {
    const { queue } = testApp.app.services;
    await expect(queue.enqueue("mail.send", { ...makeMail(), to: "nowhere" })).rejects.toThrow(
      /email/,
    );
  });
});

test("the API can add jobs, but neither read, claim nor change them", async () => {
  await testApp.app.services.queue.enqueue("mail.send", makeMail());
  for (const statement of [
    "select data from boss.job",
    "update boss.job set state = 'completed'",
    "delete from boss.job",
    "select data from boss.job_common",
  ]) {
    await expect(
      testApp.app.services.withSystem((tx) => sql.raw(statement).execute(tx)),
    ).rejects.toThrow(/permission denied/);
  }
});

test("a mail that somebody waits for passes those that are due by the thousand", async () => {
  const { queue } = testApp.app.services;
  for (let count = 0; count < 10; count++) await queue.enqueue("mail.send", makeMail());
  const params = { url: "http://masar.test/reset-password?token=a" };
  const awaited = { ...makeMail(), template: "reset", params } as const;
  await queue.enqueue("mail.send", awaited);
  const worker = await startWorker(testApp.env, testApp.app.log);
  await expect.poll(() => inbox.messages().length, { timeout: 10_000 }).toBeGreaterThan(10);
  await worker.stop();
  const oldestFirst = inbox.messages().toReversed();
  // A worker sends two at a time.
  expect(oldestFirst.findIndex(({ to }) => to.includes(awaited.to))).toBeLessThan(2);
});

describe("with a worker", () => {
  let worker: Awaited<ReturnType<typeof startWorker>>;
  beforeAll(async () => {
    worker = await startWorker(testApp.env, testApp.app.log);
  });
  afterAll(() => worker.stop());

  test("a mail that fails is tried again and arrives once", async () => {
    gate.shut();
    const mail = makeMail();
    await testApp.app.services.queue.enqueue("mail.send", mail);
    await expect
      .poll(async () => (await findJobs(mail.to))[0]?.state, { timeout: 8000 })
      .toBe("retry");
    gate.open();
    await hurryRetry(mail.to);
    await inbox.waitForMessage({ to: mail.to }, 10_000);
    await expect.poll(async () => (await findJobs(mail.to))[0]?.state).toBe("completed");
    expect(countMails(mail.to)).toBe(1);
  });

  test("a mail that fails four times waits in the dead-letter queue", async () => {
    gate.shut();
    const mail = makeMail();
    await testApp.app.services.queue.enqueue("mail.send", mail);
    await expect
      .poll(
        async () => {
          await hurryRetry(mail.to);
          return (await findJobs(mail.to)).map(
            ({ name, state, retry_count }) => `${name} ${state} ${retry_count}`,
          );
        },
        { timeout: 14_000, interval: 100 },
      )
      .toEqual(
        expect.arrayContaining([
          "mail.send failed 3",
          expect.stringContaining(`${deadLetterQueue} created`),
        ]),
      );
    expect(gate.tries()).toBeGreaterThanOrEqual(4);
    gate.open();
    expect(countMails(mail.to)).toBe(0);
  });

  test("[N11.04] the nightly sweep is planned, and removes what is past its time and nothing younger", async () => {
    const { rows } = await testApp.admin.query("select name, cron from boss.schedule");
    expect(rows).toContainEqual({ name: "retention.sweep", cron: "30 2 * * *" });
    await fillRetention(testApp.admin);
    await testApp.app.services.queue.enqueue("retention.sweep", {});
    const listStored = async (table: string, column: string) => {
      const { rows: left } = await testApp.admin.query<{ name: string }>(
        `select ${column} as name from ${table} where ${column} ~ 'kept|gone' order by 1`,
      );
      return left.map(({ name }) => name);
    };
    // Swept last.
    await expect.poll(() => listStored("audit_log", "action"), { timeout: 8000 }).toEqual(["kept"]);
    expect(await listStored("notifications", "title")).toEqual(["kept"]);
    expect(await listStored("live_events", "name")).toEqual(["kept"]);
    expect(await listStored("users", "email")).toEqual([
      "kept-proven@x.test",
      "kept-used@x.test",
      "kept-young@x.test",
    ]);
    expect(await listStored("learning_paths", "title")).toEqual(["kept", "kept: accepted"]);
    expect(await listStored("path_generations", "failure")).toEqual(["kept"]);
    expect(await listStored("sessions", "token")).toEqual(["kept"]);
    expect(await listStored("verifications", "identifier")).toEqual(["kept"]);
    expect(await listStored("email_changes", "new_email")).toEqual(["kept@x.test"]);
    expect(await listStored("rate_limits", "key")).toEqual(["kept"]);
    expect(await listStored("sign_in_failures", "email_hash")).toEqual([
      "kept",
      "kept blocked",
      "kept source",
    ]);
    expect(await listStored("client_errors", "fingerprint")).toEqual(["kept"]);
    const orphans = await testApp.admin.query(
      "select 1 from consents c left join users u on u.id = c.user_id where u.id is null",
    );
    expect(orphans.rows).toEqual([]);
    expect(
      (await testApp.admin.query("select 1 from consents where version = 'gone'")).rows,
    ).toEqual([]);
  });
});

/** In every table that is swept: one row just past its time, one just before. */
async function fillRetention(admin: pg.Pool): Promise<void> {
  const user = await addUser({ email: "kept-proven@x.test", created_at: "2020-01-01" });
  const other = await addUser();
  const ago = (days: number, minutes = 0) =>
    new Date(Date.now() - days * 86_400_000 + minutes * 60_000);
  const insert = (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    const placeholders = names.map((_, at) => `$${at + 1}`);
    return admin.query(
      `insert into ${table} (${names.join(", ")}) values (${placeholders.join(", ")})`,
      Object.values(row),
    );
  };
  const path = {
    milestones: "{}",
    level: "beginner",
    study_language: "both",
    budget: "any",
    hours_per_week: 5,
    start_date: "2026-01-01",
    next_key: 1,
    next_sub: 1,
  };
  const accepted = { user_id: user, language: "en", status: "active", created_at: ago(99) };
  await insert("learning_paths", {
    ...accepted,
    ...path,
    title: "kept: accepted",
    id: randomUUID(),
  });
  for (const [name, minutes] of [
    ["gone", -5],
    ["kept", 5],
  ] as const) {
    const due = ago(0, minutes);
    await insert("notifications", {
      user_id: user,
      title: name,
      message: "",
      created_at: ago(183, minutes),
    });
    const seq = 1000 + minutes;
    await insert("live_events", {
      user_id: user,
      seq,
      name,
      payload: "{}",
      created_at: ago(3, minutes),
    });
    const past = { user_id: user, language: "en", created_at: ago(30, minutes) };
    await insert("learning_paths", { ...past, ...path, title: name, id: randomUUID() });
    await insert("path_generations", { ...past, intake: "{}", failure: name, id: randomUUID() });
    await insert("sessions", { user_id: user, token: name, expires_at: due });
    await insert("verifications", { identifier: name, value: "", expires_at: due });
    await insert("email_changes", {
      user_id: name === "gone" ? user : other,
      asked_by_session: user,
      new_email: `${name}@x.test`,
      old_token_hash: `old ${name}`,
      new_token_hash: `new ${name}`,
      expires_at: due,
    });
    await insert("rate_limits", { key: name, used: 1, window_ends_at: due });
    await insert("sign_in_failures", {
      email_hash: name,
      updated_at: ago(1, minutes),
      blocked_until: due,
    });
    const source = { source: "of an address", updated_at: ago(1, minutes) };
    await insert("sign_in_failures", { email_hash: `${name} source`, ...source });
    await admin.query("insert into audit_log (id, actor, action) values (uuidv7($1), '', $2)", [
      `-730 days ${minutes} minutes`,
      name,
    ]);
    const error = { message: "", page: "/", version: "1", last_seen_at: ago(30, minutes) };
    await insert("client_errors", { fingerprint: name, ...error });
  }
  await insert("sign_in_failures", {
    email_hash: "kept blocked",
    updated_at: ago(2),
    blocked_until: ago(-1),
  });
  await insert("sessions", {
    user_id: user,
    token: "gone: 90 days",
    expires_at: ago(-9),
    created_at: ago(90, -5),
  });
  const unproven = { email_verified: false };
  const expired = await addUser({ email: "gone@x.test", ...unproven, created_at: ago(14, -5) });
  await insert("consents", { user_id: expired, kind: "terms", granted: true, version: "gone" });
  await addUser({ email: "kept-young@x.test", ...unproven, created_at: ago(14, 5) });
  await addUser({
    email: "kept-used@x.test",
    ...unproven,
    created_at: ago(99),
    first_signed_in_at: ago(99),
  });
}

test(
  "the job of a killed worker is run within 30 s by another one, once",
  { timeout: 60_000 },
  async () => {
    // A mail server that never responds stops the first worker in the middle of its job.
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    await testApp.admin.query("delete from boss.job");
    const mail = makeMail();
    await testApp.app.services.queue.enqueue("mail.send", mail);
    const killed = spawn(process.execPath, [join(import.meta.dirname, "../worker.ts")], {
      stdio: "ignore",
      env: {
        NODE_ENV: "test",
        LOG_LEVEL: "silent",
        DATABASE_URL: testApp.databaseUrl,
        AUTH_SECRET: "only a test, only a test, only a test",
        SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      },
    });
    const ended = once(killed, "exit");
    let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
    try {
      await expect.poll(() => sockets.length, { timeout: 15_000 }).toBe(1);
      killed.kill("SIGKILL");
      await ended;
      expect(await findJobs(mail.to)).toMatchObject([{ state: "active" }]);
      worker = await startWorker(testApp.env, testApp.app.log);
      await expect
        .poll(async () => (await findJobs(mail.to))[0]?.state, { timeout: 30_000 })
        .toBe("retry");
      await hurryRetry(mail.to);
      await inbox.waitForMessage({ to: mail.to }, 10_000);
      expect(countMails(mail.to)).toBe(1);
    } finally {
      killed.kill("SIGKILL");
      for (const socket of sockets) socket.destroy();
      silent.close();
      await worker?.stop();
    }
  },
);

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { jobKinds } from "@masar/contract/admin/constants";
import { limits } from "@masar/contract/limits";
import { blueprintEngine, type PathEngine } from "#api/features/paths/generation/engine.ts";
import { jobs } from "#api/jobs/job-definitions.ts";
import { dataAnalyst, readGeneration } from "../../../test/paths.ts";
import { startRejectingMailServer } from "../../../test/rejecting-mail-server.ts";
import { makeStaff } from "../../../test/auth/staff.ts";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type TestUser = Awaited<ReturnType<TestApp["createUser"]>>;
type FailedJob = { id: string; queue: string; failed_at: string; removed_at: string };

let mailServer: Awaited<ReturnType<typeof startRejectingMailServer>>;
let plan: PathEngine["plan"] = blueprintEngine.plan;
let testApp: TestApp;
let admin: TestUser;
beforeAll(async () => {
  mailServer = await startRejectingMailServer();
  const engine: PathEngine = { plan: (...input) => plan(...input) };
  testApp = await startTestApp({ env: { SMTP_URL: mailServer.url }, engine });
  admin = await createAdmin();
});
afterAll(async () => {
  await testApp.stop();
  mailServer.stop();
});

async function createAdmin(): Promise<TestUser> {
  const user = await testApp.createUser();
  await makeStaff(testApp, { role: "admin", email: user.email });
  return user;
}

const listJobs = async (): Promise<FailedJob[]> => (await admin.call("listFailedJobs")).body.jobs;
const retry = (id: string, who = admin) => who.call("retryFailedJob", { params: { id } });
const discard = (id: string, who = admin) => who.call("discardFailedJob", { params: { id } });

/** Retries wait for seconds; a test does not. */
async function waitForFailedJob(data: object): Promise<FailedJob> {
  const has = JSON.stringify(data);
  return vi.waitFor(
    async () => {
      await testApp.admin.query(
        "update boss.job set start_after = now() where data @> $1 and state = 'retry'",
        [has],
      );
      const { rows } = await testApp.admin.query<{ id: string }>(
        "select id from boss.job where name = 'dead' and data @> $1",
        [has],
      );
      if (!rows[0]) throw new Error("It has not failed for good yet");
      const job = (await listJobs()).find(({ id }) => id === rows[0]?.id);
      if (!job) throw new Error("It is not listed");
      return job;
    },
    { timeout: 40_000, interval: 100 },
  );
}

type FailedMail = { to: string; job: FailedJob; jobId: string };

/** Enqueues a mail that the server rejects until no attempt is left. */
async function failMail(): Promise<FailedMail> {
  const to = `reader-${randomUUID()}@example.com`;
  const jobId = randomUUID();
  const params = { title: "A title", message: "A secret sentence" };
  const mail = { to, language: "en", template: "notification", params } as const;
  await testApp.app.services.queue.enqueue("mail.send", mail, undefined, jobId);
  return { to, jobId, job: await waitForFailedJob({ to }) };
}

async function listStored(to: string): Promise<string[]> {
  const { rows } = await testApp.admin.query<{ job: string }>(
    "select name || ' ' || state as job from boss.job where data ->> 'to' = $1",
    [to],
  );
  return rows.map(({ job }) => job);
}

async function readAudit(jobId: string) {
  const { rows } = await testApp.admin.query(
    "select actor, action, details ->> 'queue' as queue from audit_log where details ->> 'job_id' = $1",
    [jobId],
  );
  return rows;
}

test("every kind of job is a kind that admins know", () => {
  expect(Object.keys(jobs)).toEqual([...jobKinds]);
});

describe("a mail that the server rejects four times", () => {
  const prepared: FailedMail[] = [];
  const takeMail = () => prepared.shift() ?? expect.fail("There are too few mails");
  beforeAll(async () => {
    // At once, because attempts wait for a worker to poll.
    prepared.push(...(await Promise.all(Array.from({ length: 6 }, failMail))));
  });

  test("[N7.12] is listed with queue, attempts and redacted error, without its data", async () => {
    const { to, job } = takeMail();
    expect(job).toEqual({
      id: expect.any(String),
      queue: "mail.send",
      attempts: 4,
      error: expect.stringMatching(/^Can't send mail - all recipients were rejected: 550 .*:email/),
      created_at: expect.stringMatching(/Z$/),
      failed_at: expect.stringMatching(/Z$/),
      removed_at: expect.stringMatching(/Z$/),
    });
    const days = (Date.parse(job.removed_at) - Date.parse(job.failed_at)) / 86_400_000;
    expect(days).toBeCloseTo(3);
    const text = JSON.stringify(await listJobs());
    expect(text).not.toContain(to);
    expect(text).not.toContain("secret");
    expect((await admin.call("getWaiting")).body.failed_jobs).toBeGreaterThan(0);
  });

  test("[N7.12] arrives once with its first id when it is retried, and is no longer listed", async () => {
    const { to, job, jobId } = takeMail();
    mailServer.setRejecting(false);
    expect((await retry(job.id)).status).toBe(204);
    expect(await listJobs()).not.toContainEqual(job);
    await expect.poll(() => listStored(to), { timeout: 10_000 }).toEqual(["mail.send completed"]);
    const mails = mailServer.accepted.filter((mail) => mail.to === to);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`<${jobId}@masar.test>`);
    const actor = `user ${admin.id}`;
    expect(await readAudit(jobId)).toEqual([
      { actor, action: "failed_job_retried", queue: "mail.send" },
    ]);
    expect((await retry(job.id)).status).toBe(404);
  });

  test("[N7.12] is listed again when the retry fails, too", async () => {
    mailServer.setRejecting(true);
    const { to, job } = takeMail();
    expect((await retry(job.id)).status).toBe(204);
    const again = await waitForFailedJob({ to });
    expect(again).toMatchObject({ queue: "mail.send", attempts: 4 });
    expect(again.id).not.toBe(job.id);
  });

  test("[N7.12] is deleted with all attempts when it is discarded, and never sent", async () => {
    const { to, job, jobId } = takeMail();
    mailServer.setRejecting(false);
    expect((await discard(job.id)).status).toBe(204);
    expect(await listStored(to)).toEqual([]);
    expect(await listJobs()).not.toContainEqual(job);
    const actor = `user ${admin.id}`;
    expect(await readAudit(jobId)).toEqual([
      { actor, action: "failed_job_discarded", queue: "mail.send" },
    ]);
    expect((await discard(job.id)).status).toBe(404);
    expect(mailServer.accepted.filter((mail) => mail.to === to)).toEqual([]);
  });

  test("[N7.12] runs once when two admins retry it at the same time", async () => {
    const other = await createAdmin();
    const { to, job, jobId } = takeMail();
    mailServer.setRejecting(false);
    const answers = await Promise.all([retry(job.id), retry(job.id, other)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 404]));
    await expect.poll(() => listStored(to), { timeout: 10_000 }).toEqual(["mail.send completed"]);
    expect(mailServer.accepted.filter((mail) => mail.to === to)).toHaveLength(1);
    expect(await readAudit(jobId)).toHaveLength(1);
  });

  test("[N7.12] is refused to members and moderators, who change nothing", async () => {
    const { to, job } = takeMail();
    const moderator = await testApp.createUser();
    const { email } = moderator;
    await makeStaff(testApp, { role: "moderator", email });
    for (const who of [moderator, await testApp.createUser()]) {
      const answers = [
        await who.call("listFailedJobs"),
        await retry(job.id, who),
        await discard(job.id, who),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
    expect(await listStored(to)).toEqual(
      expect.arrayContaining(["dead created", "mail.send failed"]),
    );
  });
});

test("[N7.12] an unknown id and the id of a job that did not fail return 404", async () => {
  const waiting = randomUUID();
  const later = new Date(Date.now() + 3_600_000);
  const payload = { user_id: randomUUID(), date: "2026-11-18", number: 1 };
  await testApp.app.services.queue.enqueue("reminder.snoozed", payload, undefined, waiting, later);
  for (const id of [randomUUID(), waiting]) {
    expect([(await retry(id)).status, (await discard(id)).status]).toEqual([404, 404]);
  }
  const { rows } = await testApp.admin.query("select state from boss.job where id = $1", [waiting]);
  expect(rows).toEqual([{ state: "created" }]);
});

test("[N7.12] a job of a kind that this release does not have cannot be retried, only discarded", async () => {
  await testApp.admin.query(
    `select boss.create_queue('mail.fax', '{"policy": "standard"}'::jsonb)`,
  );
  const id = randomUUID();
  await testApp.admin.query(
    `insert into boss.job (id, name, source_name, source_id) values ($1, 'dead', 'mail.fax', $2)`,
    [id, randomUUID()],
  );
  expect((await listJobs()).map((job) => job.queue)).toContain("mail.fax");
  expect(await retry(id)).toMatchObject({ status: 409, body: { code: "not_possible_now" } });
  expect((await listJobs()).map((job) => job.id)).toContain(id);
  expect((await discard(id)).status).toBe(204);
});

test("[N7.12] failed jobs are listed newest first, with a cursor, and a timeout has a text", async () => {
  const wanted = limits.administration.pageSize + 3;
  await testApp.admin.query(
    `insert into boss.job (name, source_name, source_id, source_retry_count, source_output, created_on)
     select 'dead', 'retention.sweep', gen_random_uuid(), 3, $2, now() + n * interval '1 s'
     from generate_series(1, $1::int) n`,
    [wanted, JSON.stringify({ value: { message: "job timed out" } })],
  );
  const first = (await admin.call("listFailedJobs")).body;
  expect(first.jobs).toHaveLength(limits.administration.pageSize);
  expect(first.jobs[0]).toMatchObject({ queue: "retention.sweep", error: "job timed out" });
  const rest = (await admin.call("listFailedJobs", { query: { after: first.next } })).body;
  const listed: FailedJob[] = [...first.jobs, ...rest.jobs];
  const times = listed.map(({ failed_at }) => failed_at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
  expect(listed.filter(({ queue }) => queue === "retention.sweep")).toHaveLength(wanted);
  const unknown = await admin.call("listFailedJobs", { query: { after: randomUUID() } });
  expect(unknown.status).toBe(404);
  await testApp.admin.query("delete from boss.job where source_name = 'retention.sweep'");
});

describe("a path that failed for good", () => {
  async function failPath() {
    const user = await testApp.createUser();
    const id = randomUUID();
    plan = () => Promise.reject(new Error("The engine broke"));
    await user.call("startGeneration", { body: { id, intake: dataAnalyst } });
    const job = await waitForFailedJob({ generation_id: id });
    expect((await readGeneration(user, id)).status).toBe("failed");
    plan = blueprintEngine.plan;
    return { user, id, job };
  }

  test("[N7.12] is made when its job is retried", async () => {
    const { user, id, job } = await failPath();
    expect((await retry(job.id)).status).toBe(204);
    await expect
      .poll(async () => (await readGeneration(user, id)).status, { timeout: 10_000 })
      .toBe("done");
  });

  test("[N7.12] stays failed when the learner has asked for another since", async () => {
    const { user, id, job } = await failPath();
    const next = randomUUID();
    await user.call("startGeneration", { body: { id: next, intake: dataAnalyst } });
    await expect
      .poll(async () => (await readGeneration(user, next)).status, { timeout: 10_000 })
      .toBe("done");
    await retry(job.id);
    const countDone = async () => {
      const { rows } = await testApp.admin.query(
        "select from boss.job where data ->> 'generation_id' = $1 and state = 'completed'",
        [id],
      );
      return rows.length;
    };
    await expect.poll(countDone, { timeout: 10_000 }).toBe(1);
    expect((await readGeneration(user, id)).status).toBe("failed");
  });
});

test("[N7.12] an export that failed for good is ready after its job is retried", async () => {
  const rights = "execute on function export_rows(text, text, text, jsonb, integer)";
  await testApp.admin.query(`revoke ${rights} from masar_worker`);
  const user = await testApp.createUser();
  const id = randomUUID();
  await user.call("startExport", { body: { id } });
  const job = await waitForFailedJob({ export_id: id });
  await testApp.admin.query(`grant ${rights} to masar_worker`);
  const readStatus = async () => (await user.call("getExport")).body.export.status;
  expect(await readStatus()).toBe("failed");
  expect((await retry(job.id)).status).toBe(204);
  await expect.poll(readStatus, { timeout: 30_000 }).toBe("ready");
});

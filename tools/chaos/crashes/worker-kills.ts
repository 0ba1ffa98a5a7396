import { setTimeout as sleep } from "node:timers/promises";
import { createApp } from "../../../apps/api/src/app.ts";
import { readEnv } from "../../../apps/api/src/env.ts";
import { startMailbox } from "../../local/mailbox.ts";
import { ask, createInstance, openServer, waitUntil } from "../instance.ts";
import type { Part } from "../part.ts";
import { startProduct } from "../processes.ts";
import { addJobs, jobsOfOne } from "./jobs-of-users.ts";
import { listEffects } from "./job-effects.ts";

const full = { kills: 200, users: 500, calm: 20 };
const short = { kills: 4, users: 8, calm: 4 };
/** From the start of the worker to the end of a job that its predecessor left. */
const maxRestartMs = 30_000;
const maxWaitMs = 600_000;

/** A kill hits the moment between a job's effect and its end often enough. */
const slowEnd = `
  create function slow_end() returns trigger language plpgsql as $$ begin perform pg_sleep(0.15); return new; end $$;
  create trigger slow_end before update on boss.job_common for each row
    when (new.state = 'completed') execute function slow_end();`;

/** The control: a queue that runs each job twice, under another id, by which mails and notifications are recognised. */
const runsTwice = `
  create function run_twice() returns trigger language plpgsql as $$ begin
    insert into boss.job (name, data, priority) values (new.name, new.data, 7); return new; end $$;
  create trigger run_twice after update on boss.job_common for each row
    when (new.state = 'completed' and old.state <> 'completed' and new.priority <> 7 and new.name = 'mail.send')
    execute function run_twice();`;

const isOpen = "name <> 'dead' and state in ('created', 'retry', 'active')";
const known = "('mail.send', 'path.generate', 'account.export', 'forum.tell')";

/** SIGKILL to the worker in the middle of jobs of four kinds; each must have its effect once. */
export const workerKills: Part = {
  about: "the worker is killed during jobs",
  async run({ figures, isShort, isControl, isOver = () => false }) {
    const { kills, users, calm } = isShort ? short : full;
    const server = await openServer({ isInMemory: true });
    const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0, maxMails: 100_000 });
    const stops: (() => Promise<unknown>)[] = [() => mailbox.stop(), () => server.stop()];
    try {
      const env = { SMTP_URL: mailbox.smtpUrl };
      const instance = await createInstance(server, { learners: users, env });
      const { databaseUrl, settings, learners } = instance;
      await ask(databaseUrl, slowEnd);
      if (isControl) await ask(databaseUrl, runsTwice);
      await ask(databaseUrl, "update users set created_at = now() - interval '30 days'");
      const app = await createApp(readEnv({ ...settings, LOG_LEVEL: "silent" }));
      stops.unshift(() => app.close());
      await app.ready();
      let worker = await startProduct("worker", settings);
      stops.unshift(() => worker.kill());
      // The clock would add jobs of its own.
      await ask(databaseUrl, "delete from boss.schedule");

      let [fed, interrupted] = [0, 0];
      const restarts = new Map<string, number>();
      for (let kill = 1; kill <= kills && !isOver(); kill++) {
        const until = Math.ceil((users * kill) / kills);
        const feeding = addJobs(app, databaseUrl, learners.slice(fed, until));
        fed = until;
        await feeding;
        await sleep(Math.random() * 400);
        const left = await ask<{ id: string; name: string }>(
          databaseUrl,
          `select id, name from boss.job where state = 'active' and name in ${known}`,
        );
        await worker.kill();
        interrupted += left.length;
        worker = await startProduct("worker", settings);
        if (kill % calm === 0 && !isControl)
          for (const [name, ms] of await waitForJobs(databaseUrl, left))
            restarts.set(name, Math.max(restarts.get(name) ?? 0, ms));
        await figures.record({
          kills: kill,
          jobs: fed * jobsOfOne,
          "jobs in the middle of which the worker ended": interrupted,
          ...Object.fromEntries(
            [...restarts].map(([name, ms]) => [`longest from start to end of ${name} (ms)`, ms]),
          ),
        });
      }
      const isDone = async () =>
        (await ask(databaseUrl, `select 1 from boss.job where ${isOpen} limit 1`)).length === 0;
      await waitUntil(isDone, { what: "the last jobs", timeoutMs: maxWaitMs, everyMs: 500 });
      for (const [name, ms] of restarts)
        if (ms > maxRestartMs) figures.fail(`${name} was done ${ms} ms after the start.`);
      const effects = await listEffects(databaseUrl, mailbox.messages(), learners.slice(0, fed));
      for (const problem of effects.problems) figures.fail(problem);
      await figures.record(effects.counts);
    } finally {
      for (const stop of stops) await stop();
    }
  },
};

/** How long each of these jobs took from now to its end. */
async function waitForJobs(
  databaseUrl: string,
  left: { id: string; name: string }[],
): Promise<[string, number][]> {
  const startedAt = Date.now();
  const waiting = new Map(left.map(({ id, name }) => [id, name]));
  const times: [string, number][] = [];
  const isDone = async () => {
    const rows = await ask<{ id: string }>(
      databaseUrl,
      "select id from boss.job where id = any ($1) and state in ('completed', 'failed')",
      [[...waiting.keys()]],
    );
    for (const { id } of rows) {
      times.push([waiting.get(id) ?? "", Date.now() - startedAt]);
      waiting.delete(id);
    }
    return waiting.size === 0;
  };
  await waitUntil(isDone, { what: "jobs of the killed worker", timeoutMs: 180_000, everyMs: 100 });
  return times;
}

import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { limits } from "@masar/contract/limits";
import { createDatabase } from "../bench/ratios/instance.ts";
import { startMailbox } from "../local/mailbox.ts";
import { findFreePort } from "../local/ports.ts";
import { startPostgres } from "../local/postgres.ts";
import { openStreams } from "./event-streams.ts";
import { createClient, createTargets, type Targets, type Tally } from "./http-client.ts";
import { type Account, startLearners, startLogIns } from "./learner-load.ts";
import { checkOutPreviousRelease, root } from "./previous-release.ts";
import { createRelease, type Release, type ReleaseName } from "./release.ts";
import { runJobs } from "./worker-jobs.ts";

const secret = "only for this test of an upgrade, nothing else";
const accountCount = 6;
const jobAddresses = 300;

type Options = {
  learners: number;
  /** Of each stage. */
  seconds: number;
  print: (line: string) => void;
};

export type UpgradeResult = {
  commit: string;
  migrations: string;
  tally: Tally;
  events: Record<ReleaseName, number>;
  /** Jobs by the API that enqueued them and the workers that ran. */
  jobs: string[];
  lostWrites: string[];
  exitCodes: (number | null)[];
};

/**
 * Serves the previous release under load, applies the migrations of this one, adds its API and its worker, and takes the
 * previous ones out, in the order of `docs/operations/upgrade.md`.
 */
export async function upgradeUnderLoad(options: Options): Promise<UpgradeResult> {
  const { print } = options;
  const begun = Date.now();
  const checkout = await checkOutPreviousRelease();
  const server = await startPostgres({ ephemeral: true });
  const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  const started: Release[] = [];
  try {
    const databaseUrl = await createDatabase(server.url, "upgrade");
    const ports = { previous: await findFreePort(4800), new: await findFreePort(4850) };
    const origin = `http://127.0.0.1:${ports.previous}`;
    const settings = {
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: origin,
      AUTH_SECRET: secret,
      SMTP_URL: mailbox.smtpUrl,
    };
    const { folder } = checkout;
    const previous = createRelease("previous", { folder, port: ports.previous, settings });
    const current = createRelease("new", { folder: root, port: ports.new, settings });
    started.push(previous, current);
    await previous.migrate();
    const people = await populate(folder, databaseUrl, options.learners);
    const targets = createTargets(origin);

    await Promise.all([previous.startApi(), previous.startWorker()]);
    targets.active = [previous];
    await confirmAccounts(targets, people.accounts);
    const load = startLearners(targets, people.learners);
    const logIns = startLogIns(targets, people.accounts);
    const streams = openStreams(targets, people.learners.slice(0, 8));
    const jobs: string[] = [];
    let jobNumber = 0;
    const runStage = async (name: string, from: Release[], workers: string) => {
      print(`${((Date.now() - begun) / 1000).toFixed(0)} s: ${name}`);
      const stage = sleep(options.seconds * 1000);
      for (const release of from) {
        const index = jobNumber++;
        const { learner, email } = people.jobs[index] ?? {};
        if (!learner || !email) throw new Error("There are too few learners for the jobs.");
        await runJobs(targets, release, mailbox, { learner, email, index: jobAddresses + index });
        jobs.push(`${release.name} API, ${workers}`);
      }
      await stage;
    };

    await runStage("previous API and worker", [previous], "previous worker");
    const [migrations] = await Promise.all([
      current.migrate(),
      runStage("migrations", [previous], "previous worker"),
    ]);
    await current.startApi();
    targets.active = [previous, current];
    await runStage("both APIs, previous worker", [previous, current], "previous worker");
    await current.startWorker();
    await runStage("both APIs, both workers", [previous, current], "both workers");
    const exitCodes = [await previous.stopWorker()];
    await runStage("both APIs, new worker", [previous, current], "new worker");
    targets.active = [current];
    exitCodes.push(await previous.stopApi());
    await runStage("new API and worker", [current], "new worker");

    await logIns.stop();
    await streams.stop();
    const { lostWrites } = await load.stop();
    const { tally } = targets;
    const { events } = streams;
    return { commit: checkout.commit, migrations, tally, events, jobs, lostWrites, exitCodes };
  } finally {
    for (const release of started) await release.stopAll();
    await mailbox.stop();
    await server.stop();
    await checkout.remove();
  }
}

/** By the code of the previous release, which knows its tables. */
async function populate(folder: string, databaseUrl: string, count: number) {
  const { addLearners } = (await import(
    join(folder, "tools/bench/ratios/population.ts")
  )) as typeof import("../bench/ratios/population.ts");
  const { insertVerifiedUser } = (await import(
    join(folder, "tools/local/insert-user.ts")
  )) as typeof import("../local/insert-user.ts");
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  const learners = await addLearners(admin, { secret, count: count + 10 });
  const { termsVersion } = limits;
  const addAccount = async (email: string) =>
    insertVerifiedUser(admin, { email, language: "en", termsVersion });
  const accounts: (Account & { token: string })[] = [];
  for (let index = 0; index < accountCount; index++) {
    const email = `account-${index}@example.com`;
    accounts.push({ email, index: 200 + index, token: await addAccount(email) });
  }
  const jobs = learners
    .slice(count)
    .map((learner) => ({ learner, email: `${learner.id}@example.com` }));
  await admin.end();
  return { learners: learners.slice(0, count), accounts, jobs };
}

async function confirmAccounts(targets: Targets, accounts: { token: string; index: number }[]) {
  for (const { token, index } of accounts) {
    const client = createClient(targets, index);
    await client.send({ method: "POST", path: "/api/account/verify-email", body: { token } });
    client.close();
  }
}

import pg from "pg";
import { growForum } from "../bench/forum-posts.ts";
import { createPopulation, dropPopulation } from "./population.ts";
import { dropSecondaryIndexes } from "./secondary-indexes.ts";
import { shapeCount } from "./shapes.ts";
import { accountSteps } from "./steps/account-steps.ts";
import { itemSteps } from "./steps/item-steps.ts";
import { notificationSteps } from "./steps/notification-steps.ts";
import { authorOfPost, likesOfPost, recordSteps } from "./steps/record-steps.ts";
import type { Step } from "./steps/step.ts";
import { studySteps } from "./steps/study-steps.ts";

/** Each group runs on a connection of its own, one table after another. */
const groups: Step[][] = [
  [...accountSteps, ...notificationSteps, ...recordSteps],
  [...studySteps, ...itemSteps],
];

type Options = {
  /** Of a migrated database without users. */
  databaseUrl: string;
  learners: number;
  /** The same seed and time give the same rows. */
  seed: number;
  now?: Date;
  print: (line: string) => void;
};

/**
 * Fills the tables of learners: for each learner ten notifications, five study days, four rows of progress, a forum post
 * and ten rows of the audit log on average, and what belongs to them. Triggers and foreign keys are off, because each
 * row would be announced and each post counted; the rows say what the triggers would have written.
 */
export async function loadLearners(options: Options): Promise<void> {
  const { learners, seed, print, now = new Date() } = options;
  if (learners < shapeCount) throw new Error(`At least ${shapeCount} learners are needed.`);
  const clients = await Promise.all(groups.map(() => connect(options.databaseUrl)));
  const [first] = clients as [pg.Client];
  try {
    await createPopulation(first, { learners, seed, now });
    const indexes = await dropSecondaryIndexes(first);
    await Promise.all(
      groups.map(async (steps, index) => {
        const client = clients[index]!;
        await client.query("set session_replication_role = replica");
        for (const step of steps) await runStep(client, step, print);
      }),
    );
    await timed("forum_posts", print, async () => {
      // The words of posts are chosen by random().
      await first.query("select setseed($1)", [1 / (1 + Math.abs(seed))]);
      await growForum(first, { posts: learners, author: authorOfPost, likes: likesOfPost });
    });
    await timed("indexes", print, () => runShared(clients, indexes));
    await dropPopulation(first);
    await timed("vacuum", print, async () => runShared(clients, await listVacuums(first)));
  } finally {
    for (const client of clients) await client.end();
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("set maintenance_work_mem = '1GB'");
  await client.query("set work_mem = '256MB'");
  return client;
}

async function runStep(client: pg.Client, step: Step, print: Options["print"]): Promise<void> {
  await timed(step.table, print, async () => {
    for (let round = step.rounds ?? 1; round > 0; round -= 1) await client.query(step.sql(round));
  });
}

/** From the last statement to the first; each connection takes the next one. */
async function runShared(clients: pg.Client[], statements: string[]): Promise<void> {
  const left = [...statements];
  await Promise.all(
    clients.map(async (client) => {
      for (let next = left.pop(); next; next = left.pop()) await client.query(next);
    }),
  );
}

/** The largest table last. */
async function listVacuums(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by pg_relation_size(oid)`,
  );
  return rows.map(({ name }) => `vacuum analyze ${name}`);
}

async function timed(name: string, print: Options["print"], run: () => Promise<unknown>) {
  const started = Date.now();
  await run();
  const seconds = (Date.now() - started) / 1000;
  if (seconds > 1) print(`  ${name}: ${seconds.toFixed(0)} s`);
}

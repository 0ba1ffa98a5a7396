import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Learner } from "../bench/ratios/population.ts";
import type { Mailbox } from "../local/mailbox.ts";
import { createClient, type Targets } from "./http-client.ts";
import type { Release } from "./release.ts";

type Jobs = { learner: Learner; email: string; index: number };

/**
 * Two kinds of jobs of one release's API, for whichever worker runs: a path to generate and a mail to send. Throws unless
 * the path is made and exactly one mail arrives.
 */
export async function runJobs(
  targets: Targets,
  release: Release,
  mailbox: Mailbox,
  { learner, email, index }: Jobs,
): Promise<void> {
  const client = createClient(targets, index, learner.cookie);
  const after = new Date();
  const id = randomUUID();
  const intake = { goal: "data analyst", blueprint: "data-analyst", hours_per_week: 10 };
  const mailed = client.send({
    method: "POST",
    path: "/api/account/forgot-password",
    body: { email },
    release,
  });
  const started = client.send({
    method: "POST",
    path: "/api/paths/generations",
    body: { id, intake },
    release,
  });
  await Promise.all([mailed, started]);
  await mailbox.waitForMessage({ to: email, after }, 20_000);
  for (let tries = 0; ; tries++) {
    const answer = await client.send({ path: `/api/paths/generations/${id}`, release });
    const { status } = (answer?.body ?? {}) as { status?: string };
    if (status === "done") break;
    if (tries > 100 || status === "failed") throw new Error(`A generation is ${status}.`);
    await sleep(300);
  }
  const mails = mailbox.messages().filter(({ to }) => to.includes(email));
  if (mails.length !== 1) throw new Error(`${mails.length} mails instead of one to ${email}.`);
  client.close();
}

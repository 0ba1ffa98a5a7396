import type { createPool } from "#api/db/client.ts";
import { createWithSystem, createWithUser } from "#api/db/tx.ts";
import { createFindUser } from "#api/jobs/find-user.ts";
import type { Queue } from "#api/jobs/queue.ts";
import type { TestApp } from "./test-app.ts";

/**
 * What the worker passes to jobs that go through many users. When a job asks for help, `helpers` has its name and
 * nobody helps: the test says how many workers there are.
 */
export function createBatchDeps({ env, app }: TestApp, pool: ReturnType<typeof createPool>) {
  const { queue } = app.services;
  const helpers: string[] = [];
  const enqueue: Queue["enqueue"] = async (name, ...job) => {
    if (name === "reminders.send" || name === "weekly-summary.send") helpers.push(name);
    else await queue.enqueue(name, ...job);
  };
  return {
    env,
    log: app.log,
    helpers,
    queue: { ...queue, enqueue },
    withSystem: createWithSystem(pool),
    withUser: createWithUser(pool),
    findUser: createFindUser(pool),
  };
}

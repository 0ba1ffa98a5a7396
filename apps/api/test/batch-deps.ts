import type { createPool } from "#api/db/client.ts";
import { createWithSystem, createWithUser } from "#api/db/tx.ts";
import { createFindUser } from "#api/jobs/find-user.ts";
import type { TestApp } from "./test-app.ts";

/** What the worker passes to jobs that go through many users. */
export function createBatchDeps({ env, app }: TestApp, pool: ReturnType<typeof createPool>) {
  return {
    env,
    log: app.log,
    queue: app.services.queue,
    withSystem: createWithSystem(pool),
    withUser: createWithUser(pool),
    findUser: createFindUser(pool),
  };
}

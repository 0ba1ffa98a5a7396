import type { FastifyBaseLogger } from "fastify";
import { Kysely, PostgresDialect } from "kysely";
import { limits } from "@masar/contract/limits";
import type { Ai } from "#api/ai/ai.ts";
import { createAi } from "#api/ai/create-ai.ts";
import { createSpend, type Spend } from "#api/ai/spend.ts";
import { type Auth, createAuth } from "#api/auth/auth.ts";
import { createAuthPool, createPool } from "#api/db/client.ts";
import type { AuthTables } from "#api/db/schema/tables.ts";
import { createWithSystem, createWithUser, type WithSystem, type WithUser } from "#api/db/tx.ts";
import type { Env } from "#api/env.ts";
import { createFairQueue, type FairQueue } from "#api/fair-queue.ts";
import { createAccountHooks } from "#api/features/account/account.hooks.ts";
import { createOverrides, type Overrides } from "#api/features/translations/overrides.ts";
import { createQueue, type Queue } from "#api/jobs/queue.ts";
import { createLocalLimiter, createSharedLimiter, type Limiter } from "#api/limiter.ts";
import type { Bus } from "#api/realtime/bus.ts";
import { createBus } from "#api/realtime/create-bus.ts";

/** Everything a request may need, made once when the process starts. */
export type Services = {
  env: Env;
  ai: Ai;
  spend: Spend;
  log: FastifyBaseLogger;
  withUser: WithUser;
  withSystem: WithSystem;
  authDb: Kysely<AuthTables>;
  auth: Auth;
  bus: Bus;
  queue: Queue;
  overrides: Overrides;
  sharedLimiter: Limiter;
  localLimiter: Limiter;
  /** Log-ins and sign-ups, from their first statement to their hash. */
  entryQueue: FairQueue;
  previewQueue: FairQueue;
  /** For all statements of one search for courses. */
  courseSearchMs: number;
  isReady: () => Promise<boolean>;
  stop: () => Promise<void>;
};

export async function createServices(env: Env, log: FastifyBaseLogger): Promise<Services> {
  const refusesNested = env.NODE_ENV !== "production";
  const appPool = createPool(env.databaseUrls.app, env.DATABASE_POOL, {
    name: "app",
    log,
    refusesNested,
  });
  const authPool = createAuthPool(env.databaseUrls.auth, env.DATABASE_POOL, {
    name: "auth",
    log,
    refusesNested,
  });
  const authDb = new Kysely<AuthTables>({ dialect: new PostgresDialect({ pool: authPool }) });
  const queue = await createQueue(appPool, log);
  const bus = await createBus(env, env.databaseUrls.app, appPool, log);
  const withUser = createWithUser(appPool);
  const withSystem = createWithSystem(appPool);
  const overrides = createOverrides({ withSystem, log });
  const auth = createAuth({
    env,
    db: authDb,
    hooks: createAccountHooks({ env, authDb, queue, bus }),
  });

  return {
    env,
    ai: createAi(env, log),
    spend: createSpend(withSystem, env),
    log,
    withUser,
    withSystem,
    authDb,
    auth,
    bus,
    queue,
    overrides,
    sharedLimiter: createSharedLimiter(appPool),
    localLimiter: createLocalLimiter(),
    // Few at a time, or a flood would take every connection of the pool before it came to the hash. The log-ins of
    // 300 people behind one address take about 15 seconds on two cores. Tries for one account cannot fill its lane.
    entryQueue: createFairQueue({
      concurrency: 4,
      maxPerLane: 300,
      maxPerShare: 10,
      maxWaiting: 1000,
      maxWaitMs: 30_000,
    }),
    // A preview is mostly computation: one at a time, or a burst of them would hold every other answer up.
    previewQueue: createFairQueue({
      concurrency: 1,
      maxPerLane: 100,
      maxWaiting: 500,
      maxWaitMs: 10_000,
    }),
    courseSearchMs: limits.search.timeoutMs,
    isReady: () =>
      appPool.query("select 1").then(
        () => true,
        () => false,
      ),
    async stop() {
      overrides.stop();
      await bus.stop();
      await queue.stop();
      await authDb.destroy();
      await appPool.end();
    },
  };
}

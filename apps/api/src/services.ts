import type { FastifyBaseLogger } from "fastify";
import { Kysely, PostgresDialect } from "kysely";
import { limits } from "@masar/contract/limits";
import { createAi } from "#api/ai/create-ai.ts";
import { createSpend } from "#api/ai/spend.ts";
import { type Auth, createAuth } from "#api/auth/auth.ts";
import { createProviders } from "#api/auth/identities/providers.ts";
import { createSessionReader } from "#api/auth/session.ts";
import { createAuthPool, createPool, poolAddressOf } from "#api/db/client.ts";
import type { AuthTables } from "#api/db/schema/tables.ts";
import { createReadAsUser, createWithSystem, createWithUser } from "#api/db/tx.ts";
import type { Env } from "#api/env.ts";
import { createFairQueue } from "#api/fair-queue.ts";
import { createAccountHooks } from "#api/features/account/account.hooks.ts";
import { createBotName } from "#api/features/telegram/bot-name.ts";
import { keepCatalogCurrent } from "#api/core/catalog/current-catalog.ts";
import { createOverrides } from "#api/features/translations/overrides.ts";
import { createQueue } from "#api/jobs/queue.ts";
import { createSharedLimiter } from "#api/limiter.ts";
import { createBus } from "#api/realtime/create-bus.ts";
import { createRequestLimiter } from "#api/redis-limiter.ts";
import { openObjectStorage } from "#api/storage/stored-objects.ts";
import { type Signals, silentSignals } from "#api/telemetry/telemetry.ts";

export type Services = Awaited<ReturnType<typeof createServices>>;

export async function createServices(
  env: Env,
  log: FastifyBaseLogger,
  signals: Signals = silentSignals,
) {
  const { DATABASE_POOL: size } = env;
  const { instruments, tracing, observeConnection: observe } = signals;
  const watch = { log, refusesNested: env.NODE_ENV !== "production", observe };
  const appPool = createPool(poolAddressOf(env, "app"), size, { name: "app", ...watch });
  const authPool = createAuthPool(poolAddressOf(env, "auth"), size, { name: "auth", ...watch });
  const authDb = new Kysely<AuthTables>({ dialect: new PostgresDialect({ pool: authPool }) });
  const queue = await createQueue(appPool, log);
  const bus = await createBus(env, env.databaseUrls.app, appPool, log);
  const requestLimiter = createRequestLimiter(env, log);
  const withUser = createWithUser(appPool);
  const withSystem = createWithSystem(appPool);
  const overrides = createOverrides({ withSystem, log });
  const stopCatalog = keepCatalogCurrent({ withSystem, log });
  const hooks = createAccountHooks({ env, authDb, queue, bus, withUser });
  // The annotation keeps the type of `Services` from depending on itself.
  const providers = createProviders(env);
  const auth: Auth = createAuth({ env, db: authDb, hooks, providers, log });

  return {
    env,
    ai: createAi(env, log, tracing),
    objects: openObjectStorage(env),
    spend: createSpend(withSystem, env, instruments),
    log,
    withUser,
    readAsUser: createReadAsUser(appPool),
    withSystem,
    authDb,
    auth,
    providers,
    readSession: createSessionReader(authPool),
    bus,
    signals,
    queue,
    overrides,
    findTelegramBotName: createBotName(env),
    sharedLimiter: createSharedLimiter(appPool),
    requestLimiter,
    // Log-ins and sign-ups, from their first statement to their hash. Few at a time, or a flood would use every
    // connection of the pool. 300 log-ins from one address take about 15 seconds on two cores. Attempts for one account
    // cannot fill its lane.
    entryQueue: createFairQueue({
      concurrency: 4,
      maxPerLane: 300,
      maxPerShare: 10,
      maxWaiting: 1000,
      maxWaitMs: 30_000,
    }),
    // A preview is mostly computation: one at a time, or a burst would delay every other response.
    previewQueue: createFairQueue({
      concurrency: 1,
      maxPerLane: 100,
      maxWaiting: 500,
      maxWaitMs: 10_000,
    }),
    /** For all statements of one search for courses. */
    courseSearchMs: limits.search.timeoutMs as number,
    isReady: async () => (await appPool.query("select 1").catch(() => null)) !== null,
    async stop() {
      overrides.stop();
      stopCatalog();
      requestLimiter.stop();
      await bus.stop();
      await queue.stop();
      await authDb.destroy();
      await appPool.end();
    },
  };
}

import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { Env } from "#api/env.ts";
import type { Bus } from "#api/realtime/bus.ts";
import { createPostgresBus } from "#api/realtime/bus-postgres.ts";
import { createRedisBus } from "#api/realtime/bus-redis.ts";

/** Postgres by default, Redis when it is configured. */
export async function createBus(
  env: Env,
  connectionString: string,
  pool: pg.Pool,
  log: FastifyBaseLogger,
): Promise<Bus> {
  const postgres = await createPostgresBus({ connectionString, pool, log });
  return env.REDIS_URL ? createRedisBus(env.REDIS_URL, postgres, log) : postgres;
}

import { startHaproxy } from "@masar/tools/local/haproxy";
import { startPgbouncer } from "@masar/tools/local/pgbouncer";
import { startRedis } from "@masar/tools/local/redis";

export type NodeParts = {
  /** Settings of the API and the workers. */
  env: Record<string, string>;
  /** Of the load balancer. */
  port?: number;
  stop: () => Promise<void>;
};

/** What two API processes share: Redis, PgBouncer in transaction mode, and HAProxy in front of their ports. */
export async function startNodeParts(
  postgresPort: number,
  ports: [number, number],
): Promise<NodeParts> {
  const redis = await startRedis();
  const pooler = await startPgbouncer(postgresPort);
  const balancer = await startHaproxy(ports);
  return {
    env: { REDIS_URL: redis.url, DATABASE_POOLER: pooler.address },
    port: balancer.port,
    async stop() {
      await balancer.stop();
      await pooler.stop();
      await redis.stop();
    },
  };
}

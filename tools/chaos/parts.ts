import { apiKills } from "./crashes/api-kills.ts";
import { cutLines } from "./crashes/cut-lines.ts";
import { fullDisk } from "./crashes/full-disk.ts";
import { postgresKills } from "./crashes/postgres-kills.ts";
import { redisGone } from "./crashes/redis-gone.ts";
import { workerKills } from "./crashes/worker-kills.ts";
import { databaseWalls } from "./foreign/database-walls.ts";
import { foreignData } from "./foreign/foreign-data.ts";
import { injections } from "./models/injections.ts";
import { eventLoop } from "./hostile/event-loop/event-loop.ts";
import { linksAndMarkdown } from "./hostile/links/links-and-markdown.ts";
import { schemaRequests } from "./hostile/requests/schema-requests.ts";
import type { Part } from "./part.ts";
import { soak } from "./soak/soak.ts";
import { streams, streamsRedis } from "./streams/streams.ts";

export const parts: Record<string, Part> = {
  "foreign-data": foreignData,
  "database-walls": databaseWalls,
  "api-kills": apiKills,
  "postgres-kills": postgresKills,
  "worker-kills": workerKills,
  "cut-lines": cutLines,
  "redis-gone": redisGone,
  "full-disk": fullDisk,
  injections,
  streams,
  "streams-redis": streamsRedis,
  soak,
  "schema-requests": schemaRequests,
  "event-loop": eventLoop,
  "links-and-markdown": linksAndMarkdown,
};

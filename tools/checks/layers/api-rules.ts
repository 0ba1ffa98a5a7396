import type { Rule } from "../repository.ts";
import { folderBelow, isBelow, isPackage, isUnder, makeImportRule } from "./import-rule.ts";

const featureOf = (path: string | undefined) => folderBelow("apps/api/src/features/", path);
const coreOf = (path: string | undefined) => folderBelow("apps/api/src/core/", path);
const isEntryFile = (path: string) => path.endsWith(".routes.ts");

const routesAndJobs = makeImportRule(
  "[N2.02] api routes import no queries, no database and no other feature",
  (file, ref) => {
    const feature = featureOf(file.path);
    if (!feature || !isEntryFile(file.path)) return undefined;
    if (ref.target?.endsWith(".queries.ts")) return "queries belong to the service";
    if (isUnder(ref.target, "apps/api/src/db/")) return "the database belongs to the queries";
    if (isPackage(ref, "kysely", "pg")) return "the database belongs to the queries";
    const other = featureOf(ref.target);
    return other && other !== feature ? "another feature is called by a service" : undefined;
  },
  {
    bad: {
      "apps/api/src/features/x/a.routes.ts": 'import { list } from "./x.queries.ts";',
      "apps/api/src/features/x/b.routes.ts": 'import type { Tx } from "#api/db/tx.ts";',
      "apps/api/src/features/x/c.routes.ts": 'import { y } from "../y/y.service.ts";',
      "apps/api/src/features/x/d.routes.ts": 'import { sql } from "kysely";',
    },
    good: {
      "apps/api/src/features/x/x.routes.ts": 'import { list } from "./x.service.ts";',
      "apps/api/src/features/x/x.test.ts": 'import { pool } from "#api/db/client.ts";',
    },
  },
);

const services = makeImportRule(
  "[N2.02] api services import neither Fastify nor Kysely, and only services of other features and of core",
  (file, ref) => {
    const isService = file.path.startsWith("apps/api/src/") && file.path.endsWith(".service.ts");
    if (isService && isPackage(ref, "fastify", "@fastify", "kysely", "pg")) {
      return "a service knows neither HTTP nor SQL";
    }
    const feature = featureOf(file.path);
    if (!feature) return undefined;
    if (coreOf(ref.target) && ref.target?.endsWith(".queries.ts")) {
      return "features use the services of core";
    }
    const other = featureOf(ref.target);
    if (isEntryFile(file.path) || !other || other === feature) return undefined;
    return ref.target?.endsWith(".service.ts")
      ? undefined
      : "another feature is called by its service";
  },
  {
    bad: {
      "apps/api/src/features/x/x.service.ts": 'import type { FastifyReply } from "fastify";',
      "apps/api/src/core/x/x.service.ts": 'import { sql } from "kysely";',
      "apps/api/src/features/x/a.service.ts": 'import { y } from "../y/y.queries.ts";',
      "apps/api/src/features/x/b.service.ts":
        'import { lock } from "#api/core/study/streak.queries.ts";',
    },
    good: {
      "apps/api/src/features/x/x.service.ts":
        'import { y } from "../y/y.service.ts";\nimport { list } from "./x.queries.ts";',
    },
  },
);

const queries = makeImportRule(
  "[N2.02] api queries import no service, no routes and no Fastify",
  (file, ref) => {
    if (!isUnder(file.path, "apps/api/src/") || !file.path.endsWith(".queries.ts"))
      return undefined;
    if (/\.(?:service|routes)\.ts$/.test(ref.target ?? "")) return "queries decide nothing";
    return isPackage(ref, "fastify", "@fastify") ? "queries know no HTTP" : undefined;
  },
  {
    bad: {
      "apps/api/src/features/x/x.queries.ts": 'import { f } from "./x.service.ts";',
      "apps/api/src/features/x/y.queries.ts": 'import type { FastifyReply } from "fastify";',
    },
    good: { "apps/api/src/features/x/x.queries.ts": 'import type { Tx } from "#api/db/tx.ts";' },
  },
);

const coreOrder = [
  ["catalog", "resources", "user-settings"],
  ["model-calls", "notifications"],
  ["study"],
];

const core = makeImportRule(
  "[N2.02] api core imports no feature and no HTTP, and its folders import lower ones only",
  (file, ref) => {
    const from = coreOf(file.path);
    if (!from) return undefined;
    if (featureOf(ref.target) || isUnder(ref.target, "apps/api/src/http/")) {
      return "features and HTTP are above core";
    }
    const to = coreOf(ref.target);
    return !to || isBelow(coreOrder, from, to) ? undefined : `${to} is not below ${from}`;
  },
  {
    bad: {
      "apps/api/src/core/study/a.service.ts": 'import { x } from "#api/features/x/x.service.ts";',
      "apps/api/src/core/study/b.service.ts": 'import { h } from "#api/http/h.ts";',
      "apps/api/src/core/user-settings/a.service.ts":
        'import type { Notification } from "../notifications/n.service.ts";',
    },
    good: {
      "apps/api/src/core/study/a.service.ts":
        'import { notifyUser } from "../notifications/notifications.service.ts";',
    },
  },
);

/** Composition roots: they may import everything. */
const composition =
  /^apps\/api\/src\/(?:app|server|worker|start-worker|services)\.ts$|^apps\/api\/src\/cli\//;

const base = makeImportRule(
  "[N2.02] of the api, only composition, features and core import core and features",
  (file, ref) => {
    if (!isUnder(file.path, "apps/api/src/") || composition.test(file.path)) return undefined;
    if (featureOf(file.path) || coreOf(file.path)) return undefined;
    if (!featureOf(ref.target) && !coreOf(ref.target)) return undefined;
    // Demo users are created by the features themselves.
    return isUnder(file.path, "apps/api/src/db/seed/")
      ? undefined
      : "core and features are above it";
  },
  {
    bad: {
      "apps/api/src/http/a.ts": 'import { x } from "#api/features/x/x.service.ts";',
      "apps/api/src/limiter.ts": 'import { x } from "#api/features/x/x.service.ts";',
      "apps/api/src/mail/a.ts":
        'import type { S } from "#api/core/user-settings/settings.service.ts";',
    },
    good: { "apps/api/src/db/seed/a.ts": 'import { x } from "#api/features/x/x.service.ts";' },
  },
);

export const apiRules: Rule[] = [routesAndJobs, services, queries, core, base];

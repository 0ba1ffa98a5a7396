import type { ImportRef, Repository, Rule, SourceFile } from "./repository.ts";

type Judge = (file: SourceFile, ref: ImportRef) => string | undefined;

function makeImportRule(
  name: string,
  judge: Judge,
  samples: Pick<Rule, "bad" | "good">,
  includeTests = false,
): Rule {
  return {
    name,
    ...samples,
    check: (repository) =>
      repository.sources
        .filter((file) => includeTests || !file.isTest)
        .flatMap((file) =>
          file.imports.flatMap((ref) => {
            const reason = judge(file, ref);
            return reason ? [`${file.path}: ${ref.specifier} (${reason})`] : [];
          }),
        ),
  };
}

function isUnder(path: string | undefined, ...folders: string[]): boolean {
  return path !== undefined && folders.some((folder) => path.startsWith(folder));
}

function isPackage(ref: ImportRef, ...names: string[]): boolean {
  return names.some((name) => ref.specifier === name || ref.specifier.startsWith(`${name}/`));
}

function readFeature(path: string | undefined, app: "api/src" | "web/app"): string | undefined {
  const prefix = `apps/${app}/features/`;
  return path?.startsWith(prefix) ? path.slice(prefix.length).split("/")[0] : undefined;
}

const packages = makeImportRule(
  "contract imports zod only, i18n nothing, domain only the contract and ts-fsrs; the seed catalog stays on the server",
  (file, ref) => {
    if (isUnder(file.path, "apps/web/") && isUnder(ref.target, "packages/catalog/")) {
      return "the catalog is 700 kB: the browser asks the API";
    }
    if (isUnder(ref.target, "packages/content/") && isUnder(file.path, "apps/") && !ref.typeOnly) {
      const isInBuild = /^apps\/web\/(?:app\/routes\/public\/|react-router\.config)/.test(
        file.path,
      );
      if (!isInBuild) return "content is read by the loaders of reading pages, in the build";
    }
    if (isUnder(file.path, "packages/contract/src/")) {
      if (isUnder(ref.target, "packages/contract/") || isPackage(ref, "zod")) return undefined;
      return "contract imports zod and itself";
    }
    if (isUnder(file.path, "packages/i18n/src/") && !isUnder(ref.target, "packages/i18n/")) {
      return "i18n imports itself";
    }
    // ts-fsrs is arithmetic alone: no clock, no network, no storage.
    const domainMay =
      isUnder(ref.target, "packages/domain/", "packages/contract/") || isPackage(ref, "ts-fsrs");
    return isUnder(file.path, "packages/domain/src/") && !domainMay
      ? "domain imports itself, the contract and ts-fsrs"
      : undefined;
  },
  {
    bad: {
      "packages/contract/src/a.ts": 'import { b } from "@masar/domain/b";',
      "packages/i18n/src/a.ts": 'import { readFileSync } from "node:fs";',
      "packages/domain/src/a.ts":
        'import type { User } from "@masar/i18n/user";\nimport { format } from "date-fns";',
      "apps/web/app/lib/a.ts": 'import { catalog } from "@masar/catalog/catalog";',
      "apps/web/app/features/x/a.tsx": 'import { readArticle } from "@masar/content/blog";',
    },
    good: {
      "apps/web/app/routes/public/a.tsx": 'import { readArticle } from "@masar/content/blog";',
      "apps/web/app/features/x/a.tsx": 'import type { Article } from "@masar/content/blog";',
      "packages/contract/src/a.ts": 'import { z } from "zod";\nimport { b } from "./b.ts";',
      "packages/i18n/src/a.ts": 'import en from "../locales/en/a.json";',
      "packages/domain/src/a.ts":
        'import { limits } from "@masar/contract/limits";\nimport { fsrs } from "ts-fsrs";',
    },
  },
);

const apiDoors = makeImportRule(
  "api routes and jobs see no queries, no database and no other feature",
  (file, ref) => {
    const feature = readFeature(file.path, "api/src");
    if (!feature || !/\.(?:routes|jobs)\.ts$/.test(file.path)) return undefined;
    if (ref.target?.endsWith(".queries.ts")) return "queries belong to the service";
    if (isUnder(ref.target, "apps/api/src/db/")) return "the database belongs to the queries";
    if (isPackage(ref, "kysely", "pg")) return "the database belongs to the queries";
    const other = readFeature(ref.target, "api/src");
    return other && other !== feature ? "another feature is reached by its service" : undefined;
  },
  {
    bad: {
      "apps/api/src/features/x/x.routes.ts":
        'import { list } from "./x.queries.ts";\nimport type { Tx } from "#api/db/tx.ts";\nimport { y } from "../y/y.service.ts";',
    },
    good: {
      "apps/api/src/features/x/x.routes.ts": 'import { list } from "./x.service.ts";',
      "apps/api/src/features/x/x.test.ts": 'import { pool } from "#api/db/client.ts";',
    },
  },
);

const apiServices = makeImportRule(
  "api services know neither Fastify nor Kysely, and others only by their service",
  (file, ref) => {
    const feature = readFeature(file.path, "api/src");
    if (!feature) return undefined;
    if (
      file.path.endsWith(".service.ts") &&
      isPackage(ref, "fastify", "@fastify", "kysely", "pg")
    ) {
      return "a service decides, it does not speak HTTP or SQL";
    }
    if (/\.(?:routes|jobs)\.ts$/.test(file.path)) return undefined;
    const other = readFeature(ref.target, "api/src");
    const foreign = other !== undefined && other !== feature;
    return foreign && !ref.target?.endsWith(".service.ts")
      ? "another feature is reached by its service"
      : undefined;
  },
  {
    bad: {
      "apps/api/src/features/x/x.service.ts":
        'import type { FastifyReply } from "fastify";\nimport { sql } from "kysely";\nimport { y } from "../y/y.queries.ts";',
    },
    good: {
      "apps/api/src/features/x/x.service.ts":
        'import { y } from "../y/y.service.ts";\nimport { list } from "./x.queries.ts";',
    },
  },
);

const apiQueries = makeImportRule(
  "api queries import no service, no routes and no Fastify",
  (file, ref) => {
    if (!isUnder(file.path, "apps/api/src/") || !file.path.endsWith(".queries.ts"))
      return undefined;
    if (/\.(?:service|routes|jobs)\.ts$/.test(ref.target ?? "")) return "queries decide nothing";
    return isPackage(ref, "fastify", "@fastify") ? "queries speak no HTTP" : undefined;
  },
  {
    bad: { "apps/api/src/features/x/x.queries.ts": 'import { f } from "./x.service.ts";' },
    good: { "apps/api/src/features/x/x.queries.ts": 'import type { Tx } from "#api/db/tx.ts";' },
  },
);

const apiGround = makeImportRule(
  "api plugins, db and lib import no feature",
  (file, ref) => {
    const ground = ["plugins/", "db/", "lib/"].map((folder) => `apps/api/src/${folder}`);
    if (!isUnder(file.path, ...ground) || !readFeature(ref.target, "api/src")) return undefined;
    // Demo learners are made through the features' own doors, so that they are what the product makes.
    const isSeed = isUnder(file.path, "apps/api/src/db/seed/");
    return isSeed ? undefined : "features stand on the ground";
  },
  {
    bad: { "apps/api/src/plugins/a.ts": 'import { x } from "#api/features/x/x.service.ts";' },
    good: { "apps/api/src/db/seed/a.ts": 'import { x } from "#api/features/x/x.service.ts";' },
  },
);

const webFeatures = makeImportRule(
  "web features import no other feature and no route",
  (file, ref) => {
    const feature = readFeature(file.path, "web/app");
    if (!feature) return undefined;
    if (isUnder(ref.target, "apps/web/app/routes")) return "routes compose features";
    const other = readFeature(ref.target, "web/app");
    return other && other !== feature ? "features meet in a route" : undefined;
  },
  {
    bad: {
      "apps/web/app/features/x/a.tsx":
        'import { B } from "#web/features/y/b.tsx";\nimport { R } from "../../routes/app/r.tsx";',
    },
    good: { "apps/web/app/features/x/a.tsx": 'import { b } from "#web/features/x/b.ts";' },
  },
);

const webParts = makeImportRule(
  "web ui knows no data, web lib knows no ui, web routes know no endpoint",
  (file, ref) => {
    const isContract = isUnder(ref.target, "packages/contract/");
    if (isUnder(file.path, "apps/web/app/ui/")) {
      const isData = isUnder(
        ref.target,
        "apps/web/app/features/",
        "apps/web/app/routes",
        "apps/web/app/lib/api-client.",
      );
      // The product's numbers stand in one place, also those of a part.
      const isNumbers = ref.target === "packages/contract/src/limits.ts";
      return isData || (isContract && !isNumbers) ? "ui carries no data" : undefined;
    }
    if (isUnder(file.path, "apps/web/app/lib/")) {
      const isAbove = isUnder(ref.target, "apps/web/app/ui/", "apps/web/app/features/");
      return isAbove || isUnder(ref.target, "apps/web/app/routes") ? "lib lies below" : undefined;
    }
    const isEndpoint = ref.target === "packages/contract/src/routes.ts" && !ref.typeOnly;
    return isUnder(file.path, "apps/web/app/routes/") && isEndpoint
      ? "endpoints are called by a feature's api file"
      : undefined;
  },
  {
    bad: {
      "apps/web/app/ui/a.tsx": 'import type { Error } from "@masar/contract/errors";',
      "apps/web/app/lib/a.ts": 'import { Button } from "#web/ui/button.tsx";',
      "apps/web/app/routes/app/a.tsx": 'import { routes } from "@masar/contract/routes";',
    },
    good: {
      "apps/web/app/ui/a.tsx": 'import { limits } from "@masar/contract/limits";',
      "apps/web/app/lib/a.ts": 'import { routes } from "@masar/contract/routes";',
    },
  },
);

const islands = makeImportRule(
  "islands wake on pages without router, query client and Radix",
  (file, ref) => {
    const isIsland = isUnder(
      file.path,
      "apps/web/app/features/site/islands/",
      "apps/web/app/site/",
    );
    const isHeavy = isPackage(ref, "react-router", "@tanstack/react-query", "radix-ui");
    return isIsland && isHeavy ? "a visitor would download it for one part" : undefined;
  },
  {
    bad: { "apps/web/app/features/site/islands/a.tsx": 'import { Link } from "react-router";' },
    good: { "apps/web/app/features/site/blog/a.tsx": 'import { Link } from "react-router";' },
  },
);

const worlds = makeImportRule(
  "apps do not import each other, and product code imports no tools",
  (file, ref) => {
    const home = /^(?:apps\/\w+|packages|tools|e2e)\//.exec(file.path)?.[0];
    if (!home || !ref.target) return undefined;
    if (isUnder(ref.target, "apps/") && !isUnder(ref.target, home)) {
      return isUnder(home, "tools/", "e2e/") ? undefined : "an app is nobody's library";
    }
    const isProduct = isUnder(file.path, "apps/", "packages/");
    return isProduct && isUnder(ref.target, "tools/", "e2e/") ? "tools never ship" : undefined;
  },
  {
    bad: {
      "apps/web/app/lib/a.ts": 'import type { App } from "../../../api/src/app.ts";',
      "apps/api/src/app.ts": 'import { startPostgres } from "@masar/tools/local/postgres";',
    },
    good: { "apps/api/test/a.ts": 'import { startPostgres } from "@masar/tools/local/postgres";' },
  },
);

function listValueTargets(file: SourceFile): ImportRef[] {
  return file.imports.filter((ref) => !ref.typeOnly);
}

const noZodInBrowser: Rule = {
  name: "zod never reaches the browser",
  check({ sources }: Repository) {
    const byPath = new Map(sources.map((file) => [file.path, file]));
    const seen = new Map<string, string[]>();
    const start = sources.filter((file) => isUnder(file.path, "apps/web/app/") && !file.isTest);
    const queue = start.map((file) => ({ file, chain: [file.path] }));
    const problems: string[] = [];
    for (const { file, chain } of queue) {
      if (seen.has(file.path)) continue;
      seen.set(file.path, chain);
      for (const ref of listValueTargets(file)) {
        if (isPackage(ref, "zod")) problems.push(`${chain.join(" > ")} > zod`);
        const next = byPath.get(ref.target ?? "");
        if (next) queue.push({ file: next, chain: [...chain, next.path] });
      }
    }
    return problems;
  },
  bad: {
    "apps/web/app/lib/a.ts": 'import { kinds } from "@masar/contract/kinds";',
    "packages/contract/src/kinds.ts": 'export { z } from "./base.ts";',
    "packages/contract/src/base.ts": 'import { z } from "zod";',
  },
  good: {
    "apps/web/app/lib/a.ts": 'import type { Kind } from "@masar/contract/kinds";',
    "packages/contract/src/kinds.ts": 'import { z } from "zod";',
  },
};

const noCycles: Rule = {
  name: "files import each other in one direction",
  check({ sources }: Repository) {
    const byPath = new Map(sources.map((file) => [file.path, file]));
    const done = new Set<string>();
    const problems: string[] = [];
    const walk = (file: SourceFile, chain: string[]) => {
      const at = chain.indexOf(file.path);
      if (at >= 0) {
        problems.push([...chain.slice(at), file.path].join(" > "));
        return;
      }
      if (done.has(file.path)) return;
      for (const ref of listValueTargets(file)) {
        const next = byPath.get(ref.target ?? "");
        if (next) walk(next, [...chain, file.path]);
      }
      done.add(file.path);
    };
    for (const file of sources) walk(file, []);
    return problems;
  },
  bad: {
    "packages/domain/src/a.ts": 'import { b } from "./b.ts";',
    "packages/domain/src/b.ts": 'import { c } from "./c.ts";',
    "packages/domain/src/c.ts": 'import { a } from "./a.ts";',
  },
  good: {
    "packages/domain/src/a.ts": 'import { b } from "./b.ts";',
    "packages/domain/src/b.ts": 'import type { A } from "./a.ts";',
  },
};

export const importRules: Rule[] = [
  packages,
  apiDoors,
  apiServices,
  apiQueries,
  apiGround,
  webFeatures,
  webParts,
  islands,
  worlds,
  noZodInBrowser,
  noCycles,
];

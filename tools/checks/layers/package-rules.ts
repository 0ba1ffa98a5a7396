import type { Rule } from "../repository.ts";
import { folderBelow, isBelow, isPackage, isUnder, makeImportRule } from "./import-rule.ts";

const packages = makeImportRule(
  "[N2.01] contract imports zod only, i18n nothing, domain only the contract and ts-fsrs; the catalog stays on the server",
  (file, ref) => {
    if (isUnder(file.path, "apps/web/") && isUnder(ref.target, "packages/catalog/")) {
      return "the catalog is 700 kB: the browser asks the API";
    }
    if (isUnder(ref.target, "packages/content/") && isUnder(file.path, "apps/") && !ref.typeOnly) {
      const isInBuild = /^apps\/web\/(?:app\/routes\/public\/|react-router\.config)/.test(
        file.path,
      );
      if (!isInBuild) return "content is read by the loaders of static pages, in the build";
    }
    if (isUnder(file.path, "packages/contract/src/")) {
      if (isUnder(ref.target, "packages/contract/") || isPackage(ref, "zod")) return undefined;
      return "contract imports zod and itself";
    }
    if (isUnder(file.path, "packages/i18n/src/") && !isUnder(ref.target, "packages/i18n/")) {
      return "i18n imports itself";
    }
    // ts-fsrs is pure arithmetic: no clock, no network, no storage.
    const isAllowedInDomain =
      isUnder(ref.target, "packages/domain/", "packages/contract/") || isPackage(ref, "ts-fsrs");
    return isUnder(file.path, "packages/domain/src/") && !isAllowedInDomain
      ? "domain imports itself, the contract and ts-fsrs"
      : undefined;
  },
  {
    bad: {
      "packages/contract/src/a.ts": 'import { b } from "@masar/domain/b";',
      "packages/i18n/src/a.ts": 'import { readFileSync } from "node:fs";',
      "packages/domain/src/a.ts":
        'import type { User } from "@masar/i18n/user";\nimport { format } from "date-fns";',
      "apps/web/app/platform/a.ts": 'import { catalog } from "@masar/catalog/catalog";',
      "apps/web/app/features/x/a.tsx": 'import { readArticle } from "@masar/content/blog";',
    },
    good: {
      "apps/web/app/routes/public/a.tsx": 'import { readArticle } from "@masar/content/blog";',
      "apps/web/app/features/x/a.tsx": 'import type { Article } from "@masar/content/blog";',
      "packages/contract/src/a-schemas.ts": 'import { z } from "zod";\nimport { b } from "./b.ts";',
      "packages/i18n/src/a.ts": 'import en from "../locales/en/a.json";',
      "packages/domain/src/a.ts":
        'import { limits } from "@masar/contract/limits";\nimport { fsrs } from "ts-fsrs";',
    },
  },
);

const zodInSchemas = makeImportRule(
  "[N2.01] in the contract only files named *schemas.ts import zod or other schemas",
  (file, ref) => {
    if (!isUnder(file.path, "packages/contract/src/") || file.path.endsWith("schemas.ts")) {
      return undefined;
    }
    if (isPackage(ref, "zod")) return "zod belongs to a file named *schemas.ts";
    return !ref.typeOnly && ref.target?.endsWith("schemas.ts")
      ? "constants and endpoints are loaded by the browser, schemas are not"
      : undefined;
  },
  {
    bad: {
      "packages/contract/src/tasks/constants.ts": 'import { z } from "zod";',
      "packages/contract/src/tasks/endpoints.ts": 'import { task } from "./schemas.ts";',
    },
    good: {
      "packages/contract/src/tasks/schemas.ts": 'import { z } from "zod";',
      "packages/contract/src/tasks/endpoints.ts": 'import type { task } from "./schemas.ts";',
    },
  },
);

const domainOrder = [
  ["dates", "text", "calendar"],
  ["account", "catalog", "review", "progress", "study", "community", "checks"],
  ["goals", "answers", "crisis", "mastery"],
  ["planning"],
  ["path-pages"],
];

const domainFolders = makeImportRule(
  "[N2.01] folders of domain import folders of a lower level only",
  (file, ref) => {
    const from = folderBelow("packages/domain/src/", file.path);
    const to = folderBelow("packages/domain/src/", ref.target);
    if (!from || !to) return undefined;
    const model = "packages/domain/src/planning/model/";
    if (isUnder(ref.target, model) && !isUnder(file.path, model)) return "planning/model is on top";
    return isBelow(domainOrder, from, to) ? undefined : `${to} is not below ${from}`;
  },
  {
    bad: {
      "packages/domain/src/text/a.ts": 'import type { B } from "../goals/b.ts";',
      "packages/domain/src/dates/a.ts": 'import { b } from "../text/b.ts";',
      "packages/domain/src/planning/a.ts": 'import { b } from "./model/b.ts";',
    },
    good: {
      "packages/domain/src/planning/model/a.ts": 'import { b } from "../b.ts";',
      "packages/domain/src/goals/a.ts": 'import { b } from "../text/b.ts";',
    },
  },
);

const apps = makeImportRule(
  "[N2.01] apps do not import each other, and product code imports no tools",
  (file, ref) => {
    const home = /^(?:apps\/\w+|packages|tools|e2e)\//.exec(file.path)?.[0];
    if (!home || !ref.target) return undefined;
    if (isUnder(ref.target, "apps/") && !isUnder(ref.target, home)) {
      return isUnder(home, "tools/", "e2e/") ? undefined : "an app is not a library";
    }
    const isProduct = isUnder(file.path, "apps/", "packages/");
    return isProduct && isUnder(ref.target, "tools/", "e2e/") ? "tools never ship" : undefined;
  },
  {
    bad: {
      "apps/web/app/platform/a.ts": 'import type { App } from "../../../api/src/app.ts";',
      "apps/api/src/app.ts": 'import { startPostgres } from "@masar/tools/local/postgres";',
    },
    good: { "apps/api/test/a.ts": 'import { startPostgres } from "@masar/tools/local/postgres";' },
  },
);

export const packageRules: Rule[] = [packages, zodInSchemas, domainFolders, apps];

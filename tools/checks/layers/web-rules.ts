import type { Rule } from "../repository.ts";
import { folderBelow, isBelow, isPackage, isUnder, makeImportRule } from "./import-rule.ts";

const app = "apps/web/app/";

/** Lowest first. A layer imports itself and the layers before it, with the exceptions below. */
const layers = ["platform", "ui", "sync", "entities", "features", "routes"];

const layerOf = (path: string | undefined) =>
  layers.find((layer) => isUnder(path, `${app}${layer}/`));

const layerOrder = makeImportRule(
  "[N2.03] web layers import downwards: routes, features, entities, sync, ui, platform",
  (file, ref) => {
    const from = layerOf(file.path);
    const to = layerOf(ref.target);
    if (!from || !to || from === to) return undefined;
    if (from === "sync" && to === "ui") return "sync draws nothing";
    return layers.indexOf(to) > layers.indexOf(from) ? `${to} is above ${from}` : undefined;
  },
  {
    bad: {
      "apps/web/app/platform/format/a.ts": 'import { Button } from "#web/ui/forms/button.tsx";',
      "apps/web/app/ui/display/a.tsx": 'import type { Path } from "#web/entities/path/path.ts";',
      "apps/web/app/sync/a.ts": 'import { Button } from "#web/ui/forms/button.tsx";',
      "apps/web/app/entities/path/a.ts": 'import { b } from "#web/features/x/b.ts";',
      "apps/web/app/features/x/a.tsx": 'import { R } from "../../routes/app/r.tsx";',
    },
    good: {
      "apps/web/app/features/x/a.tsx": 'import { Button } from "#web/ui/forms/button.tsx";',
      "apps/web/app/sync/a.ts": 'import { api } from "#web/platform/api/api-client.ts";',
    },
  },
);

const features = makeImportRule(
  "[N2.03] web features import no other feature",
  (file, ref) => {
    const feature = folderBelow(`${app}features/`, file.path);
    const other = folderBelow(`${app}features/`, ref.target);
    return feature && other && other !== feature ? "a route composes features" : undefined;
  },
  {
    bad: { "apps/web/app/features/x/a.tsx": 'import { B } from "#web/features/y/b.tsx";' },
    good: { "apps/web/app/features/x/a.tsx": 'import { b } from "#web/features/x/c/b.ts";' },
  },
);

const entityOrder = [
  ["session", "path", "course", "task", "note", "card", "member", "assistant", "share-picture"],
  ["settings", "resource", "question"],
  ["milestone", "proposal", "study-day", "study-session"],
  ["milestone-end"],
];

const entities = makeImportRule(
  "[N2.03] web entities import entities of a lower level only",
  (file, ref) => {
    const from = folderBelow(`${app}entities/`, file.path);
    const to = folderBelow(`${app}entities/`, ref.target);
    if (!from || !to) return undefined;
    return isBelow(entityOrder, from, to) ? undefined : `${to} is not below ${from}`;
  },
  {
    bad: {
      "apps/web/app/entities/path/a.ts": 'import { b } from "../milestone/b.ts";',
      "apps/web/app/entities/task/a.ts": 'import { b } from "../note/b.ts";',
    },
    good: {
      "apps/web/app/entities/milestone/a.ts":
        'import { b } from "../path/b.ts";\nimport { keys } from "../query-keys.ts";',
    },
  },
);

const platformOrder = [
  ["browser", "storage"],
  ["urls", "api"],
  ["preferences", "errors", "live", "forms"],
  ["format", "pwa", "toast"],
  ["i18n"],
  ["meta"],
];

const platform = makeImportRule(
  "[N2.03] web platform folders import platform folders of a lower level only",
  (file, ref) => {
    const from = folderBelow(`${app}platform/`, file.path);
    const to = folderBelow(`${app}platform/`, ref.target);
    if (!from || !to) return undefined;
    return isBelow(platformOrder, from, to) ? undefined : `${to} is not below ${from}`;
  },
  {
    bad: {
      "apps/web/app/platform/browser/a.ts": 'import { b } from "../storage/b.ts";',
      "apps/web/app/platform/api/a.ts": 'import { b } from "../toast/b.ts";',
    },
    good: { "apps/web/app/platform/meta/a.ts": 'import { b } from "../i18n/b.ts";' },
  },
);

const uiPlatform = ["format", "preferences", "toast", "errors", "browser"].map(
  (folder) => `${app}platform/${folder}/`,
);

const ui = makeImportRule(
  "[N2.03] web ui has no data: of platform it imports display helpers, of the contract the limits",
  (file, ref) => {
    if (!isUnder(file.path, `${app}ui/`)) return undefined;
    if (isUnder(ref.target, `${app}platform/`) && !isUnder(ref.target, ...uiPlatform)) {
      return "ui has no data";
    }
    const isLimits = ref.target === "packages/contract/src/limits.ts";
    return isUnder(ref.target, "packages/contract/") && !isLimits ? "ui has no data" : undefined;
  },
  {
    bad: {
      "apps/web/app/ui/forms/a.tsx": 'import { call } from "#web/platform/api/api-client.ts";',
      "apps/web/app/ui/forms/b.tsx": 'import type { Error } from "@masar/contract/errors";',
    },
    good: {
      "apps/web/app/ui/forms/a.tsx":
        'import { limits } from "@masar/contract/limits";\nimport { useFormat } from "#web/platform/format/use-format.ts";',
    },
  },
);

const routes = makeImportRule(
  "[N2.03] web routes import no endpoint table, and the browser never the merged one",
  (file, ref) => {
    if (ref.typeOnly || !isUnder(file.path, app, "apps/web/service-worker/")) return undefined;
    if (ref.target === "packages/contract/src/endpoints.ts") return "a feature's table is enough";
    const isTable = /^packages\/contract\/src\/.*endpoints\.ts$/.test(ref.target ?? "");
    return isTable && isUnder(file.path, `${app}routes/`)
      ? "endpoints are called by a feature's api file"
      : undefined;
  },
  {
    bad: {
      "apps/web/app/sync/a.ts": 'import { endpoints } from "@masar/contract/endpoints";',
      "apps/web/app/routes/app/b.tsx":
        'import { tasksEndpoints } from "@masar/contract/tasks/endpoints";',
      "apps/web/app/routes/app/c.tsx":
        'import { instanceEndpoints } from "@masar/contract/instance/endpoints";',
    },
    good: {
      "apps/web/app/features/tasks/tasks.api.ts":
        'import { tasksEndpoints } from "@masar/contract/tasks/endpoints";\nimport type { EndpointName } from "@masar/contract/endpoints";',
    },
  },
);

const knownFolders: Rule = {
  name: "[N2.03] every file of the web app is in a layer",
  check: ({ sources }) =>
    sources
      .map(({ path }) => path)
      .filter((path) => path.startsWith(app) && !layerOf(path))
      .filter(
        (path) =>
          !/^apps\/web\/app\/(?:entry\.client|(?:root|routes)(?:\.test)?)\.tsx?$/.test(path),
      ),
  bad: { "apps/web/app/shared/a.ts": "", "apps/web/app/ui-kit/b.tsx": "" },
  good: { "apps/web/app/root.tsx": "", "apps/web/app/ui/forms/a.tsx": "" },
};

/** Log-in and register are islands too. */
const accountIslands = [
  "account-form.tsx",
  "account-page.tsx",
  "log-in/log-in-form.tsx",
  "log-in/log-in.tsx",
  "open-application.ts",
  "path-request.tsx",
  "register/register.tsx",
  "visitor-page.tsx",
  "visitor.api.ts",
].map((path) => `${app}features/account/${path}`);

const islands = makeImportRule(
  "[N2.03] islands run on pages without router, query client and Radix",
  (file, ref) => {
    const isIsland =
      accountIslands.includes(file.path) ||
      isUnder(file.path, `${app}features/site/islands/`, `${app}features/site/runtime/`);
    const isHeavy = isPackage(ref, "react-router", "@tanstack/react-query", "radix-ui");
    return isIsland && isHeavy ? "a visitor would download it for one part" : undefined;
  },
  {
    bad: {
      "apps/web/app/features/site/islands/a.tsx": 'import { Link } from "react-router";',
      "apps/web/app/features/account/visitor.api.ts":
        'import { useMutation } from "@tanstack/react-query";',
    },
    good: { "apps/web/app/features/site/blog/a.tsx": 'import { Link } from "react-router";' },
  },
);

const siteEntries = [
  `${app}features/site/runtime/site-entry.ts`,
  `${app}routes/account/account-entry.ts`,
];
/** Modules that the script of static pages loads before a touch. Each is small and imports no other code. */
const siteStart = [
  "features/site/runtime/account-islands.ts",
  "features/site/runtime/page-chrome.ts",
  "features/site/runtime/typed-fields.ts",
  "platform/format/copyright-years.ts",
  "platform/preferences/prefers-reduced-motion.ts",
  "platform/preferences/signed-in-flag.ts",
  "platform/pwa/stale-chunk.ts",
  "platform/storage/browser-storage.ts",
  "platform/storage/typed-email.ts",
  "platform/toast/next-page-toast.ts",
  "platform/urls/switch-public-language.ts",
].map((path) => app + path);

const lightSiteEntry = makeImportRule(
  "[N2.08] the script of static pages loads only the listed modules before a touch",
  (file, ref) => {
    const isStart = [...siteEntries, ...siteStart].includes(file.path);
    if (!isStart || ref.typeOnly || ref.isLazy) return undefined;
    const isLight = [...siteEntries, ...siteStart].some((path) => path === ref.target);
    return isLight ? undefined : "every visitor would load it";
  },
  {
    bad: {
      "apps/web/app/features/site/runtime/site-entry.ts":
        'import { toast } from "#web/platform/toast/toast.ts";',
      "apps/web/app/platform/storage/browser-storage.ts": 'import { get } from "idb";',
    },
    good: {
      "apps/web/app/features/site/runtime/site-entry.ts":
        'import { readStored } from "#web/platform/storage/browser-storage.ts";\nvoid import("./hydrate-islands.tsx");',
    },
  },
);

export const webRules: Rule[] = [
  knownFolders,
  layerOrder,
  features,
  entities,
  platform,
  ui,
  routes,
  islands,
  lightSiteEntry,
];

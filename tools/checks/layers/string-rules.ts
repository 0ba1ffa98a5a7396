import { dashboardNamespaces } from "@masar/i18n/bundles";
import { namespaces } from "@masar/i18n/resources";
import { type Repository, type Rule, type SourceFile, visit } from "../repository.ts";

const key = new RegExp(`^(${namespaces.join("|")}):`);
const isLoadedWithLayout = new Set<string>(dashboardNamespaces);

/** Namespaces of the keys in a file, also of those that are put together at run time. */
function listUsed({ ast }: SourceFile): string[] {
  const used: string[] = [];
  visit(ast, (node) => {
    const [first] = (node["quasis"] ?? []) as { value: { cooked: string } }[];
    const text = first?.value.cooked ?? node["value"];
    const found = typeof text === "string" ? key.exec(text)?.[1] : undefined;
    if (found) used.push(found);
  });
  return used;
}

/** The namespaces named in calls of `loader`; undefined where it is not called. */
function readDeclared(text: string, loader: string): string[] | undefined {
  const calls = [...text.matchAll(new RegExp(`\\b${loader}\\(([^)]*)\\)`, "g"))];
  if (calls.length === 0) return undefined;
  return calls.flatMap(([, names = ""]) =>
    [...names.matchAll(/"(\w+)"/g)].map(([, name]) => name!),
  );
}

function createReach({ sources }: Repository) {
  const byPath = new Map(sources.map((file) => [file.path, file]));
  /**
   * Files that are loaded with `start`, and those that they load later without loading strings themselves; not those of
   * the contract, whose error codes look like keys.
   */
  return function listReached(start: string[]): SourceFile[] {
    const found = new Set(start);
    for (const path of found) {
      const file = byPath.get(path);
      if (!file) continue;
      const loadsItsOwn = readDeclared(file.text, "loadMoreStrings") !== undefined;
      for (const { target, typeOnly, isLazy } of file.imports) {
        if (typeOnly || !target?.startsWith("apps/web/app/") || (isLazy && loadsItsOwn)) continue;
        found.add(target);
      }
    }
    return [...found].flatMap((path) => byPath.get(path) ?? []);
  };
}

function compare(path: string, declared: string[], used: string[]): string[] {
  const wanted = [...new Set(used)].filter((name) => !isLoadedWithLayout.has(name)).toSorted();
  const named = [...new Set(declared)].toSorted();
  return wanted.join() === named.join() ? [] : [`${path}: must load ${wanted.join(", ")}`];
}

const layout = "apps/web/app/routes/app/layout.tsx";

/** Pages of the route table; one without a loader must do with the strings of the layout. */
function isSignedInPage(path: string, routes: string): boolean {
  if (!path.startsWith("apps/web/app/routes/app/") || path.endsWith("/layout.tsx")) return false;
  return routes === "" || routes.includes(`"${path.replace("apps/web/app/", "")}"`);
}

/** Names sections of the admin area and groups of settings, whose pages load them; elsewhere it has a default. */
const namesOtherPages = "apps/web/app/features/shell/page-breadcrumbs.tsx";

const stringsOfLayout: Rule = {
  name: "[N2.09] what the layout imports uses the strings that are loaded with it",
  check(repository: Repository) {
    const reached = createReach(repository)([layout]);
    return reached
      .filter(({ path, text }) => path !== namesOtherPages && !text.includes("loadMoreStrings("))
      .flatMap((file) =>
        [...new Set(listUsed(file))]
          .filter((name) => !isLoadedWithLayout.has(name))
          .map((name) => `${file.path}: ${name}`),
      );
  },
  bad: { [layout]: 'export const title = t("tasks:title");' },
  good: { [layout]: 'export const title = t("shell:title");' },
};

const stringsOfPages: Rule = {
  name: "[N2.09] each page, and what opens over it, loads the strings that its code uses, and no others",
  check(repository: Repository) {
    const listReached = createReach(repository);
    const routes = repository.texts.get("apps/web/app/routes.ts") ?? "";
    return repository.sources
      .filter(({ path, isTest }) => path.startsWith("apps/web/app/") && !isTest)
      .flatMap((file) => {
        const ofPage = readDeclared(file.text, "loadPageStrings");
        const isPage = isSignedInPage(file.path, routes) || ofPage !== undefined;
        const page =
          isPage && file.path.startsWith("apps/web/app/routes/")
            ? compare(file.path, ofPage ?? [], listReached([file.path]).flatMap(listUsed))
            : [];
        const ofOverlay = readDeclared(file.text, "loadMoreStrings");
        const isOverlay = ofOverlay !== undefined && !file.path.includes("/platform/i18n/");
        const lazy = file.imports.flatMap(({ target, isLazy }) => (isLazy && target ? target : []));
        const overlay = isOverlay
          ? compare(file.path, ofOverlay, [file, ...listReached(lazy)].flatMap(listUsed))
          : [];
        return [...page, ...overlay];
      });
  },
  bad: {
    "apps/web/app/routes/app/tasks.tsx":
      'export const clientLoader = loadPageStrings("notes");\nexport default () => t("tasks:title");',
    "apps/web/app/routes/app/dashboard.tsx": "export default () => t(`tasks:${state}`);",
    "apps/web/app/features/shell/tools.tsx":
      'const load = () => Promise.all([import("#web/routes/app/tasks.tsx"), loadMoreStrings()]);',
  },
  good: {
    "apps/web/app/routes/app/tasks.tsx":
      'import { Tasks } from "#web/features/tasks/tasks.tsx";\nexport const clientLoader = loadPageStrings("tasks");',
    "apps/web/app/features/tasks/tasks.tsx":
      '// "notes:title"\nexport const Tasks = () => t("tasks:title") + t("shell:title");',
    "apps/web/app/features/shell/tools.tsx":
      'const load = () => Promise.all([import("#web/features/tasks/tasks.tsx"), loadMoreStrings("tasks")]);',
  },
};

export const stringRules: Rule[] = [stringsOfPages, stringsOfLayout];

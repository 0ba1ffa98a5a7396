import { nameStrings } from "./strings-plugin.ts";

type ModuleGraph = {
  getModuleInfo: (id: string) => { importers: readonly string[]; code: string | null } | null;
};

const siteEntry = /[\\/](?:runtime[\\/]site-entry|routes[\\/]account[\\/]account-entry)\.ts$/;
const pageIslands =
  /[\\/]site[\\/](?:runtime[\\/](?:site-entry|hydrate-islands)|islands[\\/]chrome-islands)\.tsx?$/;
const islands = /[\\/]features[\\/]site[\\/]islands[\\/]/;
const accountForms = /[\\/]routes[\\/]account[\\/]account-forms\.ts$/;
const firstScreen =
  /[\\/]app[\\/](?:entry\.client|root|routes[\\/]app[\\/](?:layout|dashboard)|features[\\/]study[\\/]dashboard[\\/]current-path-panel)\.tsx$/;

const icon = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]([\w-]+)\.mjs$/;
const iconIndex = /lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.mjs$/;
const appParts = /[\\/]app[\\/](?:ui|platform|entities|sync)[\\/]|contract[\\/]src|lucide-react/;

/** By graph: the client and the server are built in one process. */
const users = new WeakMap<ModuleGraph, Map<string, readonly string[]>>();

/** Modules that import a module. Icons are imported through one index file, so their users are found by name. */
function listUsers(id: string, graph: ModuleGraph): readonly string[] {
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  const [, file] = icon.exec(id) ?? [];
  const index = importers.find((importer) => iconIndex.test(importer));
  if (!file || !index) return importers;
  const found = users.get(graph) ?? new Map<string, readonly string[]>();
  users.set(graph, found);
  const known = found.get(id) ?? findIconUsers(file, index, graph);
  found.set(id, known);
  return known;
}

function findIconUsers(file: string, index: string, graph: ModuleGraph): readonly string[] {
  const line = new RegExp(`export \\{([^}]*)\\} from ['"]\\./icons/${file}\\.mjs`);
  const { code, importers } = graph.getModuleInfo(index) ?? { code: "", importers: [] };
  const names = [...(line.exec(code ?? "")?.[1] ?? "").matchAll(/as (\w+)/g)].map(
    ([, name]) => name,
  );
  if (names.length === 0) throw new Error(`the icon ${file} has no name in ${index}`);
  const imported = new RegExp(`\\b(?:${names.join("|")})\\b`);
  return importers.filter((user) => imported.test(graph.getModuleInfo(user)?.code ?? ""));
}

/** Lazy imports do not count. */
function isReachedFrom(
  start: RegExp,
  id: string,
  graph: ModuleGraph,
  seen = new Set<string>(),
): boolean {
  if (start.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return listUsers(id, graph).some((user) => isReachedFrom(start, user, graph, seen));
}

/** Dozens of tiny files cost more in round trips than they save: modules that the same entries reach share a file. */
export const chunkGroups = [
  { name: nameStrings, test: /virtual:strings\//, priority: 5 },
  {
    // The first script of a static page has this group and nothing of what follows.
    name: (id: string, graph: ModuleGraph) =>
      /preload-helper/.test(id) || isReachedFrom(siteEntry, id, graph) ? "site-start" : null,
    test: (id: string) => !siteEntry.test(id),
    priority: 4,
  },
  {
    // On every static page, or on one of them and on the first screen after log-in: an island must not load the
    // first screen for what both use.
    name: (id: string, graph: ModuleGraph) =>
      isReachedFrom(pageIslands, id, graph) ||
      ((isReachedFrom(islands, id, graph) || isReachedFrom(accountForms, id, graph)) &&
        isReachedFrom(firstScreen, id, graph))
        ? "base"
        : null,
    test: (id: string) => ![pageIslands, islands, accountForms].some((part) => part.test(id)),
    minShareCount: 2,
    priority: 3,
  },
  {
    name: (id: string, graph: ModuleGraph) =>
      isReachedFrom(islands, id, graph) ? "islands" : null,
    test: (id: string) => !islands.test(id),
    minShareCount: 2,
    priority: 3,
  },
  {
    name: (id: string, graph: ModuleGraph) =>
      isReachedFrom(firstScreen, id, graph) ? "dashboard" : null,
    test: appParts,
    minShareCount: 4,
    priority: 2,
  },
  {
    name: (id: string, graph: ModuleGraph) =>
      isReachedFrom(firstScreen, id, graph) ? null : "icons",
    test: icon,
    minShareCount: 3,
    priority: 1,
  },
];

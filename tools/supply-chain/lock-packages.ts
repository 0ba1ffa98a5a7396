import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface LockEntry {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** `packages` of package-lock.json: folders, each with what is installed in it. */
export type LockEntries = Record<string, LockEntry>;

export interface LockedPackage {
  name: string;
  version: string;
  licence: string | undefined;
  integrity: string | undefined;
  /** Reached from what runs in production; all others build, check or test. */
  isShipped: boolean;
  isOptional: boolean;
  /** `name@version` of what it needs. */
  needs: string[];
}

const productWorkspaces = ["apps/api", "apps/web"];

export function readLock(root: string): LockEntries {
  const text = readFileSync(join(root, "package-lock.json"), "utf8");
  return (JSON.parse(text) as { packages: LockEntries }).packages;
}

/** Packages of the registry, one for each name and version, sorted. `readLicence` is asked where the lock has none. */
export function listLockedPackages(
  entries: LockEntries,
  readLicence: (folder: string) => string | undefined,
): LockedPackage[] {
  const shipped = findShippedFolders(entries);
  const found = new Map<string, LockedPackage>();
  for (const [folder, entry] of Object.entries(entries)) {
    if (!folder.includes("node_modules/") || entry.link) continue;
    const name = entry.name ?? nameOf(folder);
    const version = entry.version ?? "";
    const earlier = found.get(`${name}@${version}`);
    const isShipped = shipped.has(folder);
    found.set(`${name}@${version}`, {
      name,
      version,
      licence: entry.license ?? readLicence(folder),
      integrity: entry.integrity,
      isShipped: isShipped || (earlier?.isShipped ?? false),
      isOptional: Boolean(entry.optional) && (earlier?.isOptional ?? true),
      needs: listNeeds(entries, folder).flatMap((target) => toRef(entries, target)),
    });
  }
  return [...found.values()].toSorted((a, b) =>
    `${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1,
  );
}

function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
}

function toRef(entries: LockEntries, folder: string): string[] {
  const entry = entries[folder];
  return entry?.version ? [`${entry.name ?? nameOf(folder)}@${entry.version}`] : [];
}

function findShippedFolders(entries: LockEntries): Set<string> {
  const shipped = new Set<string>();
  const pending = [...productWorkspaces];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    if (shipped.has(folder)) continue;
    shipped.add(folder);
    pending.push(...listNeeds(entries, folder));
  }
  return shipped;
}

/** The folders that Node finds for what a folder's package needs; a link counts as the workspace behind it. */
function listNeeds(entries: LockEntries, folder: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    entries[folder] ?? {};
  // A dependency of another package, used only where it is installed.
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  );
  const names = new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]);
  return [...names].flatMap((name) => findFolder(entries, folder, name) ?? []);
}

function findFolder(entries: LockEntries, from: string, name: string): string | undefined {
  for (let folder = from; ;) {
    const candidate = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const entry = entries[candidate];
    if (entry) return entry.link ? entry.resolved : candidate;
    if (folder === "") return undefined;
    const end = folder.lastIndexOf("/node_modules/");
    folder = end < 0 ? "" : folder.slice(0, end);
  }
}

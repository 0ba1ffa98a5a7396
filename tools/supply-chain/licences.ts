import type { LockedPackage } from "./lock-packages.ts";

/** Each may be used in a program under AGPL-3.0-only. A new one is added after its text was read. */
export const allowedLicences = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  // Data files.
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  // The binaries of libvips, which are loaded and not linked into anything of ours.
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  // Fonts.
  "OFL-1.1",
  "PSF-2.0",
  "Unlicense",
]);

/** Their manifests name no licence; their README files do. By exact version, so that another one is looked at again. */
export const licencesFromReadme: Record<string, string> = {
  "humanize-number@0.0.2": "MIT",
  "only@0.0.2": "MIT",
};

export function findLicence({ name, version, licence }: LockedPackage): string | undefined {
  return licence ?? licencesFromReadme[`${name}@${version}`];
}

/** Whether every `AND` part of an SPDX expression has an allowed choice. */
export function isAllowed(expression: string, allowed: Set<string> = allowedLicences): boolean {
  const tokens = expression.match(/\(|\)|[^\s()]+/g) ?? [];
  let at = 0;

  function parseOr(): boolean {
    let good = parseAnd();
    while (tokens[at] === "OR") {
      at += 1;
      const next = parseAnd();
      good = good || next;
    }
    return good;
  }

  function parseAnd(): boolean {
    let good = parseOne();
    while (tokens[at] === "AND") {
      at += 1;
      const next = parseOne();
      good = good && next;
    }
    return good;
  }

  function parseOne(): boolean {
    const token = tokens[at];
    at += 1;
    if (token !== "(") return token !== undefined && allowed.has(token);
    const inner = parseOr();
    const isClosed = tokens[at] === ")";
    at += 1;
    return inner && isClosed;
  }

  const good = parseOr();
  return good && at === tokens.length;
}

/** One line for each package whose licence is unknown or not allowed. */
export function findRefusedLicences(packages: LockedPackage[]): string[] {
  return packages.flatMap((locked) => {
    const licence = findLicence(locked);
    if (licence !== undefined && isAllowed(licence)) return [];
    return [`${locked.name}@${locked.version}: ${licence ?? "no licence named"}`];
  });
}

/** A page with the packages of each licence: first what ships, then the rest. */
export function writeLicenceList(packages: LockedPackage[]): string {
  const section = (title: string, part: LockedPackage[]) => {
    const groups = Map.groupBy(part, (locked) => findLicence(locked) ?? "unknown");
    const lines = [...groups]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([licence, own]) => [
        `### ${licence} (${own.length})`,
        "",
        ...own.map(({ name, version }) => `- ${name} ${version}`),
        "",
      ]);
    return [`## ${title} (${part.length})`, "", ...lines];
  };
  const shipped = packages.filter(({ isShipped }) => isShipped);
  const others = packages.filter(({ isShipped }) => !isShipped);
  return [
    "# Licences of the packages that Masar uses",
    "",
    ...section("In the product", shipped),
    ...section("To build, check and test", others),
  ].join("\n");
}

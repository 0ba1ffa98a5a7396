import type { Repository, Rule } from "../repository.ts";

const maxFiles = 25;
const isCounted = (path: string) =>
  /^(?:apps|packages|tools|e2e)\/.*\.(?:tsx?|css)$/.test(path) &&
  !/\.(?:test|spec)\.tsx?$/.test(path);

function countByFolder(paths: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) {
    if (!isCounted(path)) continue;
    const folder = path.slice(0, path.lastIndexOf("/"));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

const manyFiles = (folder: string, count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${folder}/file-${index}.ts`, ""]),
  );

const smallFolders: Rule = {
  name: `[N2.05] no folder has more than ${maxFiles} files without tests`,
  check: ({ texts }: Repository) =>
    [...countByFolder(texts.keys())]
      .filter(([, count]) => count > maxFiles)
      .map(([folder, count]) => `${folder}: ${count} files`),
  bad: manyFiles("packages/domain/src", maxFiles + 1),
  good: {
    ...manyFiles("packages/domain/src", maxFiles),
    "packages/domain/src/a.test.ts": "",
    "packages/domain/src/b/c.ts": "",
  },
};

const retiredNames =
  /(?:^|\/)(?:lib|utils?|helpers?|common|misc|index)(?:\/|\.tsx?$)|(?:^|\/|-)(?:first|later)-(?:routes|strings)\b|\/(?:en|ar)-(?:first|later|entry|people|staff|pages|site)\.ts$/;

const clearNames: Rule = {
  name: "[N2.05] no path has a catch-all name or a name of a load order",
  check: ({ texts }: Repository) =>
    [...texts.keys()].filter(
      (path) => /^(?:apps|packages|tools|e2e)\/.*\.tsx?$/.test(path) && retiredNames.test(path),
    ),
  bad: {
    "apps/web/app/lib/a.ts": "",
    "packages/contract/src/later-routes.ts": "",
    "packages/i18n/src/en-staff.ts": "",
    "packages/domain/src/text/utils.ts": "",
    "packages/contract/src/index.ts": "",
  },
  good: {
    "apps/web/app/platform/pwa/install.ts": "",
    "packages/i18n/src/en.ts": "",
    "packages/domain/src/catalog/library-entries.ts": "",
  },
};

export const folderRules: Rule[] = [smallFolders, clearNames];

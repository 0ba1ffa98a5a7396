import type { ImportRef, Repository, Rule, SourceFile } from "../repository.ts";
import { isPackage, isUnder } from "./import-rule.ts";

const listValueTargets = (file: SourceFile): ImportRef[] =>
  file.imports.filter((ref) => !ref.typeOnly);

const noZodInBrowser: Rule = {
  name: "[N2.01] zod never reaches the browser",
  check({ sources }: Repository) {
    const byPath = new Map(sources.map((file) => [file.path, file]));
    const seen = new Set<string>();
    const start = sources.filter(
      (file) => isUnder(file.path, "apps/web/app/", "apps/web/service-worker/") && !file.isTest,
    );
    const queue = start.map((file) => ({ file, chain: [file.path] }));
    const problems: string[] = [];
    for (const { file, chain } of queue) {
      if (seen.has(file.path)) continue;
      seen.add(file.path);
      for (const ref of listValueTargets(file)) {
        if (isPackage(ref, "zod")) problems.push(`${chain.join(" > ")} > zod`);
        const next = byPath.get(ref.target ?? "");
        if (next) queue.push({ file: next, chain: [...chain, next.path] });
      }
    }
    return problems;
  },
  bad: {
    "apps/web/app/platform/a.ts": 'import { kinds } from "@masar/contract/kinds";',
    "packages/contract/src/kinds.ts": 'export { z } from "./base.ts";',
    "packages/contract/src/base.ts": 'import { z } from "zod";',
  },
  good: {
    "apps/web/app/platform/a.ts": 'import type { Kind } from "@masar/contract/kinds";',
    "packages/contract/src/kinds.ts": 'import { z } from "zod";',
  },
};

/** Every cycle that a depth-first walk meets, as "a > b > a". */
function findCycles(edges: Map<string, Iterable<string>>): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const walk = (node: string, chain: string[]) => {
    const at = chain.indexOf(node);
    if (at >= 0) {
      cycles.push([...chain.slice(at), node].join(" > "));
      return;
    }
    if (done.has(node)) return;
    for (const next of edges.get(node) ?? []) walk(next, [...chain, node]);
    done.add(node);
  };
  for (const node of edges.keys()) walk(node, []);
  return cycles;
}

const noFileCycles: Rule = {
  name: "[N2.04] files do not import each other in a cycle",
  check({ sources }: Repository) {
    const paths = new Set(sources.map(({ path }) => path));
    const edges = new Map(
      sources.map((file) => [
        file.path,
        listValueTargets(file).flatMap(({ target }) => (target && paths.has(target) ? target : [])),
      ]),
    );
    return findCycles(edges);
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

const folderOf = (path: string | undefined): string | undefined =>
  /^(?:apps\/api\/src\/(?:core|features)|apps\/web\/app\/(?:features|entities|platform)|packages\/domain\/src)\/[^/]+(?=\/)/.exec(
    path ?? "",
  )?.[0];

const noFolderCycles: Rule = {
  name: "[N2.04] folders of core, features, entities, platform and domain do not import each other in a cycle",
  check({ sources }: Repository) {
    const edges = new Map<string, Set<string>>();
    for (const file of sources.filter(({ isTest }) => !isTest)) {
      const from = folderOf(file.path);
      if (!from) continue;
      const targets = edges.get(from) ?? new Set();
      for (const { target } of file.imports) {
        const to = folderOf(target);
        if (to && to !== from) targets.add(to);
      }
      edges.set(from, targets);
    }
    return findCycles(edges);
  },
  bad: {
    "apps/api/src/features/a/a.service.ts": 'import { b } from "../b/b.service.ts";',
    "apps/api/src/features/b/b.service.ts": 'import type { C } from "../c/c.service.ts";',
    "apps/api/src/features/c/c.service.ts": 'import { a } from "../a/a.service.ts";',
  },
  good: {
    "apps/api/src/features/a/a.service.ts": 'import { b } from "../b/b.service.ts";',
    "apps/api/src/features/b/b.test.ts": 'import { a } from "../a/a.service.ts";',
  },
};

export const cycleRules: Rule[] = [noZodInBrowser, noFileCycles, noFolderCycles];

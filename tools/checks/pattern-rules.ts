import { findSuperLinear, type Pattern } from "./pattern-times.ts";
import { type AstNode, type Repository, type Rule, visit } from "./repository.ts";

const isProduct = (path: string) =>
  /^(?:apps\/api\/src|apps\/web\/(?:app|service-worker)|packages\/\w+\/src)\//.test(path);

function listNodes({ sources }: Repository, isWanted: (node: AstNode) => boolean) {
  return sources
    .filter(({ path, isTest }) => isProduct(path) && !isTest)
    .flatMap(({ path, text, ast }) => {
      const found: { path: string; location: string; node: AstNode }[] = [];
      visit(ast, (node) => {
        if (!isWanted(node)) return;
        const line = text.slice(0, Number(node["start"])).split("\n").length;
        found.push({ path, location: `${path}:${line}`, node });
      });
      return found;
    });
}

type RegexNode = { regex: { pattern: string; flags: string } };

export function listPatterns(repository: Repository): Pattern[] {
  const isRegex = (node: AstNode) => node.type === "Literal" && node["regex"] !== undefined;
  return listNodes(repository, isRegex).map(({ location, node }) => {
    const { regex } = node as unknown as RegexNode;
    return { location, source: regex.pattern, flags: regex.flags };
  });
}

/** Files that build patterns out of strings, which only running them shows. */
export function listPatternBuilders(repository: Repository): string[] {
  const isBuilder = (node: AstNode) =>
    /^(?:New|Call)Expression$/.test(node.type) &&
    (node["callee"] as { name?: string }).name === "RegExp";
  return [...new Set(listNodes(repository, isBuilder).map(({ path }) => path))];
}

const linearPatterns: Rule = {
  name: "[N1.01] no pattern needs more than linear time",
  check: (repository) =>
    listPatterns(repository).flatMap((pattern) =>
      findSuperLinear(pattern).map(
        (proof) => `${pattern.location}: /${pattern.source}/${pattern.flags} (${proof})`,
      ),
    ),
  bad: {
    "packages/domain/src/a.ts": "export const a = /[^\\s]+@[^\\s]+\\.[a-z]{2,}/gi;",
    "apps/web/app/platform/b.ts": 'export const b = (text: string) => text.replace(/\\/+$/, "");',
    "apps/api/src/c.ts": "export const c = /^(a+)+$/;",
  },
  good: {
    "packages/domain/src/a.ts": "export const a = /(?<![^\\s])[^\\s@]+@/g;",
    "apps/api/src/c.test.ts": "export const c = /^(a+)+$/;",
  },
};

export const patternRules: Rule[] = [linearPatterns];

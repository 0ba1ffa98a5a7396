import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";
import { parseAst } from "vitest/node";

export const root = resolve(import.meta.dirname, "..", "..");

export interface AstNode {
  type: string;
  [key: string]: unknown;
}

export interface ImportRef {
  specifier: string;
  typeOnly: boolean;
  /** `import()`: loaded when it is called. */
  isLazy: boolean;
  /** Path inside the repository, or undefined for a package from elsewhere. */
  target: string | undefined;
}

export interface SourceFile {
  path: string;
  text: string;
  isTest: boolean;
  ast: AstNode;
  imports: ImportRef[];
}

export interface Repository {
  /** Every text file by path, as git would commit it. */
  texts: Map<string, string>;
  /** The .ts and .tsx files among them, parsed. */
  sources: SourceFile[];
}

export interface Rule {
  name: string;
  check: (repository: Repository) => string[];
  /** Files that must violate the rule: proof that it can fail. */
  bad: Record<string, string>;
  /** Similar files that must not violate it. */
  good: Record<string, string>;
}

const aliases: [prefix: string, folder: string, suffix: string][] = [
  ["#api/", "apps/api/src/", ""],
  ["#web/", "apps/web/app/", ""],
  ["@masar/i18n/locales/", "packages/i18n/locales/", ""],
  ["@masar/i18n/", "packages/i18n/src/", ".ts"],
  ["@masar/catalog/", "packages/catalog/src/", ".ts"],
  ["@masar/content/", "packages/content/src/", ".ts"],
  ["@masar/contract/", "packages/contract/src/", ".ts"],
  ["@masar/domain/", "packages/domain/src/", ".ts"],
  ["@masar/tools/", "tools/", ".ts"],
];

function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return posix.join(dirname(from), specifier);
  const alias = aliases.find(([prefix]) => specifier.startsWith(prefix));
  if (!alias) return undefined;
  const [prefix, folder, suffix] = alias;
  return folder + specifier.slice(prefix.length) + suffix;
}

function isNode(value: unknown): value is AstNode {
  return typeof value === "object" && value !== null && "type" in value;
}

export function visit(node: AstNode, see: (node: AstNode, parent?: AstNode) => void): void {
  const step = (current: AstNode, parent?: AstNode) => {
    see(current, parent);
    for (const value of Object.values(current)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) step(child, current);
      }
    }
  };
  step(node);
}

function isTypeOnly(node: AstNode): boolean {
  if (node["importKind"] === "type" || node["exportKind"] === "type") return true;
  const named = (node["specifiers"] ?? []) as AstNode[];
  return (
    named.length > 0 &&
    named.every((entry) => entry["importKind"] === "type" || entry["exportKind"] === "type")
  );
}

function readImports(path: string, ast: AstNode): ImportRef[] {
  const imports: ImportRef[] = [];
  const withSource = /^(?:Import|ExportNamed|ExportAll)Declaration$|^ImportExpression$/;
  visit(ast, (node) => {
    const isTypeImport = node.type === "TSImportType";
    if (!withSource.test(node.type) && !isTypeImport) return;
    const source = node["source"];
    if (!isNode(source) || typeof source["value"] !== "string") return;
    const specifier = source["value"];
    imports.push({
      specifier,
      typeOnly: isTypeImport || isTypeOnly(node),
      isLazy: node.type === "ImportExpression",
      target: resolveImport(path, specifier),
    });
  });
  return imports;
}

function parseSource(path: string, text: string): SourceFile {
  const lang = path.endsWith(".tsx") ? "tsx" : "ts";
  const ast = parseAst(text, { lang }, path) as unknown as AstNode;
  const isTest = /\.test\.tsx?$/.test(path) || /^(?:e2e|apps\/\w+\/test)\//.test(path);
  return { path, text, isTest, ast, imports: readImports(path, ast) };
}

export function makeRepository(files: Record<string, string>): Repository {
  const texts = new Map(Object.entries(files));
  const sources = [...texts]
    .filter(([path]) => /\.tsx?$/.test(path))
    .map(([path, text]) => parseSource(path, text));
  return { texts, sources };
}

const binary = /\.(?:png|jpe?g|webp|avif|ico|woff2?|wav|webm|gz|zip|pdf)$/;

export function listPaths(): string[] {
  const listing = execFileSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  return [...new Set(listing.split("\0"))].filter(
    (path) => path !== "" && existsSync(join(root, path)),
  );
}

export function readRepository(): Repository {
  const files: Record<string, string> = {};
  for (const path of listPaths()) {
    if (!binary.test(path)) files[path] = readFileSync(join(root, path), "utf8");
  }
  return makeRepository(files);
}

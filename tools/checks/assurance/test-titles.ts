import { parseAst } from "vitest/node";
import type { AstNode } from "../repository.ts";

function isNode(value: unknown): value is AstNode {
  return typeof value === "object" && value !== null && "type" in value;
}

/** `test`, `test.each([…])` and `test.concurrent.each` are all `test`. */
function nameOfCallee(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Identifier") return String(node["name"]);
  if (node.type === "MemberExpression") return nameOfCallee(node["object"]);
  return node.type === "CallExpression" ? nameOfCallee(node["callee"]) : undefined;
}

/** What a template inserts is left out. */
function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Literal" && typeof node["value"] === "string") return node["value"];
  if (node.type !== "TemplateLiteral") return undefined;
  const quasis = node["quasis"] as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join("");
}

function listIn(value: unknown, groups: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => listIn(entry, groups));
  if (!isNode(value)) return [];
  if (value.type === "CallExpression") {
    const [first, ...rest] = value["arguments"] as unknown[];
    const name = nameOfCallee(value["callee"]);
    const title = textOf(first);
    if (name === "describe" && title !== undefined) return listIn(rest, [...groups, title]);
    if ((name === "test" || name === "it") && title !== undefined)
      return [[...groups, title].join(" ")];
  }
  return Object.values(value).flatMap((entry) =>
    typeof entry === "object" ? listIn(entry, groups) : [],
  );
}

/** The titles of a test file as they are written, each behind those of its groups. */
export function listTestTitles(path: string, text: string): string[] {
  const lang = path.endsWith("x") ? "tsx" : "ts";
  return listIn(parseAst(text, { lang }, path), []);
}

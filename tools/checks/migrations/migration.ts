import type { Node, RangeVar, TypeName } from "@pgsql/types";
import { parse } from "libpg-query";

type Statement = { node: Node; line: number };

export type Migration = {
  name: string;
  statements: Statement[];
  /** The reason after `-- no-transaction:`. */
  noTransaction: string | undefined;
  /** The release after `-- contract:`, the first one that uses no longer what this file removes. */
  contract: string | undefined;
  /** Objects of this file, which no release uses yet. */
  created: Set<string>;
};

/** Reads a file with the parser of PostgreSQL. */
export async function readMigration(name: string, text: string): Promise<Migration> {
  const { stmts = [] } = await parse(text);
  // The parser counts bytes.
  const bytes = Buffer.from(text);
  const statements = stmts.flatMap(({ stmt, stmt_location: at = 0 }) => {
    const gap = /^(?:\s|--.*\n)*/.exec(bytes.subarray(at).toString())?.[0].length ?? 0;
    const before = bytes.subarray(0, at).toString() + bytes.subarray(at).toString().slice(0, gap);
    return stmt ? [{ node: stmt, line: before.split("\n").length }] : [];
  });
  const header = /^(?:--.*\n)*/.exec(text)?.[0] ?? "";
  return {
    name,
    statements,
    noTransaction: /^-- no-transaction: *(.*)/.exec(header)?.[1],
    contract: /^-- contract: *(.*)/m.exec(header)?.[1],
    created: new Set(statements.flatMap(({ node }) => listCreated(node))),
  };
}

/** Keys of what a statement creates, as `table:paths` or `function:f(int4)`. */
function listCreated(node: Node): string[] {
  if ("CreateStmt" in node) return [tableKey(node.CreateStmt.relation)];
  if ("ViewStmt" in node) return [tableKey(node.ViewStmt.view)];
  if ("CreateFunctionStmt" in node) {
    const { funcname, parameters } = node.CreateFunctionStmt;
    const inputs = (parameters ?? []).flatMap((each) =>
      "FunctionParameter" in each && each.FunctionParameter.mode !== "FUNC_PARAM_TABLE"
        ? each.FunctionParameter
        : [],
    );
    const types = inputs
      .filter(({ mode }) => mode !== "FUNC_PARAM_OUT")
      .map(({ argType }) => typeText(argType));
    return [functionKey(funcname, types)];
  }
  if ("CreatePolicyStmt" in node) {
    const { table, policy_name } = node.CreatePolicyStmt;
    return [`policy:${table?.relname}.${policy_name}`];
  }
  if ("CreateTrigStmt" in node) {
    const { relation, trigname } = node.CreateTrigStmt;
    return [`trigger:${relation?.relname}.${trigname}`];
  }
  if ("AlterTableStmt" in node) {
    const { relation, cmds = [] } = node.AlterTableStmt;
    return cmds.flatMap((each) => {
      const def = "AlterTableCmd" in each ? each.AlterTableCmd.def : undefined;
      if (def && "ColumnDef" in def)
        return [`column:${relation?.relname}.${def.ColumnDef.colname}`];
      if (def && "Constraint" in def)
        return [`constraint:${relation?.relname}.${def.Constraint.conname}`];
      return [];
    });
  }
  return [];
}

export function tableKey(relation: RangeVar | undefined): string {
  return `table:${relation?.relname}`;
}

export function functionKey(name: Node[] | undefined, types: string[]): string {
  return `function:${lastName(name)}(${types.join(",")})`;
}

/** The name without its schema. */
export function lastName(names: Node[] | undefined): string {
  const last = names?.at(-1);
  return (last && "String" in last && last.String.sval) || "";
}

export function typeText(type: TypeName | undefined): string {
  return `${lastName(type?.names)}${type?.arrayBounds ? "[]" : ""}`;
}

/** All nodes of one kind below a node. */
export function collect(value: unknown, kind: string): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const found = key === kind ? [inner as Record<string, unknown>] : [];
    return [...found, ...collect(inner, kind)];
  });
}

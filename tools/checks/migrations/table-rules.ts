import type { AlterTableCmd, AlterTableStmt, ColumnDef, Constraint, Node } from "@pgsql/types";
import { collect, lastName, type Migration, tableKey, typeText } from "./migration.ts";

/** Columns with a validated `check (… is not null)`, as `table.column`. */
export type CheckedColumns = Set<string>;

export type Context = {
  checked: CheckedColumns;
  /** Tables that the previous release reads by a prepared `select *`. */
  wholeRows: string[];
};

/** They do not change for the rows of one statement, so that PostgreSQL stores the value once. */
const stableFunctions = [
  "now",
  "transaction_timestamp",
  "statement_timestamp",
  "jsonb_build_object",
];

const harmless = [
  "AT_DropNotNull",
  "AT_SetStatistics",
  "AT_SetStorage",
  "AT_SetRelOptions",
  "AT_ResetRelOptions",
];

export function checkAlterTable(
  file: Migration,
  { relation, cmds = [] }: AlterTableStmt,
  context: Context,
): string[] {
  if (file.created.has(tableKey(relation))) return [];
  const table = relation?.relname ?? "";
  return cmds.flatMap((each) =>
    "AlterTableCmd" in each ? checkCommand(file, table, each.AlterTableCmd, context) : [],
  );
}

function checkCommand(
  file: Migration,
  table: string,
  { subtype = "AT_AddColumn", name, def }: AlterTableCmd,
  context: Context,
): string[] {
  const contracts = (what: string) =>
    file.contract
      ? []
      : [`${what}: the previous release may use it (mark: -- contract: <release>)`];
  const of = `${table}.${name}`;
  if (harmless.includes(subtype)) return [];
  switch (subtype) {
    case "AT_AddColumn":
      return def && "ColumnDef" in def ? checkNewColumn(table, def.ColumnDef, context) : [];
    case "AT_AddConstraint":
      return def && "Constraint" in def ? checkConstraint(file, table, def.Constraint) : [];
    case "AT_DropColumn":
      return contracts(`drops the column ${of}`);
    case "AT_DropConstraint":
      return file.created.has(`constraint:${of}`) ? [] : contracts(`drops the constraint ${of}`);
    case "AT_ColumnDefault":
      return def ? [] : contracts(`drops the default of ${of}`);
    case "AT_AlterColumnType":
      return [`changes the type of ${of}: add a column instead`];
    case "AT_SetNotNull":
      return [
        ...contracts(`sets ${of} not null`),
        ...(context.checked.has(of)
          ? []
          : [`sets ${of} not null without a validated check (${name} is not null)`]),
      ];
    case "AT_ValidateConstraint":
      return file.created.has(`constraint:${of}`)
        ? [`validates ${of} under the lock that added it: use the next file`]
        : [];
    default:
      return [`${subtype} on ${table} is not known to this check`];
  }
}

function checkNewColumn(table: string, column: ColumnDef, { wholeRows }: Context): string[] {
  const constraints = listConstraints(column.constraints);
  const has = (type: Constraint["contype"]) => constraints.find(({ contype }) => contype === type);
  const of = `${table}.${column.colname}`;
  const faults: string[] = [];
  if (wholeRows.includes(table))
    faults.push(`adds ${of}: the previous release has prepared select * of it; use a new table`);
  const value = has("CONSTR_DEFAULT")?.raw_expr;
  const isSerial = /serial/.test(typeText(column.typeName));
  if (isSerial || has("CONSTR_IDENTITY") || (value && isVolatile(value)))
    faults.push(`adds ${of} with a volatile default, which rewrites the table`);
  if (has("CONSTR_GENERATED")?.generated_kind === "s")
    faults.push(`adds the stored column ${of}, which rewrites the table`);
  if (has("CONSTR_NOTNULL") && !value && !isSerial)
    faults.push(`adds ${of} not null without a default: the previous release does not write it`);
  if (has("CONSTR_CHECK"))
    faults.push(`adds ${of} with a check, which scans the table: add it not valid`);
  if (has("CONSTR_FOREIGN") && value)
    faults.push(`adds ${of} with a default and a foreign key, which scans the table`);
  if (has("CONSTR_UNIQUE") ?? has("CONSTR_PRIMARY"))
    faults.push(`adds ${of} with an index, which locks the table: build it concurrently`);
  return faults;
}

function checkConstraint(file: Migration, table: string, constraint: Constraint): string[] {
  const { contype, conname, skip_validation, indexname } = constraint;
  const of = `${table}.${conname}`;
  if (["CONSTR_PRIMARY", "CONSTR_UNIQUE", "CONSTR_EXCLUSION"].includes(contype ?? ""))
    return indexname ? [] : [`adds ${of} with an index, which locks the table: use using index`];
  const faults = skip_validation ? [] : [`adds ${of} without not valid, which scans the table`];
  const isReplaced = file.statements.some(({ node }) => dropsConstraint(node, table, conname));
  const old = listColumns(constraint).filter(
    (column) => !file.created.has(`column:${table}.${column}`),
  );
  if (old.length > 0 && !isReplaced && !file.contract)
    faults.push(
      `adds ${of} on ${old.join(", ")}: the previous release may break it (mark: -- contract: <release>)`,
    );
  return faults;
}

function dropsConstraint(node: Node, table: string, name: string | undefined): boolean {
  if (!("AlterTableStmt" in node) || node.AlterTableStmt.relation?.relname !== table) return false;
  return (node.AlterTableStmt.cmds ?? []).some(
    (each) =>
      "AlterTableCmd" in each &&
      each.AlterTableCmd.subtype === "AT_DropConstraint" &&
      each.AlterTableCmd.name === name,
  );
}

function listColumns({ raw_expr, fk_attrs, keys }: Constraint): string[] {
  const inCheck = collect(raw_expr, "ColumnRef").map(({ fields }) => lastName(fields as Node[]));
  return [...inCheck, ...[...(fk_attrs ?? []), ...(keys ?? [])].map((key) => lastName([key]))];
}

function isVolatile(expression: Node): boolean {
  return collect(expression, "FuncCall").some(
    ({ funcname }) => !stableFunctions.includes(lastName(funcname as Node[])),
  );
}

function listConstraints(nodes: Node[] = []): Constraint[] {
  return nodes.flatMap((node) => ("Constraint" in node ? node.Constraint : []));
}

/** Adds the columns that a file proves to be not null, for files after it. */
export function collectCheckedColumns(
  { statements }: Migration,
  pending: Map<string, string>,
  checked: CheckedColumns,
): void {
  for (const { node } of statements) {
    if (!("AlterTableStmt" in node)) continue;
    const table = node.AlterTableStmt.relation?.relname;
    for (const each of node.AlterTableStmt.cmds ?? []) {
      if (!("AlterTableCmd" in each)) continue;
      const { subtype = "AT_AddColumn", name, def } = each.AlterTableCmd;
      if (subtype === "AT_AddConstraint" && def && "Constraint" in def) {
        const column = findRequiredColumn(def.Constraint);
        if (column) pending.set(`${table}.${def.Constraint.conname}`, `${table}.${column}`);
      }
      const column = pending.get(`${table}.${name}`);
      if (subtype === "AT_ValidateConstraint" && column) checked.add(column);
    }
  }
}

/** The column of `check (column is not null)`. */
function findRequiredColumn({ raw_expr }: Constraint): string | undefined {
  if (!raw_expr || !("NullTest" in raw_expr)) return undefined;
  const { arg, nulltesttype } = raw_expr.NullTest;
  if (nulltesttype !== "IS_NOT_NULL" || !arg || !("ColumnRef" in arg)) return undefined;
  return lastName(arg.ColumnRef.fields);
}

import type { DropStmt, FuncCall, GrantStmt, IndexStmt, Node, SelectStmt } from "@pgsql/types";
import { checkLocks } from "./locked-tables.ts";
import { functionKey, lastName, type Migration, tableKey, typeText } from "./migration.ts";
import { wholeRowTables } from "./whole-row-tables.ts";
import { checkAlterTable, type CheckedColumns, type Context } from "./table-rules.ts";

/** They change nothing that the previous release reads or writes, and lock nothing for long. */
const harmless = [
  "AlterDefaultPrivilegesStmt",
  "AlterFunctionStmt",
  "AlterPolicyStmt",
  "AlterRoleSetStmt",
  "CommentStmt",
  "CreateDomainStmt",
  "CreateEnumStmt",
  "CreateExtensionStmt",
  "CreateFunctionStmt",
  "CreateSchemaStmt",
  "CreateSeqStmt",
  "CreateStmt",
  "CreateTrigStmt",
  "InsertStmt",
  "ViewStmt",
];

/** Older files were applied before the rule; the second table of this one is created by the file before it. */
const lastExemptFromLocks = "0052_path_publication_reports.sql";

/** What a release before this one, or a learner who waits for a lock, would notice of a migration. */
export function findFaults(
  file: Migration,
  { checked, releases }: { checked: CheckedColumns; releases: string[] },
): string[] {
  const wholeRows = wholeRowTables[releases.at(-1) ?? ""] ?? [];
  const faults = file.statements.flatMap(({ node, line }) =>
    checkStatement(file, node, { checked, wholeRows }).map(
      (fault) => `${file.name}:${line} ${fault}`,
    ),
  );
  const ofFile = [
    ...checkMarks(file, releases),
    ...(file.name > lastExemptFromLocks ? checkLocks(file) : []),
  ];
  return [...ofFile.map((fault) => `${file.name} ${fault}`), ...faults];
}

function checkMarks(file: Migration, releases: string[]): string[] {
  const { noTransaction, contract, statements } = file;
  const faults: string[] = [];
  if (contract !== undefined && !releases.some((each) => isCommit(contract, each)))
    faults.push(`names no release of tools/upgrade/releases.json after -- contract:`);
  if (noTransaction === undefined) return faults;
  if (!noTransaction) faults.push("gives no reason after -- no-transaction:");
  const [only, ...others] = statements;
  const index = only && "IndexStmt" in only.node ? only.node.IndexStmt : undefined;
  if (!index?.concurrent || !index.idxname || index.if_not_exists || others.length > 0)
    faults.push("runs without a transaction, so it must be one create index concurrently <name>");
  return faults;
}

function isCommit(text: string, release: string): boolean {
  return /^[0-9a-f]{7,40}\b/.test(text) && release.startsWith(text.split(" ", 1)[0] ?? text);
}

function checkStatement(file: Migration, node: Node, context: Context): string[] {
  const [kind = ""] = Object.keys(node);
  if ("AlterTableStmt" in node) return checkAlterTable(file, node.AlterTableStmt, context);
  if ("IndexStmt" in node) return checkIndex(file, node.IndexStmt);
  if ("DropStmt" in node) return checkDrop(file, node.DropStmt);
  if ("GrantStmt" in node) return checkGrant(file, node.GrantStmt);
  if ("RenameStmt" in node) {
    const { renameType, relation, newname } = node.RenameStmt;
    const isNew = file.created.has(tableKey(relation));
    if (isNew || renameType === "OBJECT_INDEX") return [];
    return [`renames to ${newname}: the previous release uses the old name`];
  }
  if ("CreatePolicyStmt" in node) {
    const { permissive, table, policy_name } = node.CreatePolicyStmt;
    const isNew = file.created.has(tableKey(table));
    return permissive || isNew || file.contract
      ? []
      : [`adds the restrictive policy ${policy_name}: the previous release may break it`];
  }
  if ("AlterEnumStmt" in node)
    return node.AlterEnumStmt.oldVal ? ["renames a value that the previous release uses"] : [];
  if ("UpdateStmt" in node || "DeleteStmt" in node) {
    const { relation, whereClause } = "UpdateStmt" in node ? node.UpdateStmt : node.DeleteStmt;
    if (whereClause || file.created.has(tableKey(relation))) return [];
    return [`changes all rows of ${relation?.relname}, which locks them: use a job in batches`];
  }
  if ("LockStmt" in node) return ["locks a table"];
  if ("SelectStmt" in node && callsKnownFunction(node.SelectStmt)) return [];
  return harmless.includes(kind) ? [] : [`${kind} is not known to this check`];
}

/** Functions that create tables only. */
const callable = ["add_event_partitions"];

/** `select f()` and nothing else. */
function callsKnownFunction({ targetList = [], ...others }: SelectStmt): boolean {
  const [target, ...more] = targetList;
  const value = target && "ResTarget" in target ? target.ResTarget.val : undefined;
  if (!value || !("FuncCall" in value) || more.length > 0) return false;
  const { fromClause, whereClause, withClause } = others;
  return !fromClause && !whereClause && !withClause && isCallable(value.FuncCall);
}

function isCallable({ funcname, args = [] }: FuncCall): boolean {
  return args.length === 0 && callable.includes(lastName(funcname));
}

function checkIndex(file: Migration, { relation, concurrent, unique, idxname }: IndexStmt) {
  if (file.created.has(tableKey(relation))) return [];
  const faults: string[] = [];
  if (!concurrent)
    faults.push(
      `builds ${idxname} without concurrently, which locks ${relation?.relname} (mark: -- no-transaction: <reason>)`,
    );
  else if (file.noTransaction === undefined)
    faults.push(
      `builds ${idxname} concurrently in a transaction (mark: -- no-transaction: <reason>)`,
    );
  if (unique && !file.contract)
    faults.push(
      `builds the unique ${idxname}: the previous release may write duplicates (mark: -- contract: <release>)`,
    );
  return faults;
}

/** Dropped and created again in one transaction is a change, not a removal. */
function checkDrop(file: Migration, { objects = [], removeType = "OBJECT_TABLE" }: DropStmt) {
  const kind = removeType.replace("OBJECT_", "").toLowerCase();
  return objects.flatMap((object) => {
    const key = `${kind}:${describeObject(object)}`;
    return file.created.has(key) || file.contract
      ? []
      : [
          `drops the ${key.replace(":", " ")}: the previous release may use it (mark: -- contract: <release>)`,
        ];
  });
}

function describeObject(object: Node): string {
  if ("ObjectWithArgs" in object) {
    const { objname, objargs = [] } = object.ObjectWithArgs;
    const types = objargs.map((type) => ("TypeName" in type ? typeText(type.TypeName) : ""));
    return functionKey(objname, types).replace("function:", "");
  }
  if ("List" in object) return (object.List.items ?? []).map((item) => lastName([item])).join(".");
  if ("TypeName" in object) return typeText(object.TypeName);
  return lastName([object]);
}

function checkGrant(file: Migration, { is_grant, objects = [] }: GrantStmt): string[] {
  if (is_grant || file.contract) return [];
  return objects.flatMap((object) => {
    const key =
      "RangeVar" in object ? tableKey(object.RangeVar) : `function:${describeObject(object)}`;
    return file.created.has(key)
      ? []
      : [
          `revokes a right on ${key.replace(":", " ")} that the previous release may use (mark: -- contract: <release>)`,
        ];
  });
}

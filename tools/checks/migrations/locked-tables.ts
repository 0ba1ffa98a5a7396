import type { Constraint, Node } from "@pgsql/types";
import { collect, type Migration } from "./migration.ts";

/**
 * Two locks in one transaction can form a deadlock with a request that takes them in the other order, and PostgreSQL may
 * end the request.
 */
export function checkLocks(file: Migration): string[] {
  const listExisting = (node: Node) =>
    listLocked(node).filter((table) => !file.created.has(`table:${table}`));
  const locking = file.statements.filter(({ node }) => listExisting(node).length > 0);
  const locked = [...new Set(locking.flatMap(({ node }) => listExisting(node)))];
  // A foreign key between two existing tables needs both locks.
  const [only] = locking;
  if (locking.length === 1 && only && "AlterTableStmt" in only.node) return [];
  return locked.length > 1 ? [`locks ${locked.join(" and ")}: use a file for each`] : [];
}

/** Tables that a statement locks against writes until the end of the transaction. */
function listLocked(node: Node): string[] {
  const references = collect(node, "Constraint").flatMap(
    ({ pktable }: Constraint) => pktable ?? [],
  );
  const changed = [
    "AlterTableStmt" in node && node.AlterTableStmt.relation,
    "CreatePolicyStmt" in node && node.CreatePolicyStmt.table,
    "CreateTrigStmt" in node && node.CreateTrigStmt.relation,
    "RenameStmt" in node && node.RenameStmt.relation,
  ];
  return [...references, ...changed].flatMap((table) => (table && table.relname) || []);
}

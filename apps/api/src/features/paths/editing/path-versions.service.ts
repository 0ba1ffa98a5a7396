import { randomUUID } from "node:crypto";
import { comparePaths, type VersionedPath } from "@masar/domain/planning/path-difference";
import type { PathSnapshot } from "#api/db/schema/path-snapshot.ts";
import type { Tx } from "#api/db/tx.ts";
import * as queries from "#api/features/paths/editing/path-versions.queries.ts";
import type { PathRow } from "#api/features/paths/paths.queries.ts";

const maxVersions = 50;

const planColumns = [
  "hours_per_week",
  "deadline",
  "start_date",
  "done_before",
  "sub_milestones_before",
] as const;
export type PlanColumn = (typeof planColumns)[number];

type Version = { edit_id: string; kind: string; snapshot: PathSnapshot };

/** Stores what the path was before a change. Returns the number of the version after it. */
export async function recordVersion(tx: Tx, path: PathRow, change: Version): Promise<number> {
  const { user_id, id: path_id } = path;
  const version = path.version + 1;
  const snapshot = JSON.stringify(change.snapshot);
  await queries.insertVersion(tx, { ...change, user_id, path_id, version, snapshot });
  const of = { userId: user_id, pathId: path_id };
  await queries.deleteVersionsUpTo(tx, { ...of, version: version - maxVersions });
  return version;
}

type PlanValues = Partial<Pick<PathRow, PlanColumn>>;

/** The path's own values of the plan columns to which `values` gives another one. */
export function pickChangedPlan(path: PathRow, values: PlanValues) {
  const changed = planColumns.filter((column) => {
    const value = values[column];
    return value !== undefined && JSON.stringify(value) !== JSON.stringify(path[column]);
  });
  return Object.fromEntries(changed.map((column) => [column, path[column]]));
}

type PlanChange = {
  kind: "set_hours" | "set_deadline" | "move_dates";
  values: PlanValues;
  /** Before the change, if new hours replace it. */
  weeklyTarget?: number | null | undefined;
};

/** Its snapshot has only the columns that change, so that an undo leaves the others. */
export async function recordPlanChange(tx: Tx, path: PathRow, change: PlanChange) {
  const { kind, values, weeklyTarget } = change;
  const changed = pickChangedPlan(path, values);
  if (Object.keys(changed).length === 0) return {};
  const snapshot: PathSnapshot = {
    ...changed,
    ...(weeklyTarget !== undefined && { weekly_target_hours: weeklyTarget }),
  };
  return { version: await recordVersion(tx, path, { edit_id: randomUUID(), kind, snapshot }) };
}

/** Each snapshot is the path before its change, so the newest one is compared with the path itself. */
export function describeVersions<Row extends { snapshot: PathSnapshot }>(
  path: VersionedPath,
  newestFirst: readonly Row[],
) {
  let after = path;
  return newestFirst.map(({ snapshot, ...version }) => {
    const before = { ...after, ...snapshot };
    const difference = comparePaths(before, after);
    after = before;
    return { ...version, difference };
  });
}

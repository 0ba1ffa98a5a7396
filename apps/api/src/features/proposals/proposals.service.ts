import type { ParsedOf, ResponseOf } from "@masar/contract/endpoint-schemas";
import type { Proposal } from "@masar/contract/proposals/schemas";
import { endsAhead, planWays, type ProposalWay } from "@masar/domain/planning/proposal/plan-ways";
import { findQuietReason } from "@masar/domain/planning/proposal/proposal-reason";
import type { UserCtx } from "#api/context.ts";
import { loadActivePaths } from "#api/core/study/active-paths.service.ts";
import type { ActivePath } from "#api/core/study/current-path.service.ts";
import { loadStreakLedger, type StreakLedger } from "#api/core/study/streak.service.ts";
import type { Tx } from "#api/db/tx.ts";
import { AppError } from "#api/errors.ts";
import { findChangeState, replanPath } from "#api/features/paths/editing/replan-path.service.ts";
import { loadFacts, toProposalDay } from "./proposal-facts.ts";
import * as queries from "./proposals.queries.ts";
import { describeOpen } from "./describe-proposal.ts";

type Answer = ResponseOf<"getProposal">;
type Accepted = ParsedOf<"acceptProposal">;

export async function getProposal(ctx: UserCtx): Promise<Answer> {
  return ctx.tx(async (tx) => {
    const ledger = await loadStreakLedger(tx, { userId: ctx.user.id });
    return readAnswer(tx, ledger);
  });
}

/** One indexed row: the dashboard asks on every visit. An accepted one is shown there, to be undone. */
export async function hasProposal(
  tx: Tx,
  ledger: StreakLedger,
  activePaths: readonly ActivePath[],
): Promise<boolean> {
  const status = await findStatus(tx, ledger, activePaths);
  return status === "accepted" || isOpenToday(status, ledger);
}

/** For what announces it: an accepted one is no news. */
export async function hasOpenProposal(
  tx: Tx,
  ledger: StreakLedger,
  activePaths: readonly ActivePath[],
): Promise<boolean> {
  return isOpenToday(await findStatus(tx, ledger, activePaths), ledger);
}

async function findStatus(tx: Tx, ledger: StreakLedger, activePaths: readonly ActivePath[]) {
  const row = await queries.findProposal(tx, ledger);
  if (!row || row.expires_at <= ledger.now) return undefined;
  return activePaths.some(({ path }) => path.id === row.path_id) ? row.status : undefined;
}

/** Nothing new is shown on a quiet day. */
function isOpenToday(status: queries.ProposalRow["status"] | undefined, ledger: StreakLedger) {
  return status === "open" && findQuietReason(toProposalDay(ledger)) === null;
}

/** The date and the version say which plan the user saw: with another one, the way is not what was chosen. */
export async function acceptProposal(
  ctx: UserCtx,
  { params: { id }, body }: Pick<Accepted, "params" | "body">,
): Promise<Answer> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const ledger = await loadStreakLedger(tx, { userId });
    const row = await queries.lockProposal(tx, { userId });
    if (row?.id !== id) throw new AppError("not_found");
    const change = { userId, pathId: row.path_id, editId: body.edit_id };
    const accepted = await replanPath(tx, change, body.base_version, async () => {
      const open = await findOpen(tx, ledger, row);
      if (!open) throw new AppError("not_possible_now");
      const way = findWay(open.ways, body);
      if (way?.finish_date !== body.finish_date) throw new AppError("path_changed");
      const { trim, planned_finish } = open.ways;
      const steps = body.way === "trim" ? (trim?.left_out ?? []) : [];
      return {
        kind: `proposal_${body.way}`,
        values: way.values,
        result: { planned_finish, steps: steps.flatMap((each) => each.steps).length },
      };
    });
    // A repeated request changes nothing.
    if (accepted) {
      const { planned_finish, steps } = accepted.result;
      await queries.updateProposal(tx, {
        userId,
        values: {
          status: "accepted",
          way: body.way,
          version: accepted.version,
          finish_before: planned_finish,
          steps_left_out: steps,
        },
      });
    }
    return readAnswer(tx, ledger);
  });
}

export async function keepPlan(ctx: UserCtx, { id }: { id: string }): Promise<Answer> {
  const userId = ctx.user.id;
  return ctx.tx(async (tx) => {
    const ledger = await loadStreakLedger(tx, { userId });
    const row = await queries.lockProposal(tx, { userId });
    if (row?.id !== id) throw new AppError("not_found");
    // A page that is out of date may show one that was accepted since.
    if (await findOpen(tx, ledger, row)) {
      await queries.updateProposal(tx, { userId, values: { status: "kept" } });
    }
    return readAnswer(tx, ledger);
  });
}

async function readAnswer(tx: Tx, ledger: StreakLedger): Promise<Answer> {
  const row = await queries.findProposal(tx, ledger);
  return { proposal: row ? await readProposal(tx, ledger, row) : null };
}

async function readProposal(
  tx: Tx,
  ledger: StreakLedger,
  row: queries.ProposalRow,
): Promise<Proposal | null> {
  const open = await findOpen(tx, ledger, row);
  if (open) {
    // An accepted one is shown as open again after its undo, unless today is a quiet day.
    return findQuietReason(toProposalDay(ledger)) ? null : describeOpen(row, open);
  }
  const { id, path_id, way, version, finish_before, steps_left_out } = row;
  if (row.status !== "accepted" || row.expires_at <= ledger.now) return null;
  if (!way || version === null || !finish_before) return null;
  const state = await findChangeState(tx, { userId: ledger.userId, pathId: path_id, version });
  const current = await findActivePath(tx, ledger, path_id);
  if (state !== "newest" || !current) return null;
  const { path, plan } = current;
  return {
    state: "accepted",
    id,
    path_id,
    path_title: path.title,
    version: path.version,
    hours_per_week: path.hours_per_week,
    way,
    finish_before,
    finish_date: plan.finish_date,
    steps_left_out: steps_left_out ?? 0,
  };
}

/** Not decided, or undone since; null when it expired or its path has nothing left to plan. */
async function findOpen(tx: Tx, ledger: StreakLedger, row: queries.ProposalRow) {
  const { path_id, reason, status, version, expires_at } = row;
  if (status === "kept" || expires_at <= ledger.now) return null;
  if (status === "accepted") {
    const of = { userId: ledger.userId, pathId: path_id, version: version ?? 0 };
    if ((await findChangeState(tx, of)) !== "undone") return null;
  }
  const current = await findActivePath(tx, ledger, path_id);
  if (!current || current.views.every((view) => view.is_completed)) return null;
  const facts = await loadFacts(tx, ledger, current);
  const { today } = ledger;
  const ways = planWays({ ...facts, reason, today });
  return endsAhead(ways, today) ? { current, ways } : null;
}

async function findActivePath(
  tx: Tx,
  { userId }: StreakLedger,
  id: string,
): Promise<ActivePath | undefined> {
  return (await loadActivePaths(tx, { userId })).find(({ path }) => path.id === id);
}

function findWay(
  ways: ReturnType<typeof planWays>,
  { way, hours_per_week }: Accepted["body"],
): ProposalWay | null | undefined {
  if (way !== "hours") return ways[way];
  return ways.hours.find((each) => each.hours_per_week === hours_per_week);
}

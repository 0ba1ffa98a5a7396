import { decideProposal } from "@masar/domain/planning/proposal/decide-proposal";
import { findCurrentPath, loadActivePaths } from "#api/core/study/active-paths.service.ts";
import type { StreakLedger } from "#api/core/study/streak.service.ts";
import type { Tx } from "#api/db/tx.ts";
import { loadFacts } from "./proposal-facts.ts";
import * as queries from "./proposals.queries.ts";

const expiresAfterMs = 7 * 24 * 3_600_000;

/**
 * Stores a proposal for the current path if one is due. The caller holds the user's due times, so that two workers make
 * one. Answers why there is none, for the time of the next look.
 */
export async function makeDueProposal(tx: Tx, ledger: StreakLedger) {
  const { userId, now, today } = ledger;
  const [paths, last] = await Promise.all([
    loadActivePaths(tx, { userId }),
    queries.findProposal(tx, { userId }),
  ]);
  const current = findCurrentPath(paths);
  if (!current) return "no_open_milestone";
  const facts = await loadFacts(tx, ledger, current);
  const decision = decideProposal({ ...facts, lastProposalDate: last?.local_date ?? null });
  if (decision.kind === "none") return decision.reason;
  await queries.saveProposal(tx, {
    user_id: userId,
    id: crypto.randomUUID(),
    path_id: current.path.id,
    reason: decision.reason,
    week_minutes: facts.lastWeek?.minutes ?? null,
    week_hours: facts.lastWeek?.hoursPerWeek ?? null,
    local_date: today,
    expires_at: new Date(now.getTime() + expiresAfterMs),
    status: "open",
    way: null,
    version: null,
    finish_before: null,
    steps_left_out: null,
    created_at: now,
  });
  return null;
}

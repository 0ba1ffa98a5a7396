import type { NoProposalReason, ProposalReason } from "@masar/contract/proposals/constants";
import { daysBetween } from "../../dates/local-date.ts";
import type { Forecast } from "../../progress/forecast.ts";
import { scheduleStored } from "../schedule.ts";
import { endsAhead, planWays, type ProposalWays, type WaysInput } from "./plan-ways.ts";
import {
  findProposalReason,
  findQuietReason,
  type ProposalDay,
  type StudiedWeek,
} from "./proposal-reason.ts";

export type ProposalInput = Omit<WaysInput, "reason" | "expected" | "today"> & {
  day: ProposalDay;
  expected: Forecast;
  lastProposalDate: string | null;
  lastWeek: StudiedWeek | null;
  hasExcellentCheck: boolean;
};

export type ProposalDecision =
  | { kind: "none"; reason: NoProposalReason }
  | { kind: "proposal"; reason: ProposalReason; ways: ProposalWays };

const everyDays = 7;

/** Whether a user gets a proposal today, and its three ways. */
export function decideProposal(input: ProposalInput): ProposalDecision {
  const { path, views, day, expected, lastProposalDate } = input;
  const quiet = findQuietReason(day);
  if (quiet) return none(quiet);
  if (views.every((view) => view.is_completed)) return none("no_open_milestone");
  if (lastProposalDate && daysBetween(lastProposalDate, day.today) < everyDays) {
    return none("recent_proposal");
  }
  const plannedFinish = scheduleStored(path, views).finish_date;
  const reason = findProposalReason({ ...input, plannedFinish });
  if (!reason) return none("as_planned");
  const ways = planWays({ ...input, expected, reason, today: day.today });
  return endsAhead(ways, day.today) ? { kind: "proposal", reason, ways } : none("as_planned");
}

function none(reason: NoProposalReason): ProposalDecision {
  return { kind: "none", reason };
}

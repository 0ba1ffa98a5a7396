/** Why a user gets a proposal: the first that is true of their last week. */
export const proposalReasons = [
  "check_went_well",
  "missed_week",
  "lighter_week",
  "later_finish",
  "earlier_finish",
] as const;
export type ProposalReason = (typeof proposalReasons)[number];

export type NoProposalReason =
  | "switched_off"
  | "paused"
  | "busy_season"
  | "rest_day"
  | "no_open_milestone"
  | "recent_proposal"
  | "as_planned";

export const proposalWays = ["dates", "trim", "hours"] as const;
export type ProposalWayKind = (typeof proposalWays)[number];

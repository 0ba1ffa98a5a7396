import type { ProposalReason, ProposalWayKind } from "@masar/contract/proposals/constants";
import type { ColumnType, Generated } from "kysely";
import type { LocalDate } from "#api/db/schema/columns.ts";

export type ProposalTables = {
  plan_proposals: {
    user_id: string;
    id: Generated<string>;
    path_id: string;
    reason: ProposalReason;
    week_minutes: number | null;
    week_hours: number | null;
    local_date: LocalDate;
    expires_at: Date;
    status: Generated<"open" | "accepted" | "kept">;
    way: ProposalWayKind | null;
    version: number | null;
    finish_before: LocalDate | null;
    steps_left_out: number | null;
    created_at: ColumnType<Date, Date | undefined>;
  };
};

import type { ReportReason } from "@masar/contract/community/constants";
import type { PublicationVisibility } from "@masar/contract/publications/constants";
import type { ColumnType, Generated } from "kysely";
import type * as col from "#api/db/schema/columns.ts";

export type PublicationTables = {
  path_publications: col.Timestamps & {
    id: Generated<string>;
    user_id: string;
    path_id: string;
    token: string;
    visibility: PublicationVisibility;
    shows_progress: Generated<boolean>;
    shows_name: Generated<boolean>;
    revoked_at: Date | null;
    removed_at: ColumnType<Date | null, never, never>;
    removed_reason: ColumnType<ReportReason | null, never, never>;
    reviewed_at: ColumnType<Date | null, never, never>;
  };
  path_publication_reports: {
    user_id: string;
    publication_id: string;
    reason: ReportReason;
    note: Generated<string>;
    title: string;
    created_at: col.Changed;
  };
};

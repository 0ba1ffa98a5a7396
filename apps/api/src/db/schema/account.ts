import type { ExportStatus } from "@masar/contract/account/constants";
import type { ColumnType, Generated } from "kysely";

/** What a learner asked to take along: a part of the tables in `schema.ts`. */
type Created = ColumnType<Date, never, never>;
type Changed = ColumnType<Date, never, Date>;

export type AccountTables = {
  exports: {
    user_id: string;
    id: string;
    status: Generated<ExportStatus>;
    byte_size: Generated<number>;
    created_at: Created;
    expires_at: Changed;
  };
  export_chunks: { user_id: string; export_id: string; place: number; bytes: Buffer };
};

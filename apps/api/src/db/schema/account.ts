import type { ExportStatus } from "@masar/contract/account/constants";
import type { Generated } from "kysely";
import type { Changed, Created, OwnId } from "#api/db/schema/columns.ts";

export type AccountTables = {
  exports: OwnId & {
    status: Generated<ExportStatus>;
    byte_size: Generated<number>;
    created_at: Created;
    expires_at: Changed;
  };
  export_chunks: { user_id: string; export_id: string; place: number; bytes: Buffer };
};

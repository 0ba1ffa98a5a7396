import type { ExportStatus } from "@masar/contract/account/constants";
import type { Generated } from "kysely";
import type { Changed, Created, OwnId } from "#api/db/schema/columns.ts";

export type AccountTables = {
  exports: OwnId & {
    status: Generated<ExportStatus>;
    byte_size: Generated<number>;
    /** Of its chunks in S3-compatible storage; null where they are rows. */
    object_prefix: string | null;
    created_at: Created;
    expires_at: Changed;
  };
  export_chunks: { user_id: string; export_id: string; place: number; bytes: Buffer };
};

import type { Generated } from "kysely";

export type ObjectTables = {
  object_deletions: { key: string; due_at: Generated<Date>; failures: Generated<number> };
};

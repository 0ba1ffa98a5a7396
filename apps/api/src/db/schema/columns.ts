import type { ColumnType } from "kysely";

export type Created = ColumnType<Date, never, never>;
export type Changed = ColumnType<Date, never, Date>;
/** Written as text: the driver would turn an array into one of Postgres. */
export type Json<T> = ColumnType<T, string, string>;
export type GeneratedJson<T> = ColumnType<T, string | undefined, string>;
/** `YYYY-MM-DD`, never an instant. */
export type LocalDate = string;

export type Timestamps = { created_at: Created; updated_at: Changed };
export type OwnId = { user_id: string; id: string };
export type OwnRow = OwnId & Timestamps;
/** Changed offline, field by field: the times are those of the changes. */
export type OwnItem = OwnId & {
  path_id: string | null;
  milestone_key: string | null;
  deleted_at: Date | null;
  created_at: Date;
  updated_at: Date;
  /** When the server wrote the row; a trigger sets it. */
  changed_at: Created;
};

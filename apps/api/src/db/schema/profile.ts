import type { ProfileVisibility } from "@masar/contract/profile/constants";
import type { Language } from "@masar/contract/settings/schemas";
import type { ColumnType, Generated } from "kysely";

/** Who a learner is to others: a part of the tables in `schema.ts`. */
type Created = ColumnType<Date, never, never>;
type Changed = ColumnType<Date, never, Date>;
/** Read as it is, written as text: the driver would turn an array into one of Postgres. */
type Json<T> = ColumnType<T, string, string>;
/** `YYYY-MM-DD`: a day of somebody's calendar is never an instant. */
type LocalDate = string;

export type ProfileTables = {
  profiles: {
    user_id: string;
    handle: string | null;
    display_name: Generated<string>;
    bio: Generated<string>;
    languages: Generated<string[]>;
    visibility: Generated<ProfileVisibility>;
    shows_country: Generated<boolean>;
    shows_numbers: Generated<boolean>;
    shows_calendar: Generated<boolean>;
    shows_paths: Generated<boolean>;
    created_at: Created;
    updated_at: Changed;
  };
  profile_photos: { user_id: string; id: Generated<string>; bytes: Buffer; created_at: Changed };
  completion_records: {
    user_id: string;
    id: string;
    path_id: string;
    token: string;
    holder_name: string;
    path_title: string;
    path_language: Language;
    timed_minutes: number;
    noted_minutes: number;
    milestones: Json<string[]>;
    started_on: LocalDate;
    completed_on: LocalDate;
    issued_on: LocalDate;
    revoked_on: LocalDate | null;
    created_at: Created;
  };
};

import type { ProfileVisibility } from "@masar/contract/profile/constants";
import type { Language } from "@masar/contract/settings/schemas";
import type { Generated } from "kysely";
import type * as col from "#api/db/schema/columns.ts";

export type ProfileTables = {
  profiles: col.Timestamps & {
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
  };
  profile_photos: {
    user_id: string;
    id: Generated<string>;
    /** Null where the photo is an object in S3-compatible storage. */
    bytes: Buffer | null;
    object_key: string | null;
    created_at: col.Changed;
  };
  completion_records: col.OwnId & {
    path_id: string;
    token: string;
    holder_name: string;
    path_title: string;
    path_language: Language;
    timed_minutes: number;
    noted_minutes: number;
    milestones: col.Json<string[]>;
    /** Positions in `milestones`; null in records from before checks existed. */
    checked_milestones: col.Json<number[]> | null;
    started_on: col.LocalDate;
    completed_on: col.LocalDate;
    issued_on: col.LocalDate;
    revoked_on: col.LocalDate | null;
    created_at: col.Created;
  };
};

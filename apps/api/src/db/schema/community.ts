import type { ForumCategory, PostState, ReportReason } from "@masar/contract/community/constants";
import type { Milestone } from "@masar/contract/paths/schemas";
import type { Budget, Level, StudyLanguage } from "@masar/contract/paths/constants";
import type { Language } from "@masar/contract/settings/schemas";
import type { ColumnType, Generated } from "kysely";
import type { Changed, Created, Json } from "#api/db/schema/columns.ts";

/** A shared path: what a copy needs, without progress. */
export type PathContent = {
  title: string;
  description: string;
  goal: string;
  milestones: Record<string, Milestone>;
  language: Language;
  blueprint: string | null;
  level: Level;
  study_language: StudyLanguage;
  budget: Budget;
  hours_per_week: number;
  next_key: number;
  next_sub: number;
};

export type CommunityTables = {
  forum_topics: {
    id: string;
    author_id: string | null;
    category: ForumCategory;
    language: Language;
    title: string;
    path: Json<PathContent> | null;
    post_count: Generated<number>;
    reply_count: Generated<number>;
    like_count: Generated<number>;
    accepted_post_id: string | null;
    is_locked: Generated<boolean>;
    is_pinned: Generated<boolean>;
    is_shown: Generated<boolean>;
    created_at: Created;
    activity_at: Created;
  };
  forum_posts: {
    id: string;
    topic_id: string;
    number: ColumnType<number, never, never>;
    author_id: string | null;
    body: string;
    status: ColumnType<Exclude<PostState, "deleted">, never, never>;
    taken_reason: ColumnType<ReportReason | null, never, never>;
    deleted_at: Date | null;
    is_shown: ColumnType<boolean, never, never>;
    like_count: Generated<number>;
    open_reports: Generated<number>;
    reported_at: Date | null;
    is_protected: ColumnType<boolean, never, never>;
    reviewed_at: Date | null;
    edited_at: Date | null;
    created_at: Created;
  };
  forum_search: {
    seq: Generated<number>;
    post_id: string;
    spans: ColumnType<number[], never, never>;
    search: never;
  };
  forum_likes: { user_id: string; post_id: string; created_at: Created };
  forum_follows: {
    user_id: string;
    topic_id: string;
    notice_id: string | null;
    created_at: Created;
  };
  forum_blocks: { user_id: string; blocked_id: string; created_at: Created };
  forum_reports: {
    user_id: string;
    post_id: string;
    reason: ReportReason;
    note: Generated<string>;
    created_at: Created;
  };
  forum_suspensions: {
    user_id: string;
    suspended_until: Date;
    reason: ReportReason;
    updated_at: Changed;
  };
};

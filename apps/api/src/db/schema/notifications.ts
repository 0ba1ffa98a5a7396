import type * as kinds from "@masar/contract/notifications/kinds";
import type { ColumnType, Generated } from "kysely";
import type { Created, LocalDate } from "#api/db/schema/columns.ts";

type Changed = ColumnType<Date, Date | undefined, Date>;

export type NotificationTables = {
  notifications: {
    user_id: string;
    id: Generated<string>;
    title: string;
    message: string;
    type: Generated<kinds.NotificationType>;
    priority: Generated<kinds.NotificationPriority>;
    is_read: Generated<boolean>;
    kind: string | null;
    params: ColumnType<kinds.NotificationParams, string | undefined, never>;
    is_quiet: Generated<boolean>;
    created_at: ColumnType<Date, Date | undefined, never>;
  };
  notification_preferences: {
    user_id: string;
    type: kinds.NotificationType;
    in_app: Generated<boolean>;
    email: Generated<boolean>;
    push: Generated<boolean>;
    telegram: Generated<boolean>;
    updated_at: Changed;
  };
  due_times: { user_id: string; reminder_at: Generated<Date>; summary_at: Generated<Date> };
  weekly_summaries: { user_id: string; week_start: LocalDate; updated_at: Changed };
  push_subscriptions: {
    user_id: string;
    id: Generated<string>;
    session_id: string;
    endpoint: string;
    p256dh: string;
    auth_secret: string;
    device: string;
    created_at: Created;
    last_used_at: Date | null;
    expired_at: Date | null;
  };
  telegram_links: { user_id: string; chat_id: number; created_at: Changed };
  telegram_codes: { user_id: string; code_hash: string; expires_at: Date };
  reminders: {
    user_id: string;
    /** Null until the first reminder. */
    local_date: LocalDate | null;
    /** Read by the previous release only. */
    next_look_at: Generated<Date>;
    updated_at: Changed;
    snoozes: Generated<number>;
    snoozed_until: Date | null;
  };
};

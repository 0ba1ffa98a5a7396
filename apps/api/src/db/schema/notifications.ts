import type {
  NotificationParams,
  NotificationPriority,
  NotificationType,
} from "@masar/contract/notifications/kinds";
import type { ColumnType, Generated } from "kysely";

/** What learners are told, where, and what reminders and pushes keep: a part of the tables in `schema.ts`. */
type Created = ColumnType<Date, never, never>;
type Changed = ColumnType<Date, Date | undefined, Date>;
type LocalDate = string;

export type NotificationTables = {
  notifications: {
    user_id: string;
    id: Generated<string>;
    title: string;
    message: string;
    type: Generated<NotificationType>;
    priority: Generated<NotificationPriority>;
    is_read: Generated<boolean>;
    kind: string | null;
    params: ColumnType<NotificationParams, string | undefined, never>;
    is_quiet: Generated<boolean>;
    created_at: ColumnType<Date, Date | undefined, never>;
  };
  notification_preferences: {
    user_id: string;
    type: NotificationType;
    in_app: Generated<boolean>;
    email: Generated<boolean>;
    push: Generated<boolean>;
    updated_at: Changed;
  };
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
  reminders: {
    user_id: string;
    /** Null until the first reminder. */
    local_date: LocalDate | null;
    next_look_at: Date;
    updated_at: Changed;
  };
};

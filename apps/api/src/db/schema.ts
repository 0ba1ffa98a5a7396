import type { ColumnType, Generated } from "kysely";
import type {
  NotificationPriority,
  NotificationType,
  NotificationParams,
} from "@masar/contract/notification-kinds";
import type { Consent, Role } from "@masar/contract/account";
import type { Language } from "@masar/contract/settings";

/** The tables as the API sees them; `catalogue.test.ts` holds them against the database. */
type Created = ColumnType<Date, never, never>;
type Changed = ColumnType<Date, never, Date>;

export type AppTables = {
  settings: {
    user_id: string;
    country: string | null;
    time_zone: Generated<string>;
    setup_completed_at: Date | null;
    created_at: Created;
    updated_at: Changed;
  };
  consents: {
    user_id: string;
    id: Generated<string>;
    kind: Consent["kind"];
    granted: boolean;
    version: string;
    created_at: Created;
  };
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
    created_at: ColumnType<Date, Date | undefined, never>;
  };
  notification_preferences: {
    user_id: string;
    type: NotificationType;
    in_app: boolean;
    email: boolean;
    updated_at: Changed;
  };
  live_cursors: { user_id: string; last_seq: number };
  live_events: {
    user_id: string;
    seq: number;
    name: string;
    payload: unknown;
    created_at: Created;
  };
  client_errors: {
    id: Generated<string>;
    fingerprint: string;
    message: string;
    stack: string | null;
    page: string;
    version: string;
    count: Generated<number>;
    first_seen_at: Created;
    last_seen_at: Changed;
  };
};

export type AuthTables = {
  users: {
    id: Generated<string>;
    email: string;
    email_verified: Generated<boolean>;
    name: Generated<string>;
    image: string | null;
    language: Generated<Language>;
    roles: Generated<Role[]>;
    two_factor_enabled: Generated<boolean>;
    first_signed_in_at: Date | null;
    created_at: Created;
    updated_at: Changed;
  };
  sessions: {
    id: Generated<string>;
    user_id: string;
    token: string;
    expires_at: Date;
    ip_address: string | null;
    user_agent: string | null;
    created_at: Created;
    updated_at: Changed;
  };
  email_changes: {
    user_id: string;
    asked_by_session: string;
    new_email: string;
    old_token_hash: string;
    new_token_hash: string;
    old_confirmed_at: Date | null;
    new_confirmed_at: Date | null;
    expires_at: Date;
    created_at: Created;
  };
  verifications: {
    id: Generated<string>;
    identifier: string;
    value: string;
    expires_at: Date;
    created_at: Created;
    updated_at: Changed;
  };
  sign_in_failures: {
    email_hash: string;
    failures: number;
    blocked_until: Date;
    updated_at: Changed;
  };
  audit_log: {
    id: Generated<string>;
    actor: string;
    action: string;
    subject_user_id: string | null;
    details: ColumnType<unknown, string, never>;
    created_at: Created;
  };
};

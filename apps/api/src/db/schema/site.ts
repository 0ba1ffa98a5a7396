import type { Language } from "@masar/contract/settings/schemas";
import type * as support from "@masar/contract/support/constants";
import type { Diagnostics } from "@masar/contract/support/schemas";
import type { ColumnType, Generated } from "kysely";
import type { Changed, Created, Timestamps } from "#api/db/schema/columns.ts";

type Json<T> = ColumnType<T, string, never>;

export type SiteTables = {
  newsletter_subscriptions: {
    id: Generated<string>;
    email: string;
    language: Language;
    asked_at: Changed;
    confirmed_at: Date | null;
    created_at: Created;
  };
  newsletter_links: { token_hash: string; subscription_id: string; expires_at: Date };
  support_tickets: Timestamps & {
    id: string;
    user_id: string | null;
    source: support.TicketSource;
    status: Generated<support.TicketStatus>;
    topic: support.ContactTopic;
    name: string;
    email: string;
    language: Language;
    message: string;
    diagnostics: Json<Diagnostics> | null;
    search_text: Generated<string>;
  };
  support_replies: {
    id: string;
    ticket_id: string;
    author: support.ReplyAuthor;
    user_id: string | null;
    message: string;
    created_at: Created;
  };
  translations: Timestamps & {
    id: Generated<string>;
    language: Language;
    namespace: string;
    key: string;
    value: string;
  };
};

import type { Language } from "@masar/contract/settings/schemas";
import type {
  ContactTopic,
  ReplyAuthor,
  TicketSource,
  TicketStatus,
} from "@masar/contract/support/constants";
import type { Diagnostics } from "@masar/contract/support/schemas";
import type { ColumnType, Generated } from "kysely";

/** What the public face keeps: a part of the tables in `schema.ts`. */
type Created = ColumnType<Date, never, never>;
type Changed = ColumnType<Date, never, Date>;
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
  support_tickets: {
    id: string;
    user_id: string | null;
    source: TicketSource;
    status: Generated<TicketStatus>;
    topic: ContactTopic;
    name: string;
    email: string;
    language: Language;
    message: string;
    diagnostics: Json<Diagnostics> | null;
    search_text: Generated<string>;
    created_at: Created;
    updated_at: Changed;
  };
  support_replies: {
    id: string;
    ticket_id: string;
    author: ReplyAuthor;
    user_id: string | null;
    message: string;
    created_at: Created;
  };
  translations: {
    id: Generated<string>;
    language: Language;
    namespace: string;
    key: string;
    value: string;
    created_at: Created;
    updated_at: Changed;
  };
};

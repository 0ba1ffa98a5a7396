import { InboxTicket } from "#web/features/support/inbox/inbox-ticket.tsx";
import { MissingPage } from "#web/features/shell/missing-page.tsx";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/ticket";

export const clientLoader = loadPageStrings("operation", "support");

export const meta = createMeta((t) => [t("operation:sections.inbox"), t("operation:title")]);

export default function AdminTicketPage({ params }: Route.ComponentProps) {
  return <InboxTicket key={params.ticketId} id={params.ticketId} missing={<MissingPage />} />;
}

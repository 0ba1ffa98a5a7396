import { MissingPage } from "#web/features/shell/missing-page.tsx";
import { TicketPage } from "#web/features/support/ticket-page.tsx";
import { createPrefetchLoader } from "#web/entities/session/prefetch.ts";
import { myTicketQuery } from "#web/features/support/support.api.ts";
import { loadPageStrings } from "#web/platform/i18n/i18n.ts";
import { createMeta } from "#web/platform/meta/page-meta.ts";
import type { Route } from "./+types/support-ticket";

export const clientLoader = createPrefetchLoader(
  loadPageStrings("support"),
  ({ ticketId }: { ticketId: string }) => myTicketQuery(ticketId),
);

export const meta = createMeta((t) => [t("support:ticket.title"), t("support:title")]);

export default function SupportTicketRoute({ params }: Route.ComponentProps) {
  return <TicketPage key={params.ticketId} id={params.ticketId} missing={<MissingPage />} />;
}

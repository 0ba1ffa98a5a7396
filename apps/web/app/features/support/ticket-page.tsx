import type { MyTicket } from "@masar/contract/support/schemas";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { DiagnosticsDetails } from "./diagnostics-choice.tsx";
import { ReplyForm } from "./reply-form.tsx";
import {
  myTicketQuery,
  useCloseMyTicket,
  useReadAnswers,
  useRefreshOnAnswer,
  useReplyToMyTicket,
} from "./support.api.ts";
import { CloseButton, Thread, TicketFallback } from "./thread.tsx";
import { TicketStatusBadge } from "./ticket-list.tsx";

export function TicketPage({ id, missing }: { id: string; missing: ReactNode }) {
  const query = useQuery(myTicketQuery(id));
  useRefreshOnAnswer();
  if (query.data) return <Conversation ticket={query.data} />;
  return <TicketFallback query={query} isPage missing={missing} />;
}

function Conversation({ ticket }: { ticket: MyTicket }) {
  const { t } = useTranslation();
  const format = useFormat();
  const reply = useReplyToMyTicket(ticket.id);
  const close = useCloseMyTicket(ticket.id);
  useReadAnswers(ticket);
  const isClosed = ticket.status === "closed";
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <PageHeader
        title={t(`support:topics.${ticket.topic}`)}
        description={t("support:ticket.written", {
          date: format.date(ticket.created_at, "date"),
          reference: ticket.id.slice(0, 8),
        })}
        actions={<TicketStatusBadge status={ticket.status} />}
      />
      <Card className="grid grid-cols-1 gap-6">
        <Thread ticket={ticket} writer={t("support:ticket.you")}>
          <DiagnosticsDetails
            title={t("support:diagnostics.sent")}
            diagnostics={ticket.diagnostics}
          />
        </Thread>
        <ReplyForm
          key={ticket.id}
          ticketId={ticket.id}
          label={t("support:reply.label")}
          hint={isClosed ? t("support:reply.reopens") : undefined}
          submitLabel={t("support:reply.submit")}
          onSend={reply.mutateAsync}
        />
        <CloseButton isClosed={isClosed} close={close} />
      </Card>
    </div>
  );
}

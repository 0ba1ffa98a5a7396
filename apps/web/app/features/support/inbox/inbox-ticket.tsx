import type { Ticket } from "@masar/contract/support/schemas";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { DescriptionList } from "#web/ui/display/description-list.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { DiagnosticsDetails } from "#web/features/support/diagnostics-choice.tsx";
import { inboxTicketQuery, mailQuery, useAnswerTicket, useCloseTicket } from "./inbox.api.ts";
import { ReplyForm } from "#web/features/support/reply-form.tsx";
import { CloseButton, Thread, TicketFallback } from "#web/features/support/thread.tsx";
import { TicketStatusBadge } from "#web/features/support/ticket-list.tsx";

export function InboxTicket({ id, missing }: { id: string; missing: ReactNode }) {
  const query = useQuery(inboxTicketQuery(id));
  if (query.data) return <OpenTicket ticket={query.data} />;
  return <TicketFallback query={query} missing={missing} />;
}

function OpenTicket({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const close = useCloseTicket(ticket.id);
  return (
    <Card aria-labelledby="ticket-title" className="grid max-w-3xl grid-cols-1 gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <CardTitle id="ticket-title">{t(`support:topics.${ticket.topic}`)}</CardTitle>
        <TicketStatusBadge status={ticket.status} />
      </div>
      <WriterFacts ticket={ticket} />
      <Thread ticket={ticket} writer={<bdi {...bidiText(ticket.name || ticket.email)} />} />
      <Answer ticket={ticket} />
      <CloseButton isClosed={ticket.status === "closed"} close={close} />
    </Card>
  );
}

function WriterFacts({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, email, language, user_id, diagnostics } = ticket;
  return (
    <div className="grid gap-3">
      <DescriptionList
        className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2"
        termClassName="text-ink-2"
        valueClassName="font-medium wrap-anywhere"
        items={[
          [t("operation:inbox.name"), name ? <bdi key="name" {...bidiText(name)} /> : null],
          [
            t("operation:inbox.email"),
            <bdi key="email" dir="ltr">
              {email}
            </bdi>,
          ],
          [
            t("operation:inbox.from"),
            t(user_id ? "operation:inbox.member" : "operation:inbox.guest"),
          ],
          [t("operation:inbox.language"), t(`operation:inbox.languages.${language}`)],
          [
            t("operation:inbox.reference"),
            <bdi key="reference" dir="ltr">
              {ticket.id.slice(0, 8)}
            </bdi>,
          ],
          [t("operation:inbox.written"), format.date(ticket.created_at, "dateTime")],
        ]}
      />
      <DiagnosticsDetails title={t("operation:inbox.diagnostics")} diagnostics={diagnostics} />
    </div>
  );
}

function Answer({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { data: mail } = useQuery(mailQuery);
  const answer = useAnswerTicket(ticket.id);
  const isMember = ticket.user_id !== null;
  if (mail === "off" && !isMember) {
    return <InlineAlert tone="info">{t("operation:inbox.noMailGuest")}</InlineAlert>;
  }
  const goesTo = isMember ? "operation:inbox.goesToMember" : "operation:inbox.goesToGuest";
  const hint = t(mail === "off" ? "operation:inbox.noMailMember" : goesTo, {
    language: t(`operation:inbox.languages.${ticket.language}`),
  });
  return (
    <ReplyForm
      key={ticket.id}
      ticketId={ticket.id}
      label={t("operation:inbox.answer")}
      hint={hint}
      submitLabel={t("operation:inbox.submit")}
      onSend={answer.mutateAsync}
    />
  );
}

import type { Ticket } from "@masar/contract/support/schemas";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { ApiError } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { InlineAlert } from "#web/ui/feedback/inline-alert.tsx";
import { DiagnosticsFacts } from "#web/features/support/diagnostics-choice.tsx";
import { inboxTicketQuery, mailQuery, useAnswerTicket, useCloseTicket } from "./inbox.api.ts";
import { replyDraftKey } from "#web/features/support/message-draft.ts";
import { ReplyForm } from "#web/features/support/reply-form.tsx";
import { Thread } from "#web/features/support/thread.tsx";
import { ThreadSkeleton } from "#web/features/support/thread-skeleton.tsx";
import { TicketStatusBadge } from "#web/features/support/ticket-status.tsx";
import { useClose } from "#web/features/support/use-close.ts";

type InboxTicketProps = { id: string; missing: ReactNode };

/** For operators: one ticket with its writer, and the answer. */
export function InboxTicket({ id, missing }: InboxTicketProps) {
  const { t } = useTranslation();
  const query = useQuery(inboxTicketQuery(id));
  if (query.data) return <OpenTicket ticket={query.data} />;
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status)) return missing;
  if (query.error) {
    return (
      <Card>
        <ErrorState
          title={t("support:ticket.failed")}
          description={errorText(t, query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </Card>
    );
  }
  return <ThreadSkeleton />;
}

function OpenTicket({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { setClosed, isPending } = useClose(useCloseTicket(ticket.id));
  const isClosed = ticket.status === "closed";
  return (
    <Card aria-labelledby="ticket-title" className="grid max-w-3xl grid-cols-1 gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <CardTitle id="ticket-title">{t(`support:topics.${ticket.topic}`)}</CardTitle>
        <TicketStatusBadge status={ticket.status} />
      </div>
      <WriterFacts ticket={ticket} />
      <Thread
        label={t("support:ticket.thread")}
        ticket={ticket}
        names={{
          writer: <bdi {...bidiText(ticket.name || ticket.email)} />,
          team: t("support:ticket.team"),
        }}
      />
      <Answer ticket={ticket} />
      <div className="border-t border-line pt-4">
        <Button
          variant="quiet"
          loading={isPending}
          onClick={() => void setClosed(!isClosed)}
          className="-ms-5"
        >
          {t(isClosed ? "support:ticket.reopen" : "support:ticket.close")}
        </Button>
      </div>
    </Card>
  );
}

function WriterFacts({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, email, language, user_id, diagnostics } = ticket;
  return (
    <div className="grid gap-3">
      <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
        {name && (
          <Fact label={t("operation:inbox.name")}>
            <bdi {...bidiText(name)} />
          </Fact>
        )}
        <Fact label={t("operation:inbox.email")}>
          <bdi dir="ltr">{email}</bdi>
        </Fact>
        <Fact label={t("operation:inbox.from")}>
          {t(user_id ? "operation:inbox.member" : "operation:inbox.guest")}
        </Fact>
        <Fact label={t("operation:inbox.language")}>
          {t(`operation:inbox.languages.${language}`)}
        </Fact>
        <Fact label={t("operation:inbox.reference")}>
          <bdi dir="ltr">{ticket.id.slice(0, 8)}</bdi>
        </Fact>
        <Fact label={t("operation:inbox.written")}>
          {format.date(ticket.created_at, "dateTime")}
        </Fact>
      </dl>
      {diagnostics && (
        <details>
          <summary className="inline-flex min-h-11 items-center rounded-sm text-sm text-ink-2 underline underline-offset-4">
            {t("operation:inbox.diagnostics")}
          </summary>
          <DiagnosticsFacts diagnostics={diagnostics} />
        </details>
      )}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Says before anything is written where the answer will arrive, and where it cannot. */
function Answer({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { data: mail } = useQuery(mailQuery());
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
      draftKey={replyDraftKey(ticket.id)}
      label={t("operation:inbox.answer")}
      hint={hint}
      submitLabel={t("operation:inbox.submit")}
      onSend={answer.mutateAsync}
    />
  );
}

import type { MyTicket } from "@masar/contract/support/schemas";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/platform/api/api-client.ts";
import { errorText } from "#web/platform/errors/error-text.ts";
import { useLiveEvent } from "#web/platform/live/live.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { DiagnosticsFacts } from "./diagnostics-choice.tsx";
import { replyDraftKey } from "./message-draft.ts";
import { ReplyForm } from "./reply-form.tsx";
import {
  myTicketQuery,
  useCloseMyTicket,
  useReadAnswers,
  useRefreshTickets,
  useReplyToMyTicket,
} from "./support.api.ts";
import { Thread } from "./thread.tsx";
import { ThreadSkeleton } from "./thread-skeleton.tsx";
import { TicketStatusBadge } from "./ticket-status.tsx";
import { useClose } from "./use-close.ts";

type TicketPageProps = { id: string; missing: ReactNode };

/** One conversation with the team. */
export function TicketPage({ id, missing }: TicketPageProps) {
  const { t } = useTranslation();
  const query = useQuery(myTicketQuery(id));
  const refresh = useRefreshTickets();
  useLiveEvent("notification.created", ({ kind }) => {
    if (kind === "support_answered") refresh();
  });
  if (query.data) return <Conversation ticket={query.data} />;
  // An address that is no id, or not the learner's own.
  const isMissing = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  if (isMissing) return missing;
  if (query.error) {
    return (
      <Card className="max-w-3xl">
        <ErrorState
          isPage
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

function Conversation({ ticket }: { ticket: MyTicket }) {
  const { t } = useTranslation();
  const format = useFormat();
  const reply = useReplyToMyTicket(ticket.id);
  useReadAnswers(ticket);
  const { setClosed, isPending } = useClose(useCloseMyTicket(ticket.id));
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
        <Thread
          label={t("support:ticket.thread")}
          ticket={ticket}
          names={{ writer: t("support:ticket.you"), team: t("support:ticket.team") }}
        >
          {ticket.diagnostics && (
            <details>
              <summary className="inline-flex min-h-11 items-center rounded-sm text-sm text-ink-2 underline underline-offset-4">
                {t("support:diagnostics.sent")}
              </summary>
              <DiagnosticsFacts diagnostics={ticket.diagnostics} />
            </details>
          )}
        </Thread>
        <ReplyForm
          key={ticket.id}
          draftKey={replyDraftKey(ticket.id)}
          label={t("support:reply.label")}
          hint={isClosed ? t("support:reply.reopens") : undefined}
          submitLabel={t("support:reply.submit")}
          onSend={reply.mutateAsync}
        />
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
    </div>
  );
}

import type { TicketSummary } from "@masar/contract/support/schemas";
import { directionOf } from "@masar/domain/text/text-direction";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useFormat } from "#web/platform/format/use-format.ts";
import { PagedList, type PagedQuery } from "#web/ui/layout/paged-list.tsx";
import { TicketStatusBadge } from "./ticket-status.tsx";

type TicketListProps<T extends TicketSummary> = {
  label: string;
  query: PagedQuery & { data: { pages: { tickets: T[] }[] } | undefined };
  linkTo: (id: string) => string;
  /** Who wrote it, and what else is known of them, where that is not the reader. */
  renderWriter?: (ticket: T) => ReactNode;
  listFacts?: (ticket: T) => string[];
  empty: ReactNode;
};

export function TicketList<T extends TicketSummary>(props: TicketListProps<T>) {
  const { label, query, linkTo, renderWriter, listFacts, empty } = props;
  const { t } = useTranslation();
  return (
    <PagedList
      label={label}
      query={query}
      items={query.data?.pages.flatMap((page) => page.tickets)}
      keyOf={({ id }) => id}
      renderItem={(ticket) => (
        <TicketRow
          ticket={ticket}
          to={linkTo(ticket.id)}
          writer={renderWriter?.(ticket)}
          facts={listFacts?.(ticket) ?? []}
        />
      )}
      failed={t("support:tickets.failed")}
      empty={empty}
    />
  );
}

type TicketRowProps = { ticket: TicketSummary; to: string; writer: ReactNode; facts: string[] };

function TicketRow({ ticket, to, writer, facts }: TicketRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Link
      to={to}
      className="-mx-2 -my-2 grid gap-1.5 rounded-md px-2 py-2 transition-colors duration-150 hover:bg-sunken"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-medium wrap-anywhere">
          {writer ?? t(`support:topics.${ticket.topic}`)}
        </span>
        <TicketStatusBadge status={ticket.status} />
      </span>
      <span
        {...bidiText(ticket.excerpt, directionOf(ticket.excerpt))}
        className="line-clamp-2 wrap-anywhere text-ink-2"
      />
      <span className="flex flex-wrap gap-x-3 text-sm text-ink-3">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <time dateTime={ticket.updated_at} title={format.date(ticket.updated_at, "dateTime")}>
          {format.relativeTime(ticket.updated_at)}
        </time>
      </span>
    </Link>
  );
}

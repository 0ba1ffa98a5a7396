import type { TicketSummary } from "@masar/contract/support";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormat } from "#web/lib/use-format.ts";
import { errorText } from "#web/lib/error-text.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { LoadingRegion, Skeleton } from "#web/ui/skeleton.tsx";
import { TicketStatusBadge } from "./ticket-status.tsx";

type Pages<T> = {
  data: { pages: { tickets: T[] }[] } | undefined;
  error: unknown;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
};

type TicketListProps<T extends TicketSummary> = {
  query: Pages<T>;
  linkTo: (id: string) => string;
  /** Who wrote it, and what else is known of them, where that is not the reader. */
  renderWriter?: (ticket: T) => ReactNode;
  listFacts?: (ticket: T) => string[];
  empty: ReactNode;
};

export function TicketList<T extends TicketSummary>(props: TicketListProps<T>) {
  const { query, linkTo, renderWriter, listFacts, empty } = props;
  const { t } = useTranslation();
  if (!query.data && query.error) {
    return (
      <ErrorState
        title={t("support:tickets.failed")}
        description={errorText(t, query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) {
    return (
      <LoadingRegion className="grid gap-4 py-2">
        {["first", "second", "third"].map((key) => (
          <div key={key} className="grid gap-2">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        ))}
      </LoadingRegion>
    );
  }
  const tickets = query.data.pages.flatMap((page) => page.tickets);
  if (tickets.length === 0) return empty;
  return (
    <>
      <ul className="divide-y divide-line">
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <TicketRow
              ticket={ticket}
              to={linkTo(ticket.id)}
              writer={renderWriter?.(ticket)}
              facts={listFacts?.(ticket) ?? []}
            />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
      />
    </>
  );
}

type TicketRowProps = { ticket: TicketSummary; to: string; writer: ReactNode; facts: string[] };

function TicketRow({ ticket, to, writer, facts }: TicketRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Link
      to={to}
      className="-mx-2 grid gap-1.5 rounded-md px-2 py-3.5 transition-colors duration-150 hover:bg-sunken"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-medium wrap-anywhere">
          {writer ?? t(`support:topics.${ticket.topic}`)}
        </span>
        <TicketStatusBadge status={ticket.status} />
      </span>
      <span dir="auto" className="line-clamp-2 wrap-anywhere text-ink-2">
        {ticket.excerpt}
      </span>
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

import { limits } from "@masar/contract/limits";
import type { TicketSummary } from "@masar/contract/support/schemas";
import { type TicketStatus, ticketStatuses } from "@masar/contract/support/constants";
import { directionOf } from "@masar/domain/text/text-direction";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { useListFilter } from "#web/platform/forms/use-list-filter.ts";
import { Badge, type BadgeTone } from "#web/ui/display/badge.tsx";
import { TimeAgo } from "#web/ui/display/time-ago.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { FilteredList } from "#web/ui/layout/filtered-list.tsx";
import type { PagedQuery } from "#web/ui/layout/paged-list.tsx";
import type { TicketFilter } from "./support.api.ts";

export function useTicketFilter() {
  const filter = useListFilter(["all", ...ticketStatuses]);
  const { state, words } = filter;
  const request: TicketFilter = {
    ...(state !== "all" && { status: state }),
    ...(words && { q: words }),
  };
  return { ...filter, request };
}

type TicketListProps<T extends TicketSummary> = {
  label: string;
  filter: ReturnType<typeof useTicketFilter>;
  isFilterHidden?: boolean;
  searchLabel: string;
  query: PagedQuery & { data: { pages: { tickets: T[] }[] } | undefined };
  linkTo: (id: string) => string;
  /** Set where the reader is not the writer. */
  renderWriter?: (ticket: T) => ReactNode;
  listFacts?: (ticket: T) => string[];
  emptyTitle: string;
  emptyText: string;
};

export function TicketList<T extends TicketSummary>(props: TicketListProps<T>) {
  const { filter, query, linkTo, renderWriter, listFacts, emptyTitle, emptyText, ...rest } = props;
  const { t } = useTranslation();
  return (
    <FilteredList
      {...rest}
      filter={filter}
      clearLabel={t("support:clear")}
      maxLength={limits.support.searchLength}
      filterLabel={t("support:status.label")}
      nameOf={(state) => t(`support:status.${state}`)}
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
      noMatch={
        <EmptyState
          title={t("support:tickets.noMatch")}
          action={
            <Button variant="secondary" onClick={filter.clearFilter}>
              {t("support:tickets.showAll")}
            </Button>
          }
        />
      }
      empty={<EmptyState title={emptyTitle} description={emptyText} />}
    />
  );
}

type TicketRowProps = { ticket: TicketSummary; to: string; writer: ReactNode; facts: string[] };

function TicketRow({ ticket, to, writer, facts }: TicketRowProps) {
  const { t } = useTranslation();
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
        <TimeAgo at={ticket.updated_at} />
      </span>
    </Link>
  );
}

const tones: Record<TicketStatus, BadgeTone> = {
  open: "saffron",
  answered: "teal",
  closed: "neutral",
};

export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  const { t } = useTranslation();
  return <Badge tone={tones[status]}>{t(`support:status.${status}`)}</Badge>;
}

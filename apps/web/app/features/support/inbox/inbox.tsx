import type { InboxSummary } from "@masar/contract/support/schemas";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { links } from "#web/platform/urls/links.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { inboxQuery } from "./inbox.api.ts";
import { TicketFilters, useTicketFilter } from "#web/features/support/ticket-filters.tsx";
import { TicketList } from "#web/features/support/ticket-list.tsx";

/** For operators: everything that was written to us, from the public page and by learners. */
export function Inbox() {
  const { t } = useTranslation();
  const chosen = useTicketFilter();
  const { filter, isFiltered, clearFilter } = chosen;
  const query = useInfiniteQuery(inboxQuery(filter));
  return (
    <Card aria-label={t("operation:inbox.title")} className="grid grid-cols-1 gap-4">
      <TicketFilters chosen={chosen} searchLabel={t("operation:inbox.search")} />
      <TicketList
        label={t("operation:inbox.title")}
        query={query}
        linkTo={links.adminTicket}
        renderWriter={({ name, email }) => <bdi {...bidiText(name || email)} />}
        listFacts={({ topic, language, is_member }: InboxSummary) => [
          t(`support:topics.${topic}`),
          t(is_member ? "operation:inbox.member" : "operation:inbox.guest"),
          t(`operation:inbox.languages.${language}`),
        ]}
        empty={
          <EmptyState
            title={t(isFiltered ? "support:tickets.noMatch" : "operation:inbox.empty")}
            description={isFiltered ? undefined : t("operation:inbox.emptyText")}
            action={
              isFiltered && (
                <Button variant="secondary" onClick={clearFilter}>
                  {t("support:tickets.showAll")}
                </Button>
              )
            }
          />
        }
      />
    </Card>
  );
}

import type { InboxSummary } from "@masar/contract/support/schemas";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { bidiText } from "#web/platform/format/bidi-text.ts";
import { adminLinks } from "#web/platform/urls/admin-links.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { inboxQuery } from "./inbox.api.ts";
import { TicketList, useTicketFilter } from "#web/features/support/ticket-list.tsx";

export function Inbox() {
  const { t } = useTranslation();
  const filter = useTicketFilter();
  const query = useInfiniteQuery(inboxQuery(filter.request));
  return (
    <Card aria-label={t("operation:inbox.title")} className="grid grid-cols-1 gap-4">
      <TicketList
        filter={filter}
        searchLabel={t("operation:inbox.search")}
        label={t("operation:inbox.title")}
        query={query}
        linkTo={adminLinks.ticket}
        renderWriter={({ name, email }) => <bdi {...bidiText(name || email)} />}
        listFacts={({ topic, language, is_member }: InboxSummary) => [
          t(`support:topics.${topic}`),
          t(is_member ? "operation:inbox.member" : "operation:inbox.guest"),
          t(`operation:inbox.languages.${language}`),
        ]}
        emptyTitle={t("operation:inbox.empty")}
        emptyText={t("operation:inbox.emptyText")}
      />
    </Card>
  );
}

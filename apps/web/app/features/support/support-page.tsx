import { useInfiniteQuery } from "@tanstack/react-query";
import { PenLine } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { links } from "#web/platform/urls/links.ts";
import { readDraft } from "#web/platform/forms/use-stored-draft.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Card, CardTitle } from "#web/ui/layout/card.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { HelpSearch } from "./help-search.tsx";
import { makeMessage } from "./reply-form.tsx";
import { myTicketsQuery, ticketDraftKey, useRefreshOnAnswer } from "./support.api.ts";
import { TicketForm } from "./ticket-form.tsx";
import { TicketList, useTicketFilter } from "./ticket-list.tsx";

export function SupportPage() {
  const { t } = useTranslation();
  useRefreshOnAnswer();
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader title={t("support:title")} description={t("support:description")} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 gap-6">
          <HelpSearch />
          <WriteToUs />
        </div>
        <MyTickets />
      </div>
    </div>
  );
}

/** Closed by default, open when there is a draft. */
function WriteToUs() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const [isOpen, setOpen] = useState(() => readDraft(ticketDraftKey, makeMessage()).message !== "");
  const part = useRef<HTMLDivElement>(null);
  // The pressed button is removed: the focus moves to what replaces it.
  const show = (next: boolean) => {
    flushSync(() => setOpen(next));
    part.current?.querySelector<HTMLElement>(next ? "select" : "button")?.focus();
  };
  return (
    <Card aria-labelledby="write-title" className="grid gap-4">
      <CardTitle id="write-title">{t("support:write.title")}</CardTitle>
      {isOpen ? (
        <div ref={part}>
          <TicketForm searchedFor={search.get("q") ?? ""} onClose={() => show(false)} />
        </div>
      ) : (
        <>
          <p className="measure text-ink-2">{t("support:write.description")}</p>
          <div ref={part}>
            <Button
              variant="secondary"
              icon={<Icon icon={PenLine} />}
              onClick={() => show(true)}
              className="max-sm:w-full"
            >
              {t("support:write.open")}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

function MyTickets() {
  const { t } = useTranslation();
  const filter = useTicketFilter();
  const query = useInfiniteQuery(myTicketsQuery(filter.request));
  const hasNone = query.data?.pages[0]?.tickets.length === 0;
  return (
    <Card aria-labelledby="tickets-title" className="grid grid-cols-1 gap-4">
      <CardTitle id="tickets-title">{t("support:tickets.title")}</CardTitle>
      <TicketList
        filter={filter}
        // There is nothing to filter before the first message.
        isFilterHidden={hasNone && !filter.isFiltered}
        searchLabel={t("support:tickets.search")}
        label={t("support:tickets.title")}
        query={query}
        linkTo={links.ticket}
        emptyTitle={t("support:tickets.empty")}
        emptyText={t("support:tickets.emptyText")}
      />
    </Card>
  );
}

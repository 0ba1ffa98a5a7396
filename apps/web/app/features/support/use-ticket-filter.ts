import { ticketStatuses } from "@masar/contract/support-words";
import { useSearchParams } from "react-router";
import type { TicketFilter } from "./support.api.ts";

/** Stands in the address: it survives a reload and the way back from a ticket. */
export function useTicketFilter() {
  const [search, setSearch] = useSearchParams();
  const status = ticketStatuses.find((known) => known === search.get("status"));
  const q = search.get("words") ?? "";
  const filter: TicketFilter = { ...(status && { status }), ...(q && { q }) };

  const setFilter = (next: TicketFilter) => {
    const params = new URLSearchParams(search);
    params.delete("status");
    params.delete("words");
    if (next.status) params.set("status", next.status);
    if (next.q) params.set("words", next.q);
    setSearch(params, { replace: true, preventScrollReset: true });
  };
  return { filter, setFilter };
}

import { adminEndpoints } from "@masar/contract/admin/endpoints";
import { supportEndpoints } from "@masar/contract/support/endpoints";
import type { Ticket } from "@masar/contract/support/schemas";
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import type { TicketFilter } from "#web/features/support/support.api.ts";

const keys = {
  list: ["inbox", "list"] as const,
  ticket: (id: string) => ["inbox", "ticket", id] as const,
};

export function inboxQuery(filter: TicketFilter) {
  return infiniteQueryOptions({
    queryKey: [...keys.list, filter],
    queryFn: ({ pageParam }) =>
      call(supportEndpoints, "listTickets", { query: { ...filter, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    // Others write, and other operators answer.
    staleTime: 0,
  });
}

export function inboxTicketQuery(id: string) {
  return queryOptions({
    queryKey: keys.ticket(id),
    queryFn: () => call(supportEndpoints, "getTicket", { params: { id } }),
    staleTime: 0,
  });
}

/** Whether an answer can be mailed at all. */
export function mailQuery() {
  return queryOptions({
    queryKey: ["operation", "instance"],
    queryFn: () => call(adminEndpoints, "getInstance"),
    select: ({ mail }) => mail,
  });
}

function useInboxChange<Input>(change: (input: Input) => Promise<Ticket>) {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: change,
    onSuccess: (ticket) => {
      client.setQueryData(keys.ticket(ticket.id), ticket);
      void client.invalidateQueries({ queryKey: keys.list });
      void client.invalidateQueries({ queryKey: ["operation", "waiting"] });
    },
  });
}

export function useAnswerTicket(id: string) {
  return useInboxChange((body: { id: string; message: string }) =>
    call(supportEndpoints, "replyToTicket", { params: { id }, body }),
  );
}

export function useCloseTicket(id: string) {
  return useInboxChange((closed: boolean) =>
    call(supportEndpoints, "closeTicket", { params: { id }, body: { closed } }),
  );
}

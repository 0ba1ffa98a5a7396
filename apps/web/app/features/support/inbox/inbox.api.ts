import { adminEndpoints } from "@masar/contract/admin/endpoints";
import { supportEndpoints } from "@masar/contract/support/endpoints";
import type { Ticket } from "@masar/contract/support/schemas";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { pagedQuery } from "#web/platform/api/paged-query.ts";
import type { TicketFilter } from "#web/features/support/support.api.ts";

const keys = {
  list: ["inbox", "list"] as const,
  ticket: (id: string) => ["inbox", "ticket", id] as const,
};

export const inboxQuery = (filter: TicketFilter) =>
  pagedQuery([...keys.list, filter], (after: string | undefined) =>
    call(supportEndpoints, "listTickets", { query: { ...filter, after } }),
  );

export function inboxTicketQuery(id: string) {
  return queryOptions({
    queryKey: keys.ticket(id),
    queryFn: () => call(supportEndpoints, "getTicket", { params: { id } }),
    staleTime: 0,
  });
}

/** Whether an answer can be mailed at all. */
export const mailQuery = queryOptions({
  queryKey: ["operation", "instance"],
  queryFn: () => call(adminEndpoints, "getInstance"),
  select: ({ mail }) => mail,
});

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

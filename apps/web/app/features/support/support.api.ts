import { notificationsEndpoints } from "@masar/contract/notifications/endpoints";
import { supportEndpoints } from "@masar/contract/support/endpoints";
import type { MyTicket } from "@masar/contract/support/schemas";
import type { TicketStatus } from "@masar/contract/support/constants";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { Language } from "@masar/i18n/locales";
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "#web/platform/api/api-client.ts";
import { forgetDraft } from "#web/platform/forms/use-stored-draft.ts";
import { ticketDraftKey } from "./message-draft.ts";

export type TicketFilter = { status?: TicketStatus; q?: string };

const keys = {
  mine: ["support", "mine"] as const,
  ticket: (id: string) => ["support", "ticket", id] as const,
};

export function helpQuery(words: string, language: Language) {
  return queryOptions({
    queryKey: ["support", "help", language, words],
    queryFn: () => call(supportEndpoints, "searchHelp", { query: { q: words, language } }),
    enabled: words !== "",
    // The answers stay while the next ones are fetched: typing does not make them flicker.
    placeholderData: keepPreviousData,
  });
}

export function myTicketsQuery(filter: TicketFilter) {
  return infiniteQueryOptions({
    queryKey: [...keys.mine, filter],
    queryFn: ({ pageParam }) =>
      call(supportEndpoints, "listMyTickets", { query: { ...filter, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    // The team answers while nobody looks.
    staleTime: 0,
  });
}

export function myTicketQuery(id: string) {
  return queryOptions({
    queryKey: keys.ticket(id),
    queryFn: () => call(supportEndpoints, "getMyTicket", { params: { id } }),
    staleTime: 0,
  });
}

/** What changed one ticket gives it back whole; the list is read again. */
function useTicketChange<Input>(change: (input: Input) => Promise<MyTicket>) {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: change,
    onSuccess: (ticket) => {
      client.setQueryData(keys.ticket(ticket.id), ticket);
      void client.invalidateQueries({ queryKey: keys.mine });
    },
  });
}

export function useCreateTicket() {
  return useTicketChange(async (body: RequestOf<"createTicket">["body"]) => {
    const ticket = await call(supportEndpoints, "createTicket", { body });
    forgetDraft(ticketDraftKey, body.id);
    return ticket;
  });
}

type Reply = { id: string; message: string };

export function useReplyToMyTicket(ticketId: string) {
  return useTicketChange((body: Reply) =>
    call(supportEndpoints, "replyToMyTicket", { params: { id: ticketId }, body }),
  );
}

export function useCloseMyTicket(id: string) {
  return useTicketChange((closed: boolean) =>
    call(supportEndpoints, "closeMyTicket", { params: { id }, body: { closed } }),
  );
}

/** Whoever reads an answer needs no notification about it any more; the bell hears of it as of every one read. */
export function useReadAnswers({ id, replies }: MyTicket): void {
  const answers = replies.filter(({ author }) => author === "team").length;
  useEffect(() => {
    if (answers > 0) void markAnswersRead(id).catch(() => {});
  }, [id, answers]);
}

async function markAnswersRead(ticketId: string): Promise<void> {
  const { notifications } = await call(notificationsEndpoints, "listNotifications", {
    query: { unread: "true", type: "other", limit: 50 },
  });
  const told = notifications.filter(
    ({ kind, params }) => kind === "support_answered" && params["ticket_id"] === ticketId,
  );
  await Promise.all(
    told.map((notice) => call(notificationsEndpoints, "markNotificationRead", { params: notice })),
  );
}

/** After the stream told of an answer. */
export function useRefreshTickets(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ["support"] });
}

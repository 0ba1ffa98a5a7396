import { limits } from "@masar/contract/limits";
import { notificationsEndpoints } from "@masar/contract/notifications/endpoints";
import { supportEndpoints } from "@masar/contract/support/endpoints";
import type { MyTicket } from "@masar/contract/support/schemas";
import type { TicketStatus } from "@masar/contract/support/constants";
import type { RequestOf } from "@masar/contract/endpoint-schemas";
import type { Language } from "@masar/i18n/locales";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "#web/platform/api/api-client.ts";
import { pagedQuery } from "#web/platform/api/paged-query.ts";
import { forgetDraft } from "#web/platform/forms/use-stored-draft.ts";
import { useLiveEvent } from "#web/platform/live/live.ts";

export const ticketDraftKey = "support-draft";

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
    // Typing does not make the answers flicker.
    placeholderData: keepPreviousData,
  });
}

export const myTicketsQuery = (filter: TicketFilter) =>
  pagedQuery([...keys.mine, filter], (after: string | undefined) =>
    call(supportEndpoints, "listMyTickets", { query: { ...filter, after } }),
  );

export function myTicketQuery(id: string) {
  return queryOptions({
    queryKey: keys.ticket(id),
    queryFn: () => call(supportEndpoints, "getMyTicket", { params: { id } }),
    staleTime: limits.queries.visitStaleMs,
  });
}

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

export function useReplyToMyTicket(ticketId: string) {
  return useTicketChange((body: { id: string; message: string }) =>
    call(supportEndpoints, "replyToMyTicket", { params: { id: ticketId }, body }),
  );
}

export function useCloseMyTicket(id: string) {
  return useTicketChange((closed: boolean) =>
    call(supportEndpoints, "closeMyTicket", { params: { id }, body: { closed } }),
  );
}

/** Marks the notifications about answers read that are on the page. */
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
  const answered = notifications.filter(
    ({ kind, params }) => kind === "support_answered" && params["ticket_id"] === ticketId,
  );
  await Promise.all(
    answered.map(({ id }) =>
      call(notificationsEndpoints, "markNotificationRead", { params: { id } }),
    ),
  );
}

export function useRefreshOnAnswer(): void {
  const client = useQueryClient();
  useLiveEvent("notification.created", ({ kind }) => {
    if (kind === "support_answered") void client.invalidateQueries({ queryKey: ["support"] });
  });
}

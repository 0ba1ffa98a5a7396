import { searchHelp } from "#api/features/support/help.service.ts";
import * as inbox from "#api/features/support/inbox.service.ts";
import * as support from "#api/features/support/support.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";
import { findSession, isMeantFor } from "#api/http/session.ts";

export function publicSupportRoutes({ serve }: Endpoints): void {
  serve("sendContactMessage", async (ctx, { body }, reply) => {
    const found = await findSession(ctx, reply);
    const user_id = found && isMeantFor(ctx, found) ? found.user.id : null;
    return support.sendContactMessage(ctx, { ...body, user_id });
  });
}

export function supportRoutes({ serve }: Endpoints): void {
  serve("searchHelp", async (_ctx, { query }) => searchHelp(query));
  serve("createTicket", (ctx, { body }) => support.createTicket(ctx, body));
  serve("listMyTickets", (ctx, { query }) => support.listMyTickets(ctx, query));
  serve("getMyTicket", (ctx, { params }) => support.getMyTicket(ctx, params));
  serve("replyToMyTicket", (ctx, { params, body }) =>
    support.replyToMyTicket(ctx, { ticketId: params.id, ...body }),
  );
  serve("closeMyTicket", (ctx, { params, body }) =>
    support.closeMyTicket(ctx, { ...params, ...body }),
  );
}

export function adminSupportRoutes({ serve }: Endpoints): void {
  serve("listTickets", (ctx, { query }) => inbox.listTickets(ctx, query));
  serve("getTicket", (ctx, { params }) => inbox.getTicket(ctx, params));
  serve("replyToTicket", (ctx, { params, body }) =>
    inbox.replyToTicket(ctx, { ticketId: params.id, ...body }),
  );
  serve("closeTicket", (ctx, { params, body }) => inbox.closeTicket(ctx, { ...params, ...body }));
}

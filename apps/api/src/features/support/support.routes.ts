import * as support from "#api/features/support/support.service.ts";
import type { Endpoints } from "#api/plugins/endpoints.ts";
import { findSession, isMeantFor } from "#api/plugins/session.ts";

export function publicSupportRoutes({ serve }: Endpoints): void {
  serve("sendContactMessage", async (ctx, { body }, reply) => {
    const found = await findSession(ctx, reply);
    const user_id = found && isMeantFor(ctx, found) ? found.user.id : null;
    return support.sendContactMessage(ctx, { ...body, user_id });
  });
}

export function adminSupportRoutes({ serve }: Endpoints): void {
  serve("listTickets", (ctx, { query }) => support.listTickets(ctx, query));
  serve("replyToTicket", (ctx, { params, body }) =>
    support.replyToTicket(ctx, { ticketId: params.id, ...body }),
  );
}

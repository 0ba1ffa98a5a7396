import * as site from "#api/features/newsletter/newsletter.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function publicSiteRoutes({ serve }: Endpoints): void {
  serve("subscribeNewsletter", (ctx, { body }) => site.subscribe(ctx, body));
  serve("confirmNewsletter", (ctx, { body }) => site.confirm(ctx, body));
  serve("openUnsubscribe", async (ctx, { query }, reply) => {
    void reply.redirect(await site.findUnsubscribePage(ctx, query), 303);
    return null;
  });
  serve("unsubscribeNewsletter", (ctx, { query }) => site.unsubscribe(ctx, query));
}

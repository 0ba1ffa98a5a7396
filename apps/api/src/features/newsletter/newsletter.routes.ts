import * as newsletter from "./newsletter.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function publicSiteRoutes({ serve }: Endpoints): void {
  serve("subscribeNewsletter", (ctx, { body }) => newsletter.subscribe(ctx, body));
  serve("confirmNewsletter", (ctx, { body }) => newsletter.confirm(ctx, body));
  serve("openUnsubscribe", async (ctx, { query }, reply) => {
    void reply.redirect(await newsletter.findUnsubscribePage(ctx, query.token), 303);
    return null;
  });
  serve("unsubscribeNewsletter", (ctx, { query }) => newsletter.unsubscribe(ctx, query));
}

import * as calendar from "./calendar.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function calendarRoutes({ serve }: Endpoints): void {
  serve("getCalendarFeed", (ctx) => calendar.getFeed(ctx));
  serve("createCalendarFeed", (ctx) => calendar.createFeed(ctx));
  serve("revokeCalendarFeed", (ctx) => calendar.revokeFeed(ctx));
}

export function publicCalendarRoutes({ serve }: Endpoints): void {
  serve("readCalendarFeed", async (ctx, { params }, reply) => {
    const text = await calendar.readFeed(ctx, params);
    reply.type("text/calendar; charset=utf-8");
    return text;
  });
}

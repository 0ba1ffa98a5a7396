import * as service from "./moderation.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function moderationRoutes({ serve }: Endpoints): void {
  serve("listReportedPosts", (ctx, { query }) => service.listReportedPosts(ctx, query));
  serve("moderatePost", (ctx, { params, body }) => service.moderatePost(ctx, params.id, body));
  serve("moderateTopic", (ctx, { params, body }) => service.moderateTopic(ctx, params.id, body));
  serve("suspendMember", (ctx, { params, body }) => service.suspendMember(ctx, params.id, body));
  serve("listModerationLog", (ctx, { query }) => service.listModerationLog(ctx, query));
}

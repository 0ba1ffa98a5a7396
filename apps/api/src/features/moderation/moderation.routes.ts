import * as moderation from "./moderation.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function moderationRoutes({ serve }: Endpoints): void {
  serve("listReportedPosts", (ctx, { query }) => moderation.listReportedPosts(ctx, query));
  serve("moderatePost", (ctx, { params, body }) => moderation.moderatePost(ctx, params.id, body));
  serve("moderateTopic", (ctx, { params, body }) => moderation.moderateTopic(ctx, params.id, body));
  serve("suspendMember", (ctx, { params, body }) => moderation.suspendMember(ctx, params.id, body));
  serve("listModerationLog", (ctx, { query }) => moderation.listModerationLog(ctx, query));
}

import * as moderation from "./moderation.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function moderationRoutes({ serve }: Endpoints): void {
  serve("listReportedPosts", (ctx, { query }) => moderation.listReportedPosts(ctx, query));
  serve("moderatePost", (ctx, { params, body }) =>
    moderation.moderatePost(ctx, { ...body, ...params }),
  );
  serve("moderateTopic", (ctx, { params, body }) =>
    moderation.moderateTopic(ctx, { ...body, ...params }),
  );
  serve("suspendMember", (ctx, { params, body }) =>
    moderation.suspendMember(ctx, { ...body, ...params }),
  );
  serve("listModerationLog", (ctx, { query }) => moderation.listModerationLog(ctx, query));
}

import * as milestones from "./milestones.service.ts";
import { saveMilestoneFeedback } from "./feedback.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function milestonesRoutes({ serve }: Endpoints): void {
  serve("startMilestone", (ctx, { params }) => milestones.startMilestone(ctx, params));
  serve("updateMilestoneProgress", (ctx, { params, body }) =>
    milestones.updateMilestoneProgress(ctx, params, body),
  );
  serve("completeMilestone", (ctx, { params, body }) =>
    milestones.completeMilestone(ctx, params, body),
  );
  serve("tickSubMilestone", (ctx, { params, body }) =>
    milestones.tickSubMilestone(ctx, params, body),
  );
  serve("listPlannedSessions", (ctx, { params }) => milestones.listPlannedSessions(ctx, params));
  serve("listSessionTitles", (ctx) => milestones.listSessionTitles(ctx));
  serve("tickPlannedSession", (ctx, { params, body }) =>
    milestones.tickPlannedSession(ctx, params, body),
  );
  serve("keepFeedback", (ctx, { params, body }) =>
    saveMilestoneFeedback(ctx, { ...params, ...body }),
  );
  serve("saveMilestoneNotes", (ctx, { params, body }) =>
    milestones.saveMilestoneNotes(ctx, params, body),
  );
}

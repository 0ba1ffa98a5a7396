import { endStudySession } from "#api/features/study/study-sessions.service.ts";
import { pauseStreak, resumeStreak } from "#api/core/study/streak.service.ts";
import { getOverview, listStudyDays } from "#api/features/dashboard/dashboard.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function studyRoutes({ serve }: Endpoints): void {
  serve("getOverview", (ctx) => getOverview(ctx));
  serve("listStudyDays", (ctx, { query }) => listStudyDays(ctx, query));
  serve("pauseStreak", (ctx, { body }) => pauseStreak(ctx, body));
  serve("resumeStreak", (ctx) => resumeStreak(ctx));
  serve("endStudySession", (ctx, { params, body }) => endStudySession(ctx, params.id, body));
}

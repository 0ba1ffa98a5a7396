import { endStudySession } from "#api/features/study/study-sessions.service.ts";
import { pauseStreak, resumeStreak } from "./streak-pause.service.ts";
import { listStudyDays } from "#api/core/study/study-days.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function studyRoutes({ serve }: Endpoints): void {
  serve("listStudyDays", (ctx, { query }) => listStudyDays(ctx, query));
  serve("pauseStreak", (ctx, { body }) => pauseStreak(ctx, body));
  serve("resumeStreak", (ctx) => resumeStreak(ctx));
  serve("endStudySession", (ctx, { params, body }) => endStudySession(ctx, params.id, body));
}

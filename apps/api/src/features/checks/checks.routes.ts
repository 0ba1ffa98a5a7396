import type { Endpoints } from "#api/http/endpoints.ts";
import * as checks from "./checks.service.ts";

export function checksRoutes({ serve }: Endpoints): void {
  serve("getMilestoneCheck", (ctx, { params }) => checks.getMilestoneCheck(ctx, params));
  serve("saveCheckAttempt", (ctx, { params, body }) => checks.saveCheckAttempt(ctx, params, body));
  serve("reportQuestion", (ctx, { params, body }) => checks.reportQuestion(ctx, params, body));
}

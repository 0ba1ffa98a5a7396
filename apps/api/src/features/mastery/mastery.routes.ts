import * as mastery from "#api/features/mastery/mastery.service.ts";
import { saveQuestionAnswers } from "#api/features/mastery/save-answers.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function masteryRoutes({ serve }: Endpoints): void {
  serve("getMastery", (ctx) => mastery.getMastery(ctx));
  serve("getPathSkills", (ctx, { params }) => mastery.getPathSkills(ctx, params));
  serve("saveQuestionAnswers", (ctx, { params, body }) => saveQuestionAnswers(ctx, params, body));
}

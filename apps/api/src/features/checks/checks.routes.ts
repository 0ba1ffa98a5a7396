import type { Endpoints } from "#api/http/endpoints.ts";
import * as questions from "./admin-questions.service.ts";
import { getBlueprintPlacement, getPlacement } from "./placement.service.ts";
import * as checks from "./checks.service.ts";

export function publicChecksRoutes({ serve }: Endpoints): void {
  serve("getBlueprintPlacement", (ctx, { params }) => getBlueprintPlacement(ctx, params));
}

export function checksRoutes({ serve }: Endpoints): void {
  serve("getMilestoneCheck", (ctx, { params }) => checks.getMilestoneCheck(ctx, params));
  serve("saveCheckAttempt", (ctx, { params, body }) => checks.saveCheckAttempt(ctx, params, body));
  serve("getPlacement", (ctx, { params }) => getPlacement(ctx, params));
  serve("reportQuestion", (ctx, { params, body }) => checks.reportQuestion(ctx, params, body));
}

export function adminQuestionsRoutes({ serve }: Endpoints): void {
  serve("listAdminQuestions", (ctx, { query }) => questions.listAdminQuestions(ctx, query));
  serve("getAdminQuestion", (ctx, { params }) => questions.getAdminQuestion(ctx, params.question));
  serve("updateQuestion", (ctx, { params, body }) =>
    questions.updateQuestion(ctx, params.question, body),
  );
  serve("closeQuestionReports", (ctx, { params }) =>
    questions.closeQuestionReports(ctx, params.question),
  );
}

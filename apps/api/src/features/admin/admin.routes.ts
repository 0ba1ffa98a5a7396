import { limits } from "@masar/contract/limits";
import * as operation from "#api/features/admin/client-errors.service.ts";
import * as reports from "#api/features/admin/answer-reports.service.ts";
import * as spend from "#api/features/admin/ai-spend.service.ts";
import { getPendingCounts } from "#api/features/admin/pending-counts.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";
import {
  createStaticAnswer,
  sendStaticAnswer,
  type StaticAnswer,
} from "#api/http/static-answer.ts";

export function operationRoutes(describeApi: () => object) {
  return ({ serve }: Endpoints): void => {
    serve("reportClientError", (ctx, { body }) => operation.reportClientError(ctx, body));
    serve("getLiveness", async () => ({ status: "ok" }));
    serve("getReadiness", (ctx) => operation.getReadiness(ctx));
    let description: StaticAnswer | undefined;
    serve("getOpenApi", async (_ctx, _input, reply) => {
      // Only now: the endpoints of later features are not known when this one is registered.
      description ??= createStaticAnswer(describeApi());
      return sendStaticAnswer(reply, description, limits.staticAnswers.maxAgeSeconds);
    });
  };
}

export function adminRoutes({ serve }: Endpoints): void {
  serve("listClientErrors", (ctx, { query }) => operation.listClientErrors(ctx, query));
  serve("resolveClientError", (ctx, { params, body }) =>
    operation.resolveClientError(ctx, { ...params, ...body }),
  );
  serve("listAnswerReports", (ctx, { query }) => reports.listAnswerReports(ctx, query));
  serve("markAnswerReport", (ctx, { params, body }) =>
    reports.markAnswerReport(ctx, { ...params, ...body }),
  );
  serve("getAiSpend", (ctx) => spend.getAiSpend(ctx));
  serve("getWaiting", (ctx) => getPendingCounts(ctx));
  serve("getInstance", (ctx) => operation.getInstance(ctx));
}

import { limits } from "@masar/contract/limits";
import * as instance from "./client-errors.service.ts";
import * as reports from "./answer-reports.service.ts";
import * as failedJobs from "./failed-jobs.service.ts";
import * as spend from "./ai-spend.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";
import {
  createStaticAnswer,
  sendStaticAnswer,
  type StaticAnswer,
} from "#api/http/static-answer.ts";

export function operationRoutes(describeApi: () => object) {
  return ({ serve }: Endpoints): void => {
    serve("reportClientError", (ctx, { body }) => instance.reportClientError(ctx, body));
    serve("getLiveness", async (ctx) => instance.getLiveness(ctx));
    serve("getReadiness", (ctx) => instance.getReadiness(ctx));
    let description: StaticAnswer | undefined;
    serve("getOpenApi", async (_ctx, _input, reply) => {
      // Only now: the endpoints of later features are not known when this one is registered.
      description ??= createStaticAnswer(describeApi());
      return sendStaticAnswer(reply, description, limits.staticAnswers.maxAgeSeconds);
    });
  };
}

export function adminRoutes({ serve }: Endpoints): void {
  serve("listClientErrors", (ctx, { query }) => instance.listClientErrors(ctx, query));
  serve("resolveClientError", (ctx, { params, body }) =>
    instance.resolveClientError(ctx, { ...params, ...body }),
  );
  serve("listAnswerReports", (ctx, { query }) => reports.listAnswerReports(ctx, query));
  serve("markAnswerReport", (ctx, { params, body }) =>
    reports.markAnswerReport(ctx, { ...params, ...body }),
  );
  serve("getAiSpend", (ctx) => spend.getAiSpend(ctx));
  serve("listFailedJobs", (ctx, { query }) => failedJobs.listFailedJobs(ctx, query));
  serve("retryFailedJob", (ctx, { params }) =>
    failedJobs.endFailedJob(ctx, { ...params, shouldRetry: true }),
  );
  serve("discardFailedJob", (ctx, { params }) =>
    failedJobs.endFailedJob(ctx, { ...params, shouldRetry: false }),
  );
  serve("getWaiting", (ctx) => instance.getPendingCounts(ctx));
  serve("getInstance", (ctx) => instance.getInstance(ctx));
}

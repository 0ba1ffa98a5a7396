import * as operation from "#api/features/operation/operation.service.ts";
import type { Endpoints } from "#api/plugins/endpoints.ts";

export function operationRoutes(describeApi: () => object) {
  return ({ serve }: Endpoints): void => {
    serve("reportClientError", (ctx, { body }) => operation.reportClientError(ctx, body));
    serve("getLiveness", async () => ({ status: "ok" }));
    serve("getReadiness", (ctx) => operation.getReadiness(ctx));
    serve("getOpenApi", async () => describeApi() as Record<string, unknown>);
  };
}

export function adminRoutes({ serve }: Endpoints): void {
  serve("listClientErrors", (ctx) => operation.listClientErrors(ctx));
  serve("getInstance", (ctx) => operation.getInstance(ctx));
}

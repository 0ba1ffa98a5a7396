import type { Endpoints } from "#api/http/endpoints.ts";
import { listPathBriefs } from "./briefs.service.ts";

export function briefsRoutes({ serve }: Endpoints): void {
  serve("listPathBriefs", (ctx, { params, query }) =>
    listPathBriefs(ctx, { id: params.id, language: query.language }),
  );
}

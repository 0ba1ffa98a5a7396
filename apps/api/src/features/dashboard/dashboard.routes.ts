import { getOverview } from "./dashboard.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function dashboardRoutes({ serve }: Endpoints): void {
  serve("getOverview", (ctx) => getOverview(ctx));
}

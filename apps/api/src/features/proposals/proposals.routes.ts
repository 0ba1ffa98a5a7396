import type { Endpoints } from "#api/http/endpoints.ts";
import * as proposals from "./proposals.service.ts";

export function proposalsRoutes({ serve }: Endpoints): void {
  serve("getProposal", (ctx) => proposals.getProposal(ctx));
  serve("acceptProposal", (ctx, input) => proposals.acceptProposal(ctx, input));
  serve("keepPlan", (ctx, { params }) => proposals.keepPlan(ctx, params));
}

import * as review from "#api/features/review/review.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function reviewRoutes({ serve }: Endpoints): void {
  serve("listReview", (ctx, { query }) => review.listReview(ctx, query));
  serve("saveCard", (ctx, { params, body }) => review.saveCard(ctx, params.id, body));
  serve("reviewCard", (ctx, { params, body }) => review.reviewCard(ctx, params, body));
}

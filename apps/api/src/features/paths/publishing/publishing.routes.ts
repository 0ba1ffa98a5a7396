import type { Endpoints } from "#api/http/endpoints.ts";
import * as embeds from "./embeds.service.ts";
import * as reports from "./publication-reports.service.ts";
import * as publications from "./publications.service.ts";
import { copyPublishedPath, getPublishedPath } from "./published-path.service.ts";

export function publicPublishingRoutes({ serve }: Endpoints): void {
  serve("getPublishedPath", (ctx, { params }) => getPublishedPath(ctx, params));
  serve("getPublishedCard", async (ctx, { params, query }, reply) => {
    const card = await embeds.getPublishedCard(ctx, { ...params, ...query });
    reply.headers(embeds.cardHeaders).type("image/svg+xml; charset=utf-8");
    return card;
  });
  serve("getPublishedFrame", async (ctx, { params, query }, reply) => {
    const frame = await embeds.getPublishedFrame(ctx, { ...params, ...query });
    // The one page that others may frame.
    reply.removeHeader("x-frame-options").headers(embeds.frameHeaders);
    reply.type("text/html; charset=utf-8");
    return frame;
  });
}

export function publishingRoutes({ serve }: Endpoints): void {
  serve("getPublication", (ctx, { params }) => publications.getPublication(ctx, params));
  serve("savePublication", (ctx, { params, body }) =>
    publications.savePublication(ctx, params, body),
  );
  serve("revokePublication", (ctx, { params }) => publications.revokePublication(ctx, params));
  serve("copyPublishedPath", (ctx, { params, body }) => copyPublishedPath(ctx, params, body.id));
  serve("reportPublishedPath", (ctx, { params, body }) =>
    reports.reportPublishedPath(ctx, params, body),
  );
}

export function moderatorPublishingRoutes({ serve }: Endpoints): void {
  serve("listReportedPublications", (ctx) => reports.listReportedPublications(ctx));
  serve("moderatePublication", (ctx, { params, body }) =>
    reports.moderatePublication(ctx, params, body),
  );
}

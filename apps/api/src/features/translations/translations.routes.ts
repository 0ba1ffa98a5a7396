import { limits } from "@masar/contract/limits";
import * as strings from "#api/features/translations/strings.service.ts";
import * as translations from "#api/features/translations/translations.service.ts";
import type { Endpoints } from "#api/plugins/endpoints.ts";
import { isHeld } from "#api/plugins/etag.ts";

export function publicTranslationsRoutes({ serve }: Endpoints): void {
  serve("getTranslations", async (ctx, { params }, reply) => {
    const { answer, etag } = await translations.getTranslations(ctx, params);
    // Nothing in it is anybody's, so neither the cookie nor the origin changes it.
    const maxAge = limits.translations.browserSeconds;
    reply.headers({
      "cache-control": `public, max-age=${maxAge}`,
      etag,
      vary: "Accept-Encoding",
    });
    if (isHeld(ctx.request.headers.get("if-none-match"), etag)) void reply.code(304).send();
    return answer;
  });
}

export function adminTranslationsRoutes({ serve }: Endpoints): void {
  serve("listTranslations", (ctx, { query }) => translations.listTranslations(ctx, query));
  serve("searchStrings", (ctx, { query }) => strings.searchStrings(ctx, query));
  serve("saveTranslation", (ctx, { body }) => translations.saveTranslation(ctx, body));
  serve("deleteTranslation", (ctx, { query }) => translations.deleteTranslation(ctx, query));
}

import { limits } from "@masar/contract/limits";
import * as strings from "#api/features/translations/strings.service.ts";
import * as translations from "#api/features/translations/translations.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";
import { sendStaticAnswer } from "#api/http/static-answer.ts";

export function publicTranslationsRoutes({ serve }: Endpoints): void {
  serve("getTranslations", async (ctx, { params }, reply) => {
    const answer = await translations.getTranslations(ctx, params);
    return sendStaticAnswer(reply, answer, limits.translations.browserSeconds);
  });
}

export function adminTranslationsRoutes({ serve }: Endpoints): void {
  serve("listTranslations", (ctx, { query }) => translations.listTranslations(ctx, query));
  serve("searchStrings", (ctx, { query }) => strings.searchStrings(ctx, query));
  serve("saveTranslation", (ctx, { body }) => translations.saveTranslation(ctx, body));
  serve("deleteTranslation", (ctx, { query }) => translations.deleteTranslation(ctx, query));
}

import { updateSettings } from "#api/features/settings/settings.service.ts";
import { getSettings } from "#api/core/user-settings/user-settings.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function settingsRoutes({ serve }: Endpoints): void {
  serve("getSettings", (ctx) => ctx.tx((tx) => getSettings(tx, ctx.user)));
  serve("updateSettings", (ctx, { body }) => updateSettings(ctx, body));
}

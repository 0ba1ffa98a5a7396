import * as telegram from "#api/features/telegram/telegram.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function telegramRoutes({ serve }: Endpoints): void {
  serve("getTelegram", (ctx) => telegram.getTelegram(ctx));
  serve("createTelegramLink", (ctx) => telegram.createTelegramLink(ctx));
  serve("removeTelegramLink", (ctx) => telegram.removeTelegramLink(ctx));
}

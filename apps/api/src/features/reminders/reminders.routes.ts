import { snoozeReminder } from "#api/features/reminders/snooze.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function remindersRoutes({ serve }: Endpoints): void {
  serve("snoozeReminder", (ctx, { body }) =>
    ctx.tx((tx) => snoozeReminder(ctx, tx, { userId: ctx.user.id, ...body })),
  );
}

import { getNextReminder } from "#api/features/reminders/next-reminder.service.ts";
import { snoozeReminder } from "#api/features/reminders/snooze.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function remindersRoutes({ serve }: Endpoints): void {
  serve("getNextReminder", (ctx) => ctx.tx((tx) => getNextReminder(tx, { userId: ctx.user.id })));
  serve("snoozeReminder", (ctx, { body }) =>
    ctx.tx((tx) => snoozeReminder(ctx, tx, { userId: ctx.user.id, ...body })),
  );
}

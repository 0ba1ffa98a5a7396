import * as notifications from "#api/features/notifications/notifications.service.ts";
import * as push from "#api/features/notifications/push.service.ts";
import type { Endpoints } from "#api/http/endpoints.ts";

export function publicNotificationsRoutes({ serve }: Endpoints): void {
  serve("openMailUnsubscribe", async (ctx, { query }, reply) => {
    void reply.redirect(await notifications.findUnsubscribePage(ctx, query), 303);
    return null;
  });
  serve("unsubscribeMail", (ctx, { query }) => notifications.unsubscribeMail(ctx, query));
}

export function notificationsRoutes({ serve }: Endpoints): void {
  serve("listNotifications", (ctx, { query }) => notifications.listNotifications(ctx, query));
  serve("markNotificationRead", (ctx, { params }) =>
    notifications.markNotificationRead(ctx, params),
  );
  serve("markAllNotificationsRead", (ctx) => notifications.markAllNotificationsRead(ctx));
  serve("getNotificationPreferences", (ctx) => notifications.getPreferences(ctx));
  serve("updateNotificationPreference", (ctx, { params, body }) =>
    notifications.updatePreference(ctx, params, body),
  );
  serve("getPush", (ctx) => push.getPush(ctx));
  serve("savePushSubscription", (ctx, { body }) => push.saveSubscription(ctx, body));
  serve("removePushSubscription", (ctx, { params }) => push.removeSubscription(ctx, params));
}

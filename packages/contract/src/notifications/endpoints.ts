import type { EndpointTable } from "../shared/endpoint.ts";

export const notificationsEndpoints = {
  listNotifications: { method: "GET", path: "/api/notifications", access: "session" },
  markNotificationRead: { method: "POST", path: "/api/notifications/:id/read", access: "session" },
  markAllNotificationsRead: {
    method: "POST",
    path: "/api/notifications/read-all",
    access: "session",
  },
  getNotificationPreferences: {
    method: "GET",
    path: "/api/notifications/preferences",
    access: "session",
  },
  updateNotificationPreference: {
    method: "PUT",
    path: "/api/notifications/preferences/:type",
    access: "session",
  },
  getPush: { method: "GET", path: "/api/push", access: "session" },
  savePushSubscription: { method: "PUT", path: "/api/push/subscription", access: "session" },
  removePushSubscription: {
    method: "DELETE",
    path: "/api/push/subscriptions/:id",
    access: "session",
  },
  getNextReminder: { method: "GET", path: "/api/reminders/next", access: "session" },
  snoozeReminder: { method: "POST", path: "/api/reminders/snooze", access: "session" },
  openMailUnsubscribe: { method: "GET", path: "/api/mail/unsubscribe", access: "public" },
  unsubscribeMail: { method: "POST", path: "/api/mail/unsubscribe", access: "public" },
} as const satisfies EndpointTable;

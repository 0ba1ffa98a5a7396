import type { Notification } from "@masar/contract/notifications/schemas";

let made = 0;

/** A notification as the API sends it; each later one is a minute newer. */
export function makeNotification(values: Partial<Notification> = {}): Notification {
  made += 1;
  return {
    id: `notification-${made}`,
    user_id: "user-1",
    title: `Title ${made}`,
    message: `Message ${made}`,
    type: "study",
    priority: "medium",
    is_read: false,
    created_at: new Date(Date.UTC(2026, 10, 15, 8) + made * 60_000).toISOString(),
    kind: null,
    params: {},
    ...values,
  };
}

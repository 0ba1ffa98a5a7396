import { z } from "zod";
import { byId, type EndpointSchemas, timestamp, uuid } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { notificationPriorities, notificationTypes } from "./notification-kinds.ts";

const type = z.enum(notificationTypes);

export const notification = z.object({
  id: uuid,
  user_id: uuid,
  title: z.string(),
  message: z.string(),
  type,
  priority: z.enum(notificationPriorities),
  is_read: z.boolean(),
  created_at: timestamp,
  /** Renders the text in the reader's language; null for one that has only its stored words. */
  kind: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** Whose mails of which type, signed. */
const unsubscribeToken = z.object({ token: z.string().min(16).max(200) });
const preference = z.object({ type, in_app: z.boolean(), email: z.boolean() });

export type Notification = z.infer<typeof notification>;
export type NotificationPreference = z.infer<typeof preference>;

export const notificationsEndpoints = {
  listNotifications: {
    summary: "The learner's notifications, newest first.",
    query: z.object({
      type: type.optional(),
      unread: z.enum(["true"]).optional(),
      /** The id of the last notification of the page before. */
      after: uuid.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(limits.notifications.pageSize),
    }),
    response: z.object({
      notifications: z.array(notification),
      unread_count: z.number().int(),
      next: uuid.nullable(),
    }),
  },
  markNotificationRead: {
    summary: "Mark one notification as read.",
    params: byId,
    response: notification,
  },
  markAllNotificationsRead: {
    summary: "Mark every unread notification as read.",
    response: z.object({ marked: z.number().int() }),
  },
  getNotificationPreferences: {
    summary: "Which types arrive where.",
    response: z.object({ preferences: z.array(preference) }),
  },
  updateNotificationPreference: {
    summary: "Change where one type arrives.",
    params: z.object({ type }),
    body: preference.omit({ type: true }),
    response: preference,
  },
  openMailUnsubscribe: {
    summary: "Where a mail program that knows no one-click opens the link: leads to the page.",
    query: unsubscribeToken.partial(),
    response: null,
    status: 303,
  },
  unsubscribeMail: {
    summary: "End the mails of one type by the link in any of them, also in one click (RFC 8058).",
    query: unsubscribeToken,
    response: z.object({ type }),
    takesForm: true,
  },
} satisfies Record<string, EndpointSchemas>;

import { z } from "zod";
import {
  calendarDate,
  idParams,
  type EndpointSchemas,
  timestamp,
  uuid,
} from "../shared/field-schemas.ts";
import { limits } from "../limits.ts";
import { notificationPriorities, notificationTypes } from "./kinds.ts";

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
  /** Renders the text in the reader's language; null for one that has only a stored text. */
  kind: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** Signed user id and notification type. */
const unsubscribeToken = z.object({ token: z.string().min(16).max(200) });
const preference = z.object({
  type,
  in_app: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
  /** Only of `telegramTypes`. */
  telegram: z.boolean(),
});

/** A browser with a push subscription; its endpoint and keys are never returned. */
const pushDevice = z.object({
  id: uuid,
  /** "Chrome, Android". */
  name: z.string(),
  /** The requesting device. */
  is_current: z.boolean(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
});
const base64Url = z.string().regex(/^[\w-]+$/);
const { push } = limits.notifications;
const pushSubscription = z.object({
  endpoint: z.url().max(push.endpointLength),
  /** The browser's public key (65 bytes) and its secret (16 bytes), as RFC 8291 needs them. */
  p256dh: base64Url.length(87),
  auth: base64Url.length(22),
});
const pushState = z.object({
  /** Null: this instance sends no pushes. */
  public_key: z.string().nullable(),
  devices: z.array(pushDevice),
  /** The subscription of this session, or null. Expired: the push service has ended it. */
  this_device: z.object({ endpoint: z.string(), is_expired: z.boolean() }).nullable(),
});

export type Notification = z.infer<typeof notification>;
export type NotificationPreference = z.infer<typeof preference>;
export type PushDevice = z.infer<typeof pushDevice>;
export type PushState = z.infer<typeof pushState>;
export type PushSubscriptionInput = z.infer<typeof pushSubscription>;

export const notificationsSchemas = {
  listNotifications: {
    summary: "The learner's notifications, newest first.",
    query: z.object({
      type: type.optional(),
      unread: z.enum(["true"]).optional(),
      /** The id of the last notification of the previous page. */
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
    params: idParams,
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
    summary: "Change where one type arrives; what is left out stays.",
    params: z.object({ type }),
    body: preference.omit({ type: true }).partial(),
    response: preference,
  },
  getPush: {
    summary:
      "The key that browsers subscribe with, and the learner's devices that are sent pushes.",
    response: pushState,
  },
  savePushSubscription: {
    summary: "Send pushes to this device, in place of what it subscribed with before.",
    body: pushSubscription,
    response: pushState,
  },
  removePushSubscription: {
    summary: "Send no more pushes to one device.",
    params: idParams,
    response: pushState,
  },
  getNextReminder: {
    summary: "When the next study reminder comes, or at which hour one would come.",
    response: z.object({
      /** Null if none is planned: without a chosen time only a streak at risk is a reason. */
      at: timestamp.nullable(),
      /** Local time: the chosen one, else the hour at which the user usually studies. */
      time: z.string(),
      has_chosen_time: z.boolean(),
    }),
  },
  snoozeReminder: {
    summary: "Send the reminder of today again in an hour, outside of quiet hours.",
    /** The study day of the reminder, and how often it had been snoozed when it was sent. */
    body: z.object({
      date: calendarDate,
      number: z.number().int().min(0).max(limits.reminders.snoozesPerDay),
    }),
    /** `remind_at` is null when it is not sent again today. */
    response: z.object({ remind_at: timestamp.nullable(), left: z.number().int() }),
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

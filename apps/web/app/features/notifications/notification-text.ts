import {
  type NotificationKind,
  notificationKinds,
  type NotificationParams,
} from "@masar/contract/notifications/kinds";
import type { Notification } from "@masar/contract/notifications/schemas";
import type { TFunction } from "i18next";

type NotificationText = {
  title: string;
  message: string;
  /** The stored words are in the language of their day, which may not be the page's. */
  isStored: boolean;
};

const roles = new Set<unknown>(["admin", "moderator"]);

/** What a notification says, in the language of `t`. */
export function notificationText(t: TFunction, notification: Notification): NotificationText {
  const { kind, title, message, params } = notification;
  if (!isKnownKind(kind) || notificationKinds[kind].params.some((name) => !(name in params))) {
    return { title, message, isStored: true };
  }
  const values = wordParams(t, params);
  const say = (part: "title" | "message") =>
    t(`notices:kind.${kind}.${part}` as "notices:kind.welcome.title", values);
  return { title: say("title"), message: say("message"), isStored: false };
}

function isKnownKind(kind: string | null): kind is NotificationKind {
  return kind !== null && Object.hasOwn(notificationKinds, kind);
}

function wordParams(t: TFunction, params: NotificationParams): NotificationParams {
  const { role } = params;
  return roles.has(role) ? { ...params, role: t(`notices:role.${role as "admin"}`) } : params;
}

import { type NotificationKind, notificationKinds } from "@masar/contract/notifications/kinds";
import type { Notification } from "@masar/contract/notifications/schemas";
import type { TFunction } from "i18next";

const roles = new Set<unknown>(["admin", "moderator"]);

/** The text in the language of `t`, or the stored one, which may be in another language. */
export function notificationText(t: TFunction, notification: Notification) {
  const { kind, title, message, params } = notification;
  if (!isKnownKind(kind) || notificationKinds[kind].params.some((name) => !(name in params))) {
    return { title, message, isStored: true };
  }
  const { role } = params;
  const values = roles.has(role)
    ? { ...params, role: t(`notices:role.${role as "admin"}`) }
    : params;
  const format = (part: "title" | "message") =>
    t(`notices:kind.${kind}.${part}` as "notices:kind.welcome.title", values);
  return { title: format("title"), message: format("message"), isStored: false };
}

function isKnownKind(kind: string | null): kind is NotificationKind {
  return kind !== null && Object.hasOwn(notificationKinds, kind);
}

import { type NotificationKind, notificationKinds } from "@masar/contract/notifications/kinds";
import type { Notification } from "@masar/contract/notifications/schemas";
import { splitDevice } from "@masar/domain/account/device-name";
import type { TFunction } from "i18next";

const roles = new Set<unknown>(["admin", "moderator"]);

/** The text in the language of `t`, or the stored one, which may be in another language. */
export function notificationText(t: TFunction, notification: Notification) {
  const { kind, title, message, params } = notification;
  if (!isKnownKind(kind) || notificationKinds[kind].params.some((name) => !(name in params))) {
    return { title, message, isStored: true };
  }
  const { role } = params;
  const device = splitDevice(params["device"]);
  const values = {
    ...params,
    ...(roles.has(role) && { role: t(`notices:role.${role as "admin"}`) }),
    ...(device && { device: t("notices:device", device) }),
  };
  const format = (part: "title" | "message") =>
    t(`notices:kind.${kind}.${part}` as "notices:kind.welcome.title", values);
  return { title: format("title"), message: format("message"), isStored: false };
}

function isKnownKind(kind: string | null): kind is NotificationKind {
  return kind !== null && Object.hasOwn(notificationKinds, kind);
}

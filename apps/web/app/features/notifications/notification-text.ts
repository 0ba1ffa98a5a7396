import {
  type NotificationKind,
  notificationKinds,
  type NotificationParams,
} from "@masar/contract/notification-kinds";
import type { Notification } from "@masar/contract/notifications";
import type { TFunction } from "i18next";

type NotificationText = {
  title: string;
  message: string;
  /** The stored words are in the language of their day, which may not be the page's. */
  isStored: boolean;
};

const roles = new Set<unknown>(["admin", "moderator"]);
const arabicLetter = /\p{Script=Arabic}/u;
const latinLetter = /\p{Script=Latin}/u;

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
  const isArabic = arabicLetter.test(t("notifications:title"));
  const words = Object.entries(params).map(([name, value]) => {
    if (typeof value === "number") return [name, value];
    const isRole = name === "role" && roles.has(value);
    const word = isRole ? t(`notices:role.${value as "admin"}`) : value;
    return [name, isolate(word, isArabic)];
  });
  return Object.fromEntries(words) as NotificationParams;
}

// An address or a course title in the other script must not pull the sentence's punctuation along.
function isolate(value: string, isArabic: boolean): string {
  const [own, foreign] = isArabic ? [arabicLetter, latinLetter] : [latinLetter, arabicLetter];
  return foreign.test(value) && !own.test(value) ? `\u2068${value}\u2069` : value;
}

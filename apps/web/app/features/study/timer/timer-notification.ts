import { useState } from "react";
import { links } from "#web/platform/urls/links.ts";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";

type NoticePermission = NotificationPermission | "unsupported";

const tag = "study-timer";
const askedKey = "timer-notice-asked";

function getNoticePermission(): NoticePermission {
  return typeof Notification === "undefined" ? "unsupported" : Notification.permission;
}

/** Asked once, by a button, never by itself. */
export function useNotificationPrompt(): { isOffered: boolean; ask: () => Promise<void> } {
  const [permission, setPermission] = useState(getNoticePermission);
  const [wasAsked, setAsked] = useState(() => readStored(askedKey) !== null);
  const ask = async () => {
    writeStored(askedKey, "yes");
    setAsked(true);
    setPermission(await Notification.requestPermission());
  };
  return { isOffered: permission === "default" && !wasAsked, ask };
}

/** Through the service worker where there is one: phones show no other. */
export async function showTimerNotification(
  title: string,
  body: string,
  language: string,
): Promise<void> {
  if (getNoticePermission() !== "granted") return;
  const options: NotificationOptions = {
    body,
    tag,
    icon: "/icons/192.png",
    // Where a tap leads when no page is open any more.
    data: links.desk,
    lang: language,
    dir: language === "ar" ? "rtl" : "ltr",
  };
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    // One that is not active yet shows nothing.
    if (registration?.active) await registration.showNotification(title, options);
    else void new Notification(title, options);
  } catch {
    // Refused meanwhile: the sound and the page still tell.
  }
}

import { useState } from "react";
import { links } from "#web/platform/urls/links.ts";
import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";

const tag = "study-timer";
const promptedKey = "timer-notice-asked";

function getPermission(): NotificationPermission | "unsupported" {
  return typeof Notification === "undefined" ? "unsupported" : Notification.permission;
}

/** The browser asks at most once, after a press. */
export function useNotificationPrompt(): { isOffered: boolean; ask: () => Promise<void> } {
  const [permission, setPermission] = useState(getPermission);
  const [wasPrompted, setPrompted] = useState(() => readStored(promptedKey) !== null);
  const ask = async () => {
    writeStored(promptedKey, "yes");
    setPrompted(true);
    setPermission(await Notification.requestPermission());
  };
  return { isOffered: permission === "default" && !wasPrompted, ask };
}

/** Prefers the service worker: phones show no other notifications. */
export async function showTimerNotification(
  title: string,
  body: string,
  language: string,
): Promise<void> {
  if (getPermission() !== "granted") return;
  const options: NotificationOptions = {
    body,
    tag,
    icon: "/icons/192.png",
    // The page that a tap opens when no page is open.
    data: links.desk,
    lang: language,
    dir: language === "ar" ? "rtl" : "ltr",
  };
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    // An inactive registration shows nothing.
    if (registration?.active) await registration.showNotification(title, options);
    else void new Notification(title, options);
  } catch {
    // Permission was withdrawn; the sound and the page still signal the end.
  }
}

import { links } from "#web/platform/urls/links.ts";

export function getNotificationPermission(): NotificationPermission | "unsupported" {
  return typeof Notification === "undefined" ? "unsupported" : Notification.permission;
}

/** Prefers the service worker: phones show no other notifications. */
export async function showTimerNotification(
  title: string,
  body: string,
  language: string,
): Promise<void> {
  if (getNotificationPermission() !== "granted") return;
  const options: NotificationOptions = {
    body,
    tag: "study-timer",
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

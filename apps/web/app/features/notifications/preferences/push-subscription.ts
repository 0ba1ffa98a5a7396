import type { PushSubscriptionInput } from "@masar/contract/notifications/schemas";
import { subscribe } from "#web/platform/pwa/push-subscription.ts";

/** `undecided`: the permission prompt was closed without an answer. */
type SubscribeResult = PushSubscriptionInput | "missing" | "preparing" | "blocked" | "undecided";

/** On the first visit the service worker may still be installing. */
const readyWithinMs = 8000;

export function getPushSupport(): "missing" | "blocked" | "ready" {
  const isKnown =
    "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isKnown) return "missing";
  return Notification.permission === "denied" ? "blocked" : "ready";
}

/** The browser may have dropped a subscription that the server still has. */
export async function hasSubscription(): Promise<boolean> {
  if (getPushSupport() !== "ready") return false;
  const registration = await navigator.serviceWorker.getRegistration();
  return Boolean(await registration?.pushManager.getSubscription());
}

/** Asks for permission if needed. Call it after a tap only. */
export async function subscribeDevice(publicKey: string): Promise<SubscribeResult> {
  const support = getPushSupport();
  if (support !== "ready") return support;
  if (!(await navigator.serviceWorker.getRegistration())) return "missing";
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "blocked" : "undecided";
  const registration = await waitForWorker();
  if (!registration) return "preparing";
  // An existing one may be of another user or of an old key.
  await endSubscription();
  return subscribe(registration.pushManager, publicKey);
}

async function waitForWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, readyWithinMs));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

export async function endSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

import type { PushSubscriptionInput } from "@masar/contract/notifications/schemas";
import { subscribe } from "#web/platform/pwa/push-subscription.ts";

/** What this browser allows: nothing at all, nothing any more, or something if it is asked. */
export type PushSupport = "missing" | "blocked" | "ready";
/** `undecided`: the browser's question was closed without an answer. */
export type SubscribeResult =
  | PushSubscriptionInput
  | "missing"
  | "preparing"
  | "blocked"
  | "undecided";

/** On the first visit the service worker is still being fetched: a tap waits so long for it. */
const readyWithinMs = 8000;

export function readPushSupport(): PushSupport {
  const isKnown =
    "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isKnown) return "missing";
  return Notification.permission === "denied" ? "blocked" : "ready";
}

/** Whether the browser itself still holds a subscription: it may have dropped the one we know of. */
export async function hasSubscription(): Promise<boolean> {
  if (readPushSupport() !== "ready") return false;
  const registration = await navigator.serviceWorker.getRegistration();
  return Boolean(await registration?.pushManager.getSubscription());
}

/** After a tap: asks for permission where there is none yet, and subscribes this browser anew. */
export async function subscribeDevice(publicKey: string): Promise<SubscribeResult> {
  const support = readPushSupport();
  if (support !== "ready") return support;
  if (!(await navigator.serviceWorker.getRegistration())) return "missing";
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "blocked" : "undecided";
  const registration = await waitForWorker();
  if (!registration) return "preparing";
  // One that is there may be of another learner, or of a key that was changed.
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

import type { PushSubscriptionInput } from "@masar/contract/notifications";

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
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: readKey(publicKey),
  });
  const { keys } = subscription.toJSON();
  const bare = (name: string) => (keys?.[name] ?? "").replaceAll("=", "");
  return { endpoint: subscription.endpoint, p256dh: bare("p256dh"), auth: bare("auth") };
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

/** The bytes of a base64url text: not every browser takes the text itself. */
function readKey(text: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(bytes, (letter) => letter.codePointAt(0) ?? 0);
}

import type { PushState, PushSubscriptionInput } from "@masar/contract/notifications/schemas";

type PushServer = {
  /** Undefined without a session. */
  load: () => Promise<PushState | undefined>;
  save: (subscription: PushSubscriptionInput) => Promise<unknown>;
};

/**
 * Stores this browser's subscription again if the server sends to another one. Only for a session that had push, so that
 * nobody is subscribed without consent. Runs in the service worker and in pages; true when something was stored.
 */
export async function renewSubscription(
  pushManager: PushManager,
  server: PushServer,
): Promise<boolean> {
  const state = await server.load();
  if (!state?.public_key || !state.this_device) return false;
  const { endpoint, is_expired } = state.this_device;
  let found = await pushManager.getSubscription();
  if (found?.endpoint === endpoint) {
    if (!is_expired) return false;
    // The browser does not know yet that its push service dropped it.
    await found.unsubscribe();
    found = null;
  }
  await server.save(found ? toInput(found) : await subscribe(pushManager, state.public_key));
  return true;
}

export async function subscribe(
  pushManager: PushManager,
  publicKey: string,
): Promise<PushSubscriptionInput> {
  const options = { userVisibleOnly: true, applicationServerKey: parseKey(publicKey) };
  return toInput(await pushManager.subscribe(options));
}

function toInput(subscription: PushSubscription): PushSubscriptionInput {
  const { keys } = subscription.toJSON();
  const bare = (name: string) => (keys?.[name] ?? "").replaceAll("=", "");
  return { endpoint: subscription.endpoint, p256dh: bare("p256dh"), auth: bare("auth") };
}

/** Not every browser accepts base64url text. */
function parseKey(text: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(bytes, (letter) => letter.codePointAt(0) ?? 0);
}

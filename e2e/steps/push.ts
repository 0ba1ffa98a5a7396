import type { BrowserContext, Page } from "@playwright/test";

type Subscription = { endpoint: string; p256dh: string; auth: string };

/**
 * Replaces the browser's push service, which tests cannot reach, by a fixed subscription. Permission, service worker and
 * everything else stay the browser's.
 */
export async function answerSubscribe(
  context: BrowserContext,
  { endpoint, p256dh, auth }: Subscription,
): Promise<void> {
  await context.addInitScript(
    (subscription) => {
      let isSubscribed = false;
      const pushSubscription = {
        endpoint: subscription.endpoint,
        toJSON: () => subscription,
        unsubscribe: async () => {
          isSubscribed = false;
          return true;
        },
      } as unknown as PushSubscription;
      PushManager.prototype.subscribe = async () => {
        isSubscribed = true;
        return pushSubscription;
      };
      PushManager.prototype.getSubscription = async () => (isSubscribed ? pushSubscription : null);
    },
    { endpoint, keys: { p256dh, auth } },
  );
}

/** Delivers a push message to the service worker. */
export async function deliverPush(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  const registrationId = await registered;
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  await session.detach();
}

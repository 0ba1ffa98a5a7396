import type { BrowserContext, Page } from "@playwright/test";

type Subscription = { endpoint: string; p256dh: string; auth: string };

/**
 * The push service of this browser: it is reached from no test, so it gives what a test's own one gave. Permission,
 * service worker and all that follows are the browser's.
 */
export async function answerSubscribe(
  context: BrowserContext,
  { endpoint, p256dh, auth }: Subscription,
): Promise<void> {
  await context.addInitScript(
    (given) => {
      let isHeld = false;
      const held = {
        endpoint: given.endpoint,
        toJSON: () => given,
        unsubscribe: async () => {
          isHeld = false;
          return true;
        },
      } as unknown as PushSubscription;
      PushManager.prototype.subscribe = async () => {
        isHeld = true;
        return held;
      };
      PushManager.prototype.getSubscription = async () => (isHeld ? held : null);
    },
    { endpoint, keys: { p256dh, auth } },
  );
}

/** Hands the service worker what a push service brought, as the browser does while no page is open. */
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

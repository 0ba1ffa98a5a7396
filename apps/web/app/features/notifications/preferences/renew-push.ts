import { notificationsEndpoints } from "@masar/contract/notifications/endpoints";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { renewSubscription } from "#web/platform/pwa/push-subscription.ts";
import { notificationKeys } from "#web/features/notifications/notifications.cache.ts";
import { readPushSupport } from "./push-subscription.ts";

/** What the service worker could not store when the browser replaced its subscription, a visit stores. */
export async function renewPush(client: QueryClient): Promise<void> {
  if (readPushSupport() !== "ready") return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  const isRenewed = await renewSubscription(registration.pushManager, {
    load: () => call(notificationsEndpoints, "getPush"),
    save: (body) => call(notificationsEndpoints, "savePushSubscription", { body }),
  });
  if (isRenewed) await client.invalidateQueries({ queryKey: notificationKeys.push });
}

import { notificationsEndpoints } from "@masar/contract/notifications/endpoints";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "#web/platform/api/api-client.ts";
import { renewSubscription } from "#web/platform/pwa/push-subscription.ts";
import { notificationKeys } from "#web/features/notifications/notifications.cache.ts";
import { getPushSupport } from "./push-subscription.ts";

/** Stores a subscription that the browser replaced, in case the service worker could not. */
export async function renewPush(client: QueryClient): Promise<void> {
  if (getPushSupport() !== "ready") return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  const isRenewed = await renewSubscription(registration.pushManager, {
    load: () => call(notificationsEndpoints, "getPush"),
    save: (body) => call(notificationsEndpoints, "savePushSubscription", { body }),
  });
  if (isRenewed) await client.invalidateQueries({ queryKey: notificationKeys.push });
}

import type { Notification } from "@masar/contract/notifications";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLiveEvent } from "#web/lib/live.ts";
import { toast } from "#web/lib/toast.ts";
import { notificationText } from "./notification-text.ts";
import { addToCache, markReadInCache, refreshCache } from "./notifications.cache.ts";

/** Once, in the signed-in layout: brings new notifications to every list, and a toast for each. */
export function LiveNotifications() {
  const { t } = useTranslation();
  const client = useQueryClient();

  useLiveEvent("ready", ({ resumed }) => {
    if (!resumed) refreshCache(client);
  });
  useLiveEvent("notification.read", ({ ids }) => markReadInCache(client, ids, true));
  useLiveEvent("notification.created", (notification) => {
    addToCache(client, notification);
    if (isOwnNews(client, notification)) return;
    const { title, message } = notificationText(t, notification);
    toast({ title, description: message });
  });

  return null;
}

const stepKinds: readonly unknown[] = ["milestone_completed", "path_completed"];
const ownNewsMs = 10_000;

/** What was completed on this very page is said there: a second toast would hide the first. */
function isOwnNews(client: QueryClient, { kind }: Notification): boolean {
  if (!stepKinds.includes(kind)) return false;
  const steps = client.getMutationCache().findAll({ mutationKey: ["milestone-step"] });
  return steps.some(({ state }) => Date.now() - state.submittedAt < ownNewsMs);
}

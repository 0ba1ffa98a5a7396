import { useQueryClient } from "@tanstack/react-query";
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
    const { title, message } = notificationText(t, notification);
    toast({ title, description: message });
  });

  return null;
}

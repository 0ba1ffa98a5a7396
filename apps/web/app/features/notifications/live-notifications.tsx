import type { Notification } from "@masar/contract/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useAuth } from "#web/lib/auth.tsx";
import { openLive } from "#web/lib/live.ts";
import { toast } from "#web/lib/toast.ts";
import { notificationText } from "./notification-text.ts";
import { addToCache, markReadInCache, refreshCache } from "./notifications.cache.ts";

/** Once, in the signed-in layout: brings new notifications to every list, and a toast for each. */
export function LiveNotifications() {
  const { t } = useTranslation();
  const { user } = useAuth();
  const client = useQueryClient();
  const userId = user?.id;

  const receive = useEffectEvent((notification: Notification) => {
    addToCache(client, notification);
    const { title, message } = notificationText(t, notification);
    toast({ title, description: message });
  });

  useEffect(() => {
    if (!userId) return undefined;
    return openLive({
      ready: ({ resumed }) => {
        if (!resumed) refreshCache(client);
      },
      "notification.created": (notification) => receive(notification),
      "notification.read": ({ ids }) => markReadInCache(client, ids, true),
    });
  }, [userId, client]);

  return null;
}

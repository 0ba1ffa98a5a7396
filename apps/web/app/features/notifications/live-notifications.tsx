import type { Notification } from "@masar/contract/notifications/schemas";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { loadMoreStrings } from "#web/platform/i18n/i18n.ts";
import { useLiveEvent } from "#web/platform/live/live.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { addToCache, markReadInCache, refreshCache } from "./notifications.cache.ts";

/** Once, in the signed-in layout: brings new notifications to every list, and one toast for what comes together. */
export function LiveNotifications() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const last = useRef<{ at: number; ids: string[] }>({ at: 0, ids: [] });

  useLiveEvent("ready", ({ resumed }) => {
    if (resumed) return;
    refreshCache(client);
    if ("Notification" in window && Notification.permission === "granted") {
      // Without it pushes stay away until the next visit; nothing on this page depends on it.
      void import("./preferences/renew-push.ts")
        .then(({ renewPush }) => renewPush(client))
        .catch(() => {});
    }
  });
  useLiveEvent("notification.read", ({ ids }) => markReadInCache(client, ids, true));
  useLiveEvent("notification.created", (notification) => {
    addToCache(client, notification);
    if (notification.is_quiet || isFromThisPage(client, notification)) return;
    const isTogether = Date.now() - last.current.at < togetherMs;
    const others = isTogether ? last.current.ids : [];
    const ids = [...new Set([...others, notification.id])];
    last.current = { at: Date.now(), ids };
    // Words that do not come over a lost network are in the bell all the same.
    showNotificationToast(t, notification, ids.length - 1).catch(() => {});
  });

  return null;
}

/** What notifications say comes with the first of them: the first screen does without. */
async function showNotificationToast(
  t: TFunction,
  notification: Notification,
  count: number,
): Promise<void> {
  const [{ notificationText }] = await Promise.all([
    import("./notification-text.ts"),
    loadMoreStrings("notices"),
  ]);
  const { title, message } = notificationText(t, notification);
  const more = count > 0 ? t("notifications:more", { count }) : "";
  toast({ title, description: `${message} ${more}`.trim(), outlivesPage: true });
}

const stepKinds: readonly unknown[] = [
  "milestone_completed",
  "path_completed",
  "goal_met",
  "freeze_used",
];
const ownNewsMs = 10_000;
const togetherMs = 2000;

/** What a step on this very page brought is said there: a second toast would hide the first. */
function isFromThisPage(client: QueryClient, { kind }: Notification): boolean {
  if (!stepKinds.includes(kind)) return false;
  const steps = client.getMutationCache().findAll({ mutationKey: ["milestone-step"] });
  return steps.some(({ state }) => Date.now() - state.submittedAt < ownNewsMs);
}

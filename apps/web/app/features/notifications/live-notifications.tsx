import type { Notification } from "@masar/contract/notifications/schemas";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { logInChangeKey } from "#web/entities/session/log-in-change-key.ts";
import { loadMoreStrings } from "#web/platform/i18n/i18n.ts";
import { hasMissedEvents, useLiveEvent } from "#web/platform/live/live.ts";
import { toast } from "#web/platform/toast/toast.ts";
import { addToCache, markReadInCache, refreshCache } from "./notifications.cache.ts";

/** Rendered once: adds new notifications to every list, and shows one toast for those that arrive together. */
export function LiveNotifications() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const last = useRef<{ at: number; ids: string[] }>({ at: 0, ids: [] });

  useLiveEvent("ready", (ready) => {
    if (ready.resumed) return;
    if (hasMissedEvents(ready)) refreshCache(client);
    if ("Notification" in window && Notification.permission === "granted") {
      // When it fails, the next visit retries.
      void import("./preferences/renew-push.ts")
        .then(({ renewPush }) => renewPush(client))
        .catch(() => {});
    }
  });
  useLiveEvent("notification.read", ({ ids }) => markReadInCache(client, ids, true));
  useLiveEvent("notification.created", (notification) => {
    addToCache(client, notification);
    if (notification.is_quiet || isFromThisPage(client, notification)) return;
    const others = Date.now() - last.current.at < togetherMs ? last.current.ids : [];
    const ids = [...new Set([...others, notification.id])];
    last.current = { at: Date.now(), ids };
    // When its strings do not load, the notification is still in the bell.
    showNotificationToast(t, notification, ids.length - 1).catch(() => {});
  });

  return null;
}

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
const ownStepMs = 10_000;
const logInKinds: readonly unknown[] = [
  "passkey_added",
  "passkey_removed",
  "identity_added",
  "identity_removed",
];
/** The device asks its user in between. */
const ownLogInChangeMs = 120_000;
const togetherMs = 2000;

/** The page shows the result of its own changes: a second toast would hide the first. */
function isFromThisPage(client: QueryClient, { kind }: Notification): boolean {
  const isRecent = (mutationKey: string[], maxMs: number) =>
    client
      .getMutationCache()
      .findAll({ mutationKey })
      .some(({ state }) => Date.now() - state.submittedAt < maxMs);
  if (logInKinds.includes(kind)) return isRecent(logInChangeKey, ownLogInChangeMs);
  return stepKinds.includes(kind) && isRecent(["milestone-step"], ownStepMs);
}
